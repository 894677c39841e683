import { useEffect, useState } from 'react'

const hour = 3_600_000
const day = 24 * hour

/** The present time, which moves on every half minute. Only for what the browser alone renders. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(tick)
  }, [])
  return now
}

const dayStart = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
/** Whole days between two moments, as a calendar in the reader's zone counts them. */
const daysBetween = (from: Date, to: Date) => Math.round((dayStart(to) - dayStart(from)) / day)

/**
 * When something happened, in the reader's zone: "Today, 11:30", "Wed 19 Nov", and with the year
 * once it is another one.
 */
export function Moment({ of }: { of: string }) {
  const now = useNow()
  const at = new Date(of)
  const ago = daysBetween(at, now)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const words =
    ago === 0
      ? `Today, ${time}`
      : ago === 1
        ? `Yesterday, ${time}`
        : at.getFullYear() === now.getFullYear()
          ? at
              .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
              .replace(',', '')
          : at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return <time dateTime={of}>{words}</time>
}

/** The end of a moment, or of a calendar day. */
const endOf = (until: string) => {
  if (until.length > 10) return new Date(until)
  const last = new Date(`${until}T00:00:00`)
  last.setDate(last.getDate() + 1)
  return last
}

/** A length of time in its two largest units, such as "14 d 2 h". */
function lengthInWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return hours === 0 || days > 30 ? `${days} d` : `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** A day, as "today", "tomorrow" or "on Friday 5 December", in the reader's zone. */
export function dayInWords(until: string, now: Date): string {
  // A calendar day ends at the midnight that begins the next one.
  const at = until.length > 10 ? new Date(until) : new Date(`${until}T00:00:00`)
  const ahead = daysBetween(now, at)
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  const format = { weekday: 'long', day: 'numeric', month: 'long', ...year } as const
  return `on ${at.toLocaleDateString('en-GB', format).replace(',', '')}`
}

interface TimeLeftProps {
  /** A moment, or a calendar day that counts until it ends. */
  until: string
  /** The words once it has passed. */
  past: string
}

/** How much time is left until a moment, and below it the moment itself, in the reader's zone. */
export function TimeLeft({ until, past }: TimeLeftProps) {
  const now = useNow()
  const left = endOf(until).getTime() - now.getTime()
  const words = dayInWords(until, now).replace(/^on /, '')
  const time =
    until.length > 10
      ? `, ${new Date(until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
      : ''
  return (
    <span className="time-left">
      <span className="d5">{left > 0 ? lengthInWords(left) : past}</span>
      <span className="time-left-until">
        {left > 0 ? 'left, until ' : 'since '}
        <time dateTime={until}>{words + time}</time>
      </span>
    </span>
  )
}
