/** Days of sales that a figure is from. */
export const windowDays = 28

/** What a figure must rest on before it is shown to anybody. */
export const least = { trades: 5, sellers: 3, buyers: 3 } as const
