/** The kinds of lots whose prices are compared, as people name them. */
export const comparedKinds = {
  jewellery: 'Jewellery',
  diamond: 'Loose diamonds',
  gemstone: 'Coloured gemstones',
  pearl: 'Pearls',
} as const

export type ComparedKind = keyof typeof comparedKinds
export const comparedKindNames = Object.keys(comparedKinds) as [ComparedKind, ...ComparedKind[]]
