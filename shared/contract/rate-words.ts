/** Basis points as people read them: 150 is `1.5%`. */
export const rateWords = (basisPoints: number): string => `${basisPoints / 100}%`
