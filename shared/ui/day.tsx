import { useSyncExternalStore } from 'react'

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

const formats = (zone: { timeZone?: string }) => ({
  day: new Intl.DateTimeFormat('en-GB', { ...day, ...zone }),
  minute: new Intl.DateTimeFormat('en-GB', { ...minute, ...zone }),
})
const utc = formats({ timeZone: 'UTC' })
const local = formats({})

const never = () => () => {}

interface DayProps {
  /** An ISO time from the API, or a calendar day such as `2026-11-21`, which has no time zone. */
  of: string
  /** Show the time to the minute, with the zone, for people in different zones. */
  time?: boolean
}

/** A day, such as 21 November 2026, in the reader's time zone; in UTC until hydrated. */
export function Day({ of, time = false }: DayProps) {
  const here = useSyncExternalStore(
    never,
    () => local,
    () => utc,
  )
  const { [time ? 'minute' : 'day']: format } = of.length === 10 ? utc : here
  return <time dateTime={of}>{format.format(new Date(of))}</time>
}
