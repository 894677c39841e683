/** A day as people write it here, such as 3 March 2026, from an ISO day or moment; the day is that in UTC. */
export const dayInWords = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
