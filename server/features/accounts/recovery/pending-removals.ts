import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { beyond, orderOf, pageOf, placeOf, type SortedPaging } from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'

import { person, secondStepRemoval } from '../table.ts'

const asker = alias(person, 'asker')
// There are only those of two days, so they can be sorted by anything.
const columns = {
  due: { by: secondStepRemoval.dueAt },
  asked: { by: secondStepRemoval.askedAt },
  name: { by: person.name },
}

/** The lost second steps that will be removed, the next one first unless another order is asked for. */
export async function listRemovals(
  { db }: WorkContext,
  { sort = 'due', after, limit }: SortedPaging<keyof typeof columns>,
) {
  const order = orderOf(columns, secondStepRemoval.personId, sort)
  const query = db
    .select({
      person: { id: person.id, name: person.name },
      email: person.email,
      askedBy: { id: asker.id, name: asker.name },
      askedAt: secondStepRemoval.askedAt,
      dueAt: secondStepRemoval.dueAt,
      reason: secondStepRemoval.reason,
      place: placeOf(order),
    })
    .from(secondStepRemoval)
    .innerJoin(person, eq(person.id, secondStepRemoval.personId))
    .innerJoin(asker, eq(asker.id, secondStepRemoval.askedBy))
    .where(beyond(order, after))
  return pageOf(query, order, limit)
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
