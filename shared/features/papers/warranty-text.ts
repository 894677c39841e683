/** The natural stones of an order that a seller can warrant. */
export interface NaturalStones {
  diamonds: boolean
  gemstones: boolean
}

/**
 * What a seller warrants: for diamonds the words of the World Diamond Council's System of
 * Warranties, which speaks of no other stones.
 */
export function warrantyText({ diamonds, gemstones }: NaturalStones): string[] {
  return [
    ...(diamonds
      ? [
          'The diamonds of this order have been sourced from legitimate sources not involved in funding conflict, in compliance with United Nations resolutions and corresponding national laws. The seller hereby guarantees that these diamonds are conflict free and confirms adherence to the WDC SoW Guidelines.',
          'The diamonds are exclusively of natural origin.',
        ]
      : []),
    ...(gemstones
      ? [
          'The gemstones of this order are of natural origin and have been sourced from legitimate sources not involved in funding conflict, in compliance with United Nations resolutions and corresponding national laws.',
        ]
      : []),
  ]
}
