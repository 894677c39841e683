import { useEffect, useState } from 'react'

import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'

const minute = 60_000
const day = 24 * 60 * minute

const timeOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
/** For calendar days, which have no time zone. */
const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())

/** Days from today, in the reader's zone; negative for the past. */
const daysFrom = (now: Date, at: Date) =>
  Math.round((startOfDay(at).getTime() - startOfDay(now).getTime()) / day)

/** When the reader's day ends. */
export function endOfToday(): Date {
  const end = startOfDay(new Date())
  end.setDate(end.getDate() + 1)
  return end
}

/** The time, once a minute, so that ages and states stay true while a page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

function dayWords(now: Date, at: Date): string {
  const names: Readonly<Record<string, string>> = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }
  const named = names[daysFrom(now, at)]
  if (named !== undefined) return named
  return at.getFullYear() === now.getFullYear() ? dayOf.format(at) : withYear.format(at)
}

/** A moment near today, such as "today, 17:00" or "Mon 24 Nov, 11:05", in the reader's zone. */
export function Moment({ of, now, first = false }: { of: string; now: Date; first?: boolean }) {
  const at = new Date(of)
  const words = `${dayWords(now, at)}, ${timeOf.format(at)}`
  return <time dateTime={of}>{first ? words.charAt(0).toUpperCase() + words.slice(1) : words}</time>
}

/**
 * When something is due, such as "today, 17:00". A day's last moment is said as that day's end: who
 * reads "Tue 24 Nov, 00:00" counts a day too many.
 */
export function Deadline({ of, now, first = false }: { of: string; now: Date; first?: boolean }) {
  const before = new Date(Date.parse(of) - 1)
  if (startOfDay(before).getTime() === startOfDay(new Date(of)).getTime())
    return <Moment of={of} now={now} first={first} />
  return (
    <time dateTime={of}>
      {first ? 'End' : 'the end'} of {dayWords(now, before)}
    </time>
  )
}

/** A day, or a moment of it, in a narrow column, such as 21 Nov 2026; also true on paper. */
export function ShortDay({ of, time = false }: { of: string; time?: boolean }) {
  const at = new Date(of)
  const words = (of.length === 10 ? inUtc : withYear).format(at)
  return <time dateTime={of}>{time ? `${words}, ${timeOf.format(at)}` : words}</time>
}

/** A time of day if it was today, otherwise the day as well. */
export function ShortMoment({ of, now }: { of: string; now: Date }) {
  const at = new Date(of)
  if (daysFrom(now, at) !== 0) return <time dateTime={of}>{dayOf.format(at)}</time>
  return <time dateTime={of}>{timeOf.format(at)}</time>
}

/** A length of time in its two largest units, such as "1 d 3 h". */
export function lengthWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return rest > 0 ? `${rest} min` : 'Just now'
}

/** How something that is due at a time stands now. */
export type DueState = 'late' | 'today' | 'in-time'

const dueWords: Readonly<Record<DueState, { tone: StatusTone; label: string }>> = {
  late: { tone: 'bad', label: 'Late' },
  today: { tone: 'waiting', label: 'Due today' },
  'in-time': { tone: 'good', label: 'In time' },
}

/** How something that is due at a time stands: late, due on the reader's day, or in time. */
export function dueState(dueAt: string, now: Date): DueState {
  const at = new Date(dueAt)
  if (at <= now) return 'late'
  // What is due at midnight is due at the end of the day before.
  return daysFrom(now, new Date(at.getTime() - 1)) === 0 ? 'today' : 'in-time'
}

export function DueStatus({ state }: { state: DueState }) {
  const { tone, label } = dueWords[state]
  return <StatusMark tone={tone}>{label}</StatusMark>
}
