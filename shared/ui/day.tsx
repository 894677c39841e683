const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment of the wire as a day, or with `time` to the minute, in the time of whoever reads it. */
export function Day({ of, time = false }: { of: string; time?: boolean }) {
  return <time dateTime={of}>{(time ? minute : day).format(new Date(of))}</time>
}
