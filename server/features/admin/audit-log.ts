import {
  type AuditEntry,
  type AuditFilter,
  listEntries,
  readEntries,
} from '#server/audit/audit-list.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { hasWords } from '#server/db/word-search.ts'
import { happened } from '#server/events/happened.ts'
import { findByEmail, namedEntries, searchPeople } from '#server/features/accounts/service.ts'
import { csvOf } from '#server/http/csv.ts'
import { isUuid } from '#shared/contract/uuid.ts'
import { type AuditFilters, mostExported } from '#shared/features/admin/audit-contract.ts'
import { utcDay } from '#shared/utc-day.ts'

import { auditEvents } from './events.ts'
import { adminLimits } from './limits.ts'

/** The most people whose names begin with what was typed. */
const mostNamesakes = 100

async function filterOf(ctx: CallContext, given: AuditFilters): Promise<AuditFilter> {
  const { actor, ...filter } = given
  if (actor === undefined) return filter
  if (isUuid(actor)) return { ...filter, actorIds: [actor] }
  const exact = await findByEmail(ctx, actor)
  if (exact !== null) return { ...filter, actorIds: [exact.id] }
  if (!hasWords(actor)) return { ...filter, actorIds: [] }
  const { items } = await searchPeople(ctx, { q: actor, limit: mostNamesakes })
  return { ...filter, actorIds: items.map(({ id }) => id) }
}

/** The cursor of the log is the number of an entry. */
function numberOf(after: string | undefined): number {
  if (after === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^[1-9]\d{0,14}$/.test(after)) throw new ProblemError('malformed', 'This cursor is unknown.')
  return Number(after)
}

/** The name of one thing, or null if it has none or is gone. */
async function nameOf(ctx: WorkContext, kind: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  return (await ctx.services.names[kind]?.(ctx, [id]))?.get(id) || null
}

/** A page of the log, with names. */
export async function readAudit(
  ctx: CallContext,
  { after, limit, ...given }: AuditFilters & { after?: string | undefined; limit: number },
) {
  const filter = await filterOf(ctx, given)
  const rows = await listEntries(ctx, filter, numberOf(after), limit)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const { actor, kind, object } = given
  return {
    items: await namedEntries(ctx, page),
    next: last === undefined ? null : String(last.id),
    // The page shows names where its address has ids.
    named: {
      actor: actor === undefined ? null : await nameOf(ctx, 'person', actor),
      object: kind === undefined || object === undefined ? null : await nameOf(ctx, kind, object),
    },
  }
}

const columns = [
  'id',
  'at',
  'actorId',
  'sessionId',
  'requestId',
  'action',
  'objectKind',
  'objectId',
  'before',
  'after',
  'reason',
  'reasonErased',
  'reasonHash',
  'hash',
] as const satisfies readonly (keyof AuditEntry)[]

function textOf(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const writers = {
  ndjson: {
    mediaType: 'application/x-ndjson',
    write: (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    write: (rows: Record<(typeof columns)[number], unknown>[]) =>
      csvOf([columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]),
  },
}

/**
 * The log as a file with its hashes, oldest entry first. The export itself is audited.
 * @throws ProblemError `too-large` if the filter matches more entries than fit into a file
 */
export async function exportAudit(
  ctx: CallContext<PersonActor>,
  { format, ...given }: AuditFilters & { format: 'csv' | 'ndjson' },
): Promise<OutgoingFile> {
  await ctx.services.limits.consume(adminLimits.exportAudit, ctx.actor.personId)
  const filter = await filterOf(ctx, given)
  const entries: AuditEntry[] = []
  for (;;) {
    const more = await readEntries(ctx, filter, entries.at(-1)?.id ?? 0, 5000)
    entries.push(...more)
    if (entries.length > mostExported) {
      throw new ProblemError(
        'too-large',
        `There are more than ${mostExported} entries. Choose a shorter period.`,
      )
    }
    if (more.length < 5000) break
  }
  const { mediaType, write } = writers[format]
  const bytes = Buffer.from(write(entries))
  const after = { ...filter, format, entries: entries.length }
  await happened(ctx, auditEvents.exported, 'all', { after })
  const day = utcDay(ctx.clock())
  return { bytes, mediaType, extension: format, name: `audit-${day}` }
}
