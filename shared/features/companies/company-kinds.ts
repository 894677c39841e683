/** The kinds of companies that trade here, named as in the specification. */
export const companyKinds = [
  { value: 'manufacturer', label: 'Manufacturer' },
  { value: 'retailer', label: 'Retailer' },
  { value: 'jewellery-owner', label: 'Jewellery owner' },
  { value: 'wholesale-buyer', label: 'Wholesale buyer' },
] as const

/** What a kind of company is called. */
export const kindLabel = (kind: string): string =>
  companyKinds.find(({ value }) => value === kind)?.label ?? kind

/** The sides on which a company trades, in a sentence. */
export const tradesAs = ({ sells, buys }: { sells: boolean; buys: boolean }): string =>
  sells && buys ? 'seller and buyer' : sells ? 'seller' : 'buyer'
