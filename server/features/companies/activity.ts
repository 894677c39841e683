import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, DeclaredEvent, Readers } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { represents } from '#server/contract/rules.ts'
import type { Paging } from '#server/db/keyset.ts'
import { activitySentence } from '#server/events/activity-sentence.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

type Entry = typeof auditEntry.$inferSelect

/** An entry's place in the list: when it happened, and its number, as entries may share a moment. */
const placeOf = ({ at, id }: Entry) => `${at.getTime()}.${id}`

/** The condition for entries after a cursor. */
function beyond(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const [, moment, id] = /^(\d{1,13})\.([1-9]\d{0,14})$/.exec(after) ?? []
  if (moment === undefined) throw new ProblemError('malformed', 'This cursor is unknown.')
  const at = new Date(Number(moment)).toISOString()
  return sql`(${auditEntry.at}, ${auditEntry.id}) < (${at}::timestamptz, ${id}::bigint)`
}

/** The actor's company, unless it demands two steps that they lack: then only their own account. */
function companyOf({ actor, clock }: CallContext<PersonActor>): PersonActor['company'] {
  const admitted = represents.admit(actor, clock())
  return typeof admitted === 'string' ? null : admitted.company
}

/** The events that people read of, by who reads them. */
function byReaders({ services }: CallContext): Map<Readers, DeclaredEvent[]> {
  const groups = new Map<Readers, DeclaredEvent[]>()
  for (const event of services.events.values()) {
    const { readers, activity } = event
    if (readers === undefined || activity === undefined) continue
    groups.set(readers, [...(groups.get(readers) ?? []), event])
  }
  return groups
}

/** What somebody may read, in parts that each have an index. */
function partsFor(
  ctx: CallContext<PersonActor>,
  company: PersonActor['company'],
): (SQL | undefined)[] {
  const groups = [...byReaders(ctx)].filter(
    ([{ concerns, shown }]) =>
      concerns === 'person' || (company !== null && (shown?.(company.role) ?? true)),
  )
  const actions = (which: (concerns: Readers['concerns']) => boolean) =>
    inArray(
      auditEntry.action,
      groups.flatMap(([{ concerns }, events]) =>
        which(concerns) ? events.map(({ action }) => action) : [],
      ),
    )
  const about = (kind: 'person' | 'company', id: string) =>
    and(
      eq(auditEntry.objectKind, kind),
      eq(auditEntry.objectId, id),
      actions((concerns) => concerns === kind),
    )
  const own = about('person', ctx.actor.personId)
  if (company === null) return [own]
  return [
    own,
    about('company', company.id),
    and(
      sql`${auditEntry.after} ->> 'companyId' = ${company.id}`,
      actions((concerns) => concerns === 'named company'),
    ),
    ...groups.flatMap(([{ concerns }]) =>
      typeof concerns === 'string'
        ? []
        : and(
            eq(auditEntry.objectKind, concerns.kind),
            sql`${auditEntry.objectId} in (${concerns.idsOf(company)})`,
            actions((each) => each === concerns),
          ),
    ),
  ]
}

/**
 * What happened to the actor's company and account, newest first, from the audit log: no reasons,
 * no notes, and nothing that an operator only looked at.
 */
export async function listActivity(ctx: CallContext<PersonActor>, { after, limit }: Paging) {
  // What names a company is read from an index in this order. The other parts are sorted, but the log
  // has only a few such entries about one person, company or order.
  const part = (which: SQL | undefined) =>
    ctx.db
      .select()
      .from(auditEntry)
      .where(and(which, beyond(after)))
      .orderBy(desc(auditEntry.at), desc(auditEntry.id))
      .limit(limit + 1)
  const parts = partsFor(ctx, companyOf(ctx))
  const rows = (await Promise.all(parts.map(part)))
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: await tell(ctx, page), next: last === undefined ? null : placeOf(last) }
}

/** Entries as sentences, with the names of who did it and of what they are about. */
async function tell(ctx: CallContext<PersonActor>, page: readonly Entry[]) {
  const entries = page.map((each) => ({
    ...each,
    after: (each.after ?? {}) as Readonly<Record<string, unknown>>,
  }))
  const people = await namesIn(ctx, entries, ({ actorId }) => actorId)
  const named = await Promise.all(
    [...byReaders(ctx)].map(async ([{ names }, events]) => {
      const actions = new Set(events.map(({ action }) => action))
      const about = entries.filter(({ action }) => actions.has(action))
      const nameOf = about.length === 0 ? undefined : await names?.(ctx, about)
      return about.map((entry) => [entry.id, nameOf?.(entry) ?? null] as const)
    }),
  )
  const nameOf = new Map(named.flat())
  return entries.map((entry) => {
    const { id, at, action, actorId, after } = entry
    const event = ctx.services.events.get(action)
    if (event === undefined) throw new Error(`${action} is not declared`)
    const who = actorId === ctx.actor.personId ? 'You' : people.get(actorId ?? '')
    const { until } = after
    return {
      at,
      action,
      sentence: activitySentence(event, {
        who: who ?? formerPerson,
        name: nameOf.get(id) ?? null,
        after,
      }),
      until: typeof until === 'string' ? until : null,
    }
  })
}
