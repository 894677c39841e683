import { asc, eq } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { namesOf } from '#server/features/accounts/service.ts'
import {
  companyExists,
  companyFile,
  listQueue,
  decideOnCompany,
  type QueueView,
  readPayouts,
  searchCompanies,
} from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { adminCompanies } from '#shared/features/admin/companies-contract.ts'

import { companyNote } from './table.ts'

interface Asked {
  view: QueueView
  q?: string | undefined
  after?: string | undefined
  limit: number
}

/** A queue, or a search by name in all states. */
export async function listCompanies(ctx: CallContext, { q, ...asked }: Asked) {
  const found =
    q === undefined ? await listQueue(ctx, asked) : await searchCompanies(ctx, { ...asked, q })
  return onTheWire(found)
}

/** Everything about a company, with the names of those who did it. */
export async function readCompany(ctx: CallContext<PersonActor>, id: string) {
  const { company, history, ...file } = await companyFile(ctx, id)
  const notes = await ctx.db
    .select()
    .from(companyNote)
    .where(eq(companyNote.companyId, id))
    .orderBy(asc(companyNote.createdAt), asc(companyNote.id))
  const { proposedBy } = company
  const actors = [proposedBy, ...history.map(({ actorId }) => actorId)].filter(
    (each) => each !== null,
  )
  const names = await namesOf(ctx, [...actors, ...notes.map(({ authorId }) => authorId)])
  const nameOf = (who: string) => names.get(who) ?? 'Somebody who has left'
  const { personId } = ctx.actor
  return onTheWire({
    ...file,
    company,
    history: history.map(({ actorId, ...each }) => ({
      ...each,
      by: actorId === null ? null : { id: actorId, name: nameOf(actorId) },
    })),
    notes: notes.map(({ id: noteId, createdAt, authorId, text }) => ({
      id: noteId,
      at: createdAt,
      by: nameOf(authorId),
      text,
    })),
    proposal: proposedBy === null ? null : { by: nameOf(proposedBy), own: proposedBy === personId },
    payouts: await readPayouts(ctx, id),
    withTwo: ctx.config.verification.withTwo,
  })
}

/** Decides on a company, as the transitions allow; the last day counts until it ends, in UTC. */
export function decide(
  ctx: CallContext<PersonActor>,
  given: InputOf<typeof adminCompanies.decide>,
) {
  const { id, event, seen, reason, about, until } = given
  return decideOnCompany(ctx, id, event, {
    expectedState: seen,
    reason,
    about,
    until: until === undefined ? undefined : new Date(`${until}T23:59:59Z`),
  })
}

/**
 * Saves a note about a company. Its text is in no log, because it may name people and must be
 * erasable.
 * @throws ProblemError `not-found`
 */
export async function addNote(ctx: CallContext<PersonActor>, companyId: string, text: string) {
  await inTransaction(ctx, async (inside) => {
    const authorId = inside.actor.personId
    const createdAt = inside.clock()
    if (!(await companyExists(inside, companyId))) throw new ProblemError('not-found')
    await inside.db.insert(companyNote).values({ companyId, authorId, text, createdAt })
    await audit(inside, { action: 'company.noted', object: { kind: 'company', id: companyId } })
  })
}
