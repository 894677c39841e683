import { ProblemError } from '#server/contract/problem.ts'
import { cutTo, tidyLine } from '#shared/contract/text.ts'

/** A person or an entity on a list, with every name that the list gives it. */
interface Listed {
  /** What the list calls it: the same in each edition. */
  ref: string
  names: string[]
}

/** An edition of a list. */
export interface List {
  /** Of which day it is; ISO date. */
  listedOn: string
  entries: Listed[]
}

/** The most names of one entry, characters of one, and entries of a list that are kept. */
const most = { names: 400, characters: 300, entries: 200_000 } as const

/** @throws ProblemError always: the file cannot be read, and why */
export function refuseList(detail: string): never {
  const says = `${detail} Nothing was imported.`
  throw new ProblemError('invalid-input', says, { errors: [{ pointer: '/file', detail: says }] })
}

/** A name on one line, of parts that may be empty. */
export const nameOf = (...parts: readonly (string | undefined)[]): string =>
  cutTo(
    tidyLine(
      parts
        .filter((part) => part !== undefined && part.trim() !== '')
        .join(' ')
        .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\uFFFD]/gu, ' '),
    ),
    most.characters,
  )

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const parts = {
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  'day-first': /^(?<day>\d{1,2})[/-](?<month>\d{1,2}|[A-Za-z]{3,9})[/-](?<year>\d{4})$/,
  'month-first': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
} as const

/** The day of an edition. @throws ProblemError 422 if it is none */
export function dayOf(text: string, written: keyof typeof parts): string {
  const { year = '', month = '', day = '' } = parts[written].exec(text.trim())?.groups ?? {}
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const iso = `${year}-${(named || month).toString().padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)) return iso
  return refuseList('The file does not state its date.')
}

/** Gathers entries whose names come one by one. */
export class Entries {
  private readonly byRef = new Map<string, Set<string>>()

  add(ref: string, names: readonly string[]): void {
    if (ref === '') refuseList('An entry of the file has no number.')
    const known = this.byRef.get(ref) ?? new Set<string>()
    for (const name of names) if (name !== '') known.add(name)
    if (known.size > most.names) refuseList(`The entry ${ref.slice(0, 40)} has too many names.`)
    if (known.size > 0) this.byRef.set(ref.slice(0, 100), known)
    if (this.byRef.size > most.entries)
      refuseList('The file has far more entries than any sanctions list.')
  }

  /** @throws ProblemError 422 if there are none */
  list(listedOn: string): List {
    if (this.byRef.size === 0) refuseList('The file has no entries.')
    const entries = [...this.byRef].map(([ref, names]) => ({ ref, names: [...names] }))
    return { listedOn, entries }
  }
}
