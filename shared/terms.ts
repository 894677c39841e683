/**
 * The Terms of Use now in force. Count the version up and change the date with every change of their
 * text; everybody who has accepted an older version is then asked again.
 */
export const currentTerms = { version: 13, date: '2026-11-29' } as const

/** The day of these Terms in words, the same for every reader, as the Terms are. */
export const termsDay = new Date(currentTerms.date).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
