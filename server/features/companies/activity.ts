import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { Activity, CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { represents } from '#server/contract/rules.ts'
import type { Paging } from '#server/db/keyset.ts'
import { namesOf } from '#server/features/accounts/service.ts'
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

const actionsOf = (all: readonly Activity[]) => all.flatMap(({ says }) => Object.keys(says))

/** What somebody may read, in parts that each have an index. */
function partsFor(
  { actor, services }: CallContext<PersonActor>,
  company: PersonActor['company'],
): (SQL | undefined)[] {
  const on = (kind: string, id: string, all: readonly Activity[]) =>
    and(
      eq(auditEntry.objectKind, kind),
      eq(auditEntry.objectId, id),
      inArray(auditEntry.action, actionsOf(all)),
    )
  const ofPerson = services.activity.filter(({ concerns }) => concerns === 'person')
  const own = on('person', actor.personId, ofPerson)
  if (company === null) return [own]
  const shown = services.activity.filter((each) => each.shown?.(company.role) ?? true)
  const named = shown.filter(({ concerns }) => concerns === 'named company')
  return [
    own,
    on(
      'company',
      company.id,
      shown.filter(({ concerns }) => concerns === 'company'),
    ),
    and(
      sql`${auditEntry.after} ->> 'companyId' = ${company.id}`,
      inArray(auditEntry.action, actionsOf(named)),
    ),
    ...shown.flatMap((each) =>
      typeof each.concerns === 'string'
        ? []
        : and(
            eq(auditEntry.objectKind, each.concerns.kind),
            sql`${auditEntry.objectId} in (${each.concerns.idsOf(company)})`,
            inArray(auditEntry.action, actionsOf([each])),
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
  const people = await namesOf(
    ctx,
    entries.flatMap(({ actorId }) => actorId ?? []),
  )
  const sources = await Promise.all(
    ctx.services.activity.map(async ({ says, names }) => {
      const own = entries.filter(({ action }) => Object.hasOwn(says, action))
      return { says, nameOf: own.length === 0 ? undefined : await names?.(ctx, own) }
    }),
  )
  return entries.map((entry) => {
    const { at, action, actorId, after } = entry
    const source = sources.find(({ says }) => Object.hasOwn(says, action))
    const who = actorId === ctx.actor.personId ? 'You' : people.get(actorId ?? '')
    const told = { who: who ?? formerPerson, name: source?.nameOf?.(entry) ?? null, after }
    const sentence = source?.says[action]?.(told)
    if (sentence === undefined) throw new Error(`${action} has no sentence`)
    const [begins, about, ends] = sentence
    const { until } = after
    return {
      at: at.toISOString(),
      action,
      sentence: { before: begins, about, after: ends },
      until: typeof until === 'string' ? until : null,
    }
  })
}
