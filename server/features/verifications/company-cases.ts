import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { namesIn, namesOf } from '#server/features/accounts/service.ts'
import {
  companyFile,
  listQueue,
  decideOnCompany,
  readPayouts,
  searchCompanies,
  waitOf,
} from '#server/features/companies/service.ts'
import { checkedAmong, hitsOfCompany, screenCompany } from '#server/features/screening/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import type { verifications } from '#shared/features/verifications/contract.ts'

import { listNotes } from './notes.ts'

/** A queue, or a search by name in all states. */
export async function listCompanies(
  ctx: CallContext<PersonActor>,
  { q, with: reviewer, ...asked }: InputOf<typeof verifications.companies>,
) {
  const { items, next } =
    q === undefined
      ? await listQueue(ctx, {
          ...asked,
          reviewer: reviewer === 'me' ? { id: ctx.actor.personId } : reviewer,
        })
      : await searchCompanies(ctx, { ...asked, q })
  const names = await namesIn(ctx, items, ({ reviewerId }) => reviewerId)
  return {
    items: items.map((each) => ({
      ...each,
      wait: waitOf(ctx, each.waitingSince),
      proposed: each.proposedBy !== null,
      reviewer: each.reviewerId === null ? null : (names.get(each.reviewerId) ?? formerPerson),
    })),
    next,
  }
}

/** Everything about a company, with the names of those who did it. */
export async function readCompany(ctx: CallContext<PersonActor>, id: string) {
  const { company, documents, history, ...file } = await companyFile(ctx, id)
  const notes = await listNotes(ctx, id)
  const compared = await screenCompany(ctx, id)
  const { proposedBy, reviewerId } = company
  const actors = [
    proposedBy,
    reviewerId,
    ...history.map(({ actorId }) => actorId),
    ...documents.map(({ read }) => read?.by ?? null),
    ...notes.map(({ authorId }) => authorId),
  ].filter((each) => each !== null)
  const names = await namesOf(ctx, actors)
  const nameOf = (who: string) => names.get(who) ?? formerPerson
  const { personId } = ctx.actor
  return {
    ...file,
    company,
    documents: documents.map(({ read, ...each }) => ({
      ...each,
      read: read === null ? null : { by: nameOf(read.by), at: read.at },
    })),
    history: history.map(({ actorId, ...each }) => ({
      ...each,
      by: actorId === null ? null : nameOf(actorId),
    })),
    notes: notes.map(({ authorId, createdAt, ...each }) => ({
      ...each,
      at: createdAt,
      by: nameOf(authorId),
      own: authorId === personId,
    })),
    reviewer: reviewerId === null ? null : nameOf(reviewerId),
    proposal: proposedBy === null ? null : { by: nameOf(proposedBy), own: proposedBy === personId },
    payouts: await readPayouts(ctx, id),
    screening: { compared, hits: await hitsOfCompany(ctx, id) },
    withTwo: ctx.config.verification.withTwo,
  }
}

/** Decides on a company, as the transitions allow; the last day counts until it ends, in UTC. */
export async function decide(
  ctx: CallContext<PersonActor>,
  given: InputOf<typeof verifications.decide>,
) {
  const { id, event, seen, reason, about, until } = given
  if (event === 'verify' || event === 'renew') {
    await screenCompany(ctx, id)
    if ((await checkedAmong(ctx, [id])).has(id))
      throw new ProblemError('conflict', 'Decide on its screening hits first, below.')
  }
  return decideOnCompany(ctx, id, event, {
    expectedState: seen,
    reason,
    about,
    until: until === undefined ? undefined : new Date(`${until}T23:59:59Z`),
  })
}
