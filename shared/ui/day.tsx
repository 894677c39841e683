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
  /** A moment of the wire, or a day of the calendar such as `2026-11-21`, which is the same everywhere. */
  of: string
  /** To the minute, with the zone: people of many zones speak of the same moment. */
  time?: boolean
}

/** A day, such as 21 November 2026, in the zone of whoever reads it; in UTC until the browser has the page. */
export function Day({ of, time = false }: DayProps) {
  const here = useSyncExternalStore(
    never,
    () => local,
    () => utc,
  )
  const { [time ? 'minute' : 'day']: format } = of.length === 10 ? utc : here
  return <time dateTime={of}>{format.format(new Date(of))}</time>
}
