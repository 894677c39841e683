import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { represents } from '#server/contract/rules.ts'
import type { Paging } from '#server/db/keyset.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import { mayView } from '#shared/contract/company-roles.ts'
import { type ActivityEvent, doneByUs } from '#shared/features/companies/activity-sentences.ts'
import { documentKindNames, labelOf } from '#shared/features/companies/document-kinds.ts'
import { companyEvents } from '#shared/features/companies/verification-rules.ts'

import { findCompany } from './find-company.ts'
import { tradeReference } from './table.ts'
import { moveActions } from './verification/company-history.ts'

/** The audit log's actions on the company itself. */
const onCompany = new Map<string, ActivityEvent>([
  ...companyEvents.map((event) => [moveActions[event], event] as const),
  ['company.details-changed', 'details-changed'],
  ['payout-account.set', 'payout-account-set'],
])

/** Actions on what belongs to a company, which name it. */
const onPapers = new Map<string, ActivityEvent>([
  ['document.added', 'document-added'],
  ['document.removed', 'document-removed'],
  ['reference.asked', 'reference-asked'],
  ['reference.asked-again', 'reference-asked-again'],
  ['reference.reminded', 'reference-reminded'],
  ['reference.removed', 'reference-removed'],
  ['reference.answered', 'reference-answered'],
  ['reference.declined', 'reference-declined'],
])

/** Actions on the reader's own account. */
const onPerson = new Map<string, ActivityEvent>([
  ['email.confirmed', 'email-confirmed'],
  ['email.changed', 'email-changed'],
  ['password.changed', 'password-changed'],
  ['password.reset', 'password-reset'],
  ['security.password-closed', 'password-closed'],
  ['security.two-step-on', 'two-step-on'],
  ['security.two-step-off', 'two-step-off'],
  ['security.recovery-code-used', 'recovery-code-used'],
  ['security.passkey-added', 'passkey-added'],
  ['security.passkey-removed', 'passkey-removed'],
  ['person.details-changed', 'own-details-changed'],
  ['person.exported', 'data-downloaded'],
])
const eventOf = new Map([...onCompany, ...onPapers, ...onPerson])

/** A cursor is the number of an entry. */
function numberOf(after: string | undefined): number {
  if (after === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^[1-9]\d{0,14}$/.test(after)) throw new ProblemError('malformed', 'This cursor is unknown.')
  return Number(after)
}

/** The actor's company, unless it demands two steps that they lack: then only their own account. */
function companyOf({ actor, clock }: CallContext<PersonActor>): PersonActor['company'] {
  const admitted = represents.admit(actor, clock())
  return typeof admitted === 'string' ? null : admitted.company
}

/** What a role may see of what happened to its company. */
function ofCompany({ id, role }: NonNullable<PersonActor['company']>): SQL[] {
  const hidden = mayView(role, 'payouts') ? [] : ['payout-account.set']
  const actions = [...onCompany.keys()].filter((each) => !hidden.includes(each))
  const company = sql`${auditEntry.objectKind} = 'company' and ${auditEntry.objectId} = ${id} and ${inArray(auditEntry.action, actions)}`
  const papers = sql`${auditEntry.after} ->> 'companyId' = ${id} and ${inArray(auditEntry.action, [...onPapers.keys()])}`
  return mayView(role, 'papers') ? [company, papers] : [company]
}

const ofPerson = (id: string): SQL =>
  sql`${auditEntry.objectKind} = 'person' and ${auditEntry.objectId} = ${id} and ${inArray(auditEntry.action, [...onPerson.keys()])}`

/**
 * What happened to the actor's company and account, newest first, from the audit log: no reasons,
 * no notes, and nothing that an operator only looked at.
 */
export async function listActivity(ctx: CallContext<PersonActor>, { after, limit }: Paging) {
  const { personId } = ctx.actor
  const company = companyOf(ctx)
  const before = numberOf(after)
  // Each part reads its own index backwards and stops after one page.
  const part = (which: SQL) =>
    ctx.db
      .select()
      .from(auditEntry)
      .where(and(which, lt(auditEntry.id, before)))
      .orderBy(desc(auditEntry.id))
      .limit(limit + 1)
  const parts = [ofPerson(personId), ...(company === null ? [] : ofCompany(company))]
  const rows = (await Promise.all(parts.map(part))).flat().toSorted((a, b) => b.id - a.id)
  const page = rows.slice(0, limit)
  const told = await tellers(ctx, company, page)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: page.map(told), next: last === undefined ? null : String(last.id) }
}

type Entry = typeof auditEntry.$inferSelect

/** The names of the companies that give the references in a page of entries, by reference. */
async function partnersIn(
  { db }: CallContext,
  company: PersonActor['company'],
  page: readonly Entry[],
): Promise<Map<string, string>> {
  const about = page.flatMap(({ objectKind, objectId }) =>
    objectKind === 'reference' ? [objectId] : [],
  )
  if (company === null || about.length === 0) return new Map()
  const rows = await db
    .select({ id: tradeReference.id, name: tradeReference.companyName })
    .from(tradeReference)
    .where(and(eq(tradeReference.companyId, company.id), inArray(tradeReference.id, about)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Looks up the names in a page of entries; returns what turns an entry into an item. */
async function tellers(
  ctx: CallContext<PersonActor>,
  company: PersonActor['company'],
  page: readonly Entry[],
) {
  const { personId } = ctx.actor
  const colleagues = page.flatMap(({ actorId, action }) =>
    actorId === null || doneByUs.has(eventOf.get(action) as ActivityEvent) ? [] : [actorId],
  )
  const [partners, country, names] = await Promise.all([
    partnersIn(ctx, company, page),
    company === null ? '' : findCompany(ctx, company.id).then((found) => found.country),
    namesOf(ctx, colleagues),
  ])
  return ({ at, action, actorId, objectId, after }: Entry) => {
    const { kind, until, replaces } = (after ?? {}) as Record<string, unknown>
    const known = eventOf.get(action) as ActivityEvent
    const event = known === 'document-added' && replaces ? 'document-replaced' : known
    const paper = documentKindNames.find((each) => each === kind)
    const you = actorId === personId
    return {
      at: at.toISOString(),
      event,
      you,
      by: you || actorId === null || doneByUs.has(event) ? null : (names.get(actorId) ?? null),
      subject: paper === undefined ? (partners.get(objectId) ?? null) : labelOf(paper, country),
      until: typeof until === 'string' ? until : null,
    }
  }
}
