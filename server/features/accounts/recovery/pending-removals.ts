import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'

import { person, secondStepRemoval } from '../table.ts'

const asker = alias(person, 'asker')
const nextFirst: Order = {
  by: secondStepRemoval.dueAt,
  id: secondStepRemoval.personId,
  direction: 'asc',
}

/** The lost second steps that will be removed, the next one first. */
export async function listRemovals({ db }: WorkContext, { after, limit }: Paging) {
  const rows = await db
    .select({
      person: { id: person.id, name: person.name },
      email: person.email,
      askedBy: { id: asker.id, name: asker.name },
      askedAt: secondStepRemoval.askedAt,
      dueAt: secondStepRemoval.dueAt,
      reason: secondStepRemoval.reason,
      place: placeOf(nextFirst),
    })
    .from(secondStepRemoval)
    .innerJoin(person, eq(person.id, secondStepRemoval.personId))
    .innerJoin(asker, eq(asker.id, secondStepRemoval.askedBy))
    .where(beyond(nextFirst, after))
    .orderBy(...inOrder(nextFirst))
    .limit(limit + 1)
  return pageFrom(rows, limit)
}

/** The same as a queue of the console. */
export const pendingRemovals: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: secondStepRemoval, since: secondStepRemoval.askedAt }, times),
  longest: ({ db }, limit) =>
    db
      .select({
        id: person.id,
        title: person.name,
        about: person.email,
        since: secondStepRemoval.askedAt,
      })
      .from(secondStepRemoval)
      .innerJoin(person, eq(person.id, secondStepRemoval.personId))
      .orderBy(asc(secondStepRemoval.askedAt), asc(person.id))
      .limit(limit),
}
