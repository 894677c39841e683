import type { RequestContext } from '#server/http/request-context.ts'

/** Whose data is meant. */
export interface DataSubject {
  id: string
  email: string
  /** Only what belongs to a confirmed address is theirs for certain. */
  emailConfirmed: boolean
  companyId: string | null
}

/** What one part of the product keeps about people: a line for each in `sources.ts`. */
export interface PersonalData {
  /** The tables that this part answers for, by their names in SQL. */
  tables: readonly string[]
  /** Everything about a person, without secrets, by headings that they understand. */
  collect: (ctx: RequestContext, who: DataSubject) => Promise<Readonly<Record<string, unknown>>>
  /** Erases what no law keeps, inside the transaction that closes the account. */
  erase?: (ctx: RequestContext, who: DataSubject) => Promise<void>
}
