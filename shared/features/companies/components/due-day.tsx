const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A day with its weekday, such as Tuesday 25 November, in the reader's time zone. */
export const DueDay = ({ of }: { of: Date }) => (
  <time dateTime={of.toISOString()}>{weekday.format(of).replace(',', '')}</time>
)
