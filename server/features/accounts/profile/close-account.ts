import { and, asc, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { personEvents } from '../events.ts'
import { accountClosedMail } from '../mails.ts'
import { activeOperator, person } from '../table.ts'
import { subjectOf } from './export-data.ts'

/**
 * Closes an account: erases personal data, ends every session and tells the person. Their email can
 * be registered again. What the law requires us to keep stays, under ids only.
 * @throws ProblemError `conflict` for the last operator, because nobody could run the product then
 */
export async function closeAccount(ctx: CallContext<PersonActor>): Promise<void> {
  const { actor } = ctx
  const { personId } = actor
  await inTransaction(ctx, async (inside) => {
    if (actor.operator) await keepAnOperator(inside, personId)
    const [open] = await inside.db
      .select({
        id: person.id,
        email: person.email,
        name: person.name,
        confirmedAt: person.emailConfirmedAt,
      })
      .from(person)
      .where(and(eq(person.id, personId), isNull(person.closedAt)))
      .for('update')
    if (open === undefined) throw new ProblemError('signed-out')
    const who = { ...subjectOf(actor), email: open.email }
    for (const { erase } of inside.services.personalData) await erase?.(inside, who)
    // Anybody can open and close an account with somebody else's email.
    if (open.confirmedAt !== null) await queueMail(inside, accountClosedMail(open))
    const after = { companyId: actor.company?.id ?? null }
    await happened(inside, personEvents.closed, personId, { after })
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}

/** Locks the operators, so that the last two cannot leave at the same time. */
async function keepAnOperator({ db }: CallContext, personId: string): Promise<void> {
  const operators = await db
    .select({ id: person.id })
    .from(person)
    .where(activeOperator)
    .orderBy(asc(person.id))
    .for('update')
  if (operators.every(({ id }) => id === personId)) {
    throw new ProblemError(
      'conflict',
      'You are the last operator. Make somebody else an operator first.',
    )
  }
}
