/** Where the money of an order comes from, as its buyer chooses. */
export const fundSources = {
  trading: 'Income from the company’s trade',
  credit: 'A loan or credit',
  shareholders: 'Money of the shareholders',
  sale: 'The sale of assets',
  other: 'Something else',
} as const
export type FundSource = keyof typeof fundSources
export const fundSourceNames = Object.keys(fundSources) as [FundSource, ...FundSource[]]
