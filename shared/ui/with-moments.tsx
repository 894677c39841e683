import { Day } from './day.tsx'

/** As the server writes moments in emails and notifications, for every reader in UTC. */
const moments = /(\d{1,2} [A-Z][a-z]+ \d{4} at \d{2}:\d{2} UTC)/

/** Text by the server, with its moments in the reader's own format and time zone. */
export const WithMoments = ({ text }: { text: string }) =>
  text.split(moments).map((part, at) => {
    // Every second part is a moment.
    const ms = at % 2 === 1 ? Date.parse(part.replace(' at ', ' ')) : Number.NaN
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their places
    return Number.isNaN(ms) ? part : <Day key={at} of={new Date(ms).toISOString()} time />
  })
