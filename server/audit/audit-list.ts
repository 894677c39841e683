import { and, asc, desc, eq, gt, gte, inArray, like, lt, notLike, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { entryColumns } from './reasons.ts'
import { auditEntry } from './table.ts'

/** Selects entries. */
export interface AuditFilter {
  /** Only entries of one of these people. */
  actorIds?: readonly string[] | undefined
  /** The start of an action's name. */
  action?: string | undefined
  kind?: string | undefined
  object?: string | undefined
  /** Days in UTC, both inclusive, or moments: from the first until before the second. */
  from?: string | undefined
  to?: string | undefined
  /** False leaves out who looked at what. */
  views?: boolean
}

/** An entry with its reason. */
export type AuditEntry = Awaited<ReturnType<typeof listEntries>>[number]

const day = 86_400_000
const endOf = (to: string) => new Date(Date.parse(to) + (to.length === 10 ? day : 0))

function inFilter({
  actorIds,
  action,
  kind,
  object,
  from,
  to,
  views = true,
}: AuditFilter): SQL | undefined {
  return and(
    actorIds === undefined ? undefined : inArray(auditEntry.actorId, [...actorIds]),
    // The contract lets no wildcard through.
    action === undefined ? undefined : like(auditEntry.action, `${action}%`),
    kind === undefined ? undefined : eq(auditEntry.objectKind, kind),
    object === undefined ? undefined : eq(auditEntry.objectId, object),
    from === undefined ? undefined : gte(auditEntry.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntry.at, endOf(to)),
    views ? undefined : notLike(auditEntry.action, '%.viewed'),
  )
}

/** Entries before a given one, newest first. One row more than `limit` means there is a next page. */
export const listEntries = (
  { db }: WorkContext,
  filter: AuditFilter,
  before: number,
  limit: number,
) =>
  db
    .select(entryColumns)
    .from(auditEntry)
    .where(and(inFilter(filter), lt(auditEntry.id, before)))
    .orderBy(desc(auditEntry.id))
    .limit(limit + 1)

/** Entries after a given one, in the order of the chain. */
export const readEntries = (
  { db }: WorkContext,
  filter: AuditFilter,
  after: number,
  limit: number,
) =>
  db
    .select(entryColumns)
    .from(auditEntry)
    .where(and(inFilter(filter), gt(auditEntry.id, after)))
    .orderBy(asc(auditEntry.id))
    .limit(limit)
