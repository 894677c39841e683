import type { Amount } from '../contract.ts'

const figure = (lots: number) => lots.toLocaleString('en-GB')

/** A count beside a facet's value: "14", or "2,000+" if there are more. */
export const countOf = ({ lots, more }: Amount): string => `${figure(lots)}${more ? '+' : ''}`

/** "1 lot", "84 lots", "over 2,000 lots" */
export const lotsIn = ({ lots, more }: Amount): string =>
  `${more ? 'over ' : ''}${figure(lots)} ${lots === 1 && !more ? 'lot' : 'lots'}`
