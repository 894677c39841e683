/** What we call a payout at the bank, end to end. */
export const payoutReference = (number: number) => `PAYOUT${number}`

const written = /(?<![A-Z0-9])PAYOUT ?(\d{5,9})(?!\d)/i

/** The number of the payout whose reference stands in a text; null if there is none. */
export function numberInReference(text: string): number | null {
  const digits = written.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
