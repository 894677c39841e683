import Holidays from 'date-holidays'

import type { Config } from '#server/contract/config.ts'
import { utcDay } from '#shared/utc-day.ts'

const dayLength = 86_400_000

/**
 * Where somebody sits who has to act: an ISO 3166-1 alpha-2 country, whose days and public holidays
 * count; null for days in UTC without holidays.
 */
export type Place = string | null

/** Where our operators sit: in the country of the operating company, if it is configured. */
export const ourPlace = ({ operatingCompany }: Pick<Config, 'operatingCompany'>): Place =>
  operatingCompany?.country ?? null

/** Node 20 has the first of them, later ones the second; TypeScript knows neither everywhere. */
type Zoned = Intl.Locale & {
  timeZones?: readonly string[] | undefined
  getTimeZones?: () => readonly string[] | undefined
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The clock of a zone; in Swedish, which writes 2026-12-01 17:00:00. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone)
  if (kept !== undefined) return kept
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone: zone } as const
  const made = new Intl.DateTimeFormat('sv-SE', options)
  clocks.set(zone, made)
  return made
}

/** By how much the clock of a zone is ahead of UTC at a time, in milliseconds. */
function aheadAt(time: number, zone: string): number {
  const seconds = Math.floor(time / 1000) * 1000
  return Date.parse(`${clockOf(zone).format(seconds).replace(' ', 'T')}Z`) - seconds
}

const zones = new Map<Place, string>()

/** The zone of a place: the westernmost of its country, so that no deadline ends too early for anybody. */
function zoneOf(place: Place): string {
  const kept = zones.get(place)
  if (kept !== undefined) return kept
  const locale: Zoned = new Intl.Locale(place === null ? 'und' : `und-${place}`)
  const all = locale.getTimeZones?.() ?? locale.timeZones ?? []
  // In January and July, because some zones of a country put their clocks forward and others do not.
  const west = (zone: string) =>
    aheadAt(Date.UTC(2026, 0, 1), zone) + aheadAt(Date.UTC(2026, 6, 1), zone)
  const [westernmost = 'UTC'] = [...all].toSorted((a, b) => west(a) - west(b))
  zones.set(place, westernmost)
  return westernmost
}

/** The day of a time at a place, as YYYY-MM-DD. */
export const dayAt = (time: number, place: Place): string =>
  clockOf(zoneOf(place)).format(time).slice(0, 10)

/** The moment at which a day begins at a place. */
export function beginningOf(day: string, place: Place): Date {
  const zone = zoneOf(place)
  const inUtc = Date.parse(day)
  // The clock may be changed between the two.
  const near = inUtc - aheadAt(inUtc, zone)
  return new Date(inUtc - aheadAt(near, zone))
}

/** A day so many days later, or earlier. */
export const dayLater = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(day) + days * dayLength))

const holidays = new Map<string, ReadonlySet<string>>()

/** The public holidays of a country in a year. */
function holidaysOf(country: string, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`
  const kept = holidays.get(key)
  if (kept !== undefined) return kept
  const days = new Holidays(country)
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end }) => {
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayLength))
      return Array.from({ length }, (_, at) => dayLater(date.slice(0, 10), at))
    })
  const made = new Set(days)
  holidays.set(key, made)
  return made
}

/** Whether people work on a day at a place: from Monday to Friday, except on public holidays. */
export const isBusinessDay = (day: string, place: Place): boolean =>
  ![0, 6].includes(new Date(day).getUTCDay()) &&
  (place === null || !holidaysOf(place, Number(day.slice(0, 4))).has(day))
