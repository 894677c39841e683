import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { personEvents } from './events.ts'
import { reopenedMail, suspendedMail } from './mails.ts'
import { endEmailChange } from './recovery/mailed-secrets.ts'
import { endRemoval } from './recovery/second-step-removal.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { activeOperator, person } from './table.ts'

/**
 * Locks all operators, in the order of their ids, until the transaction ends. If two suspend each
 * other at the same time, the second one waits, is no longer an operator and is refused. So one
 * always remains.
 */
async function holdOperators(ctx: CallContext<PersonActor>): Promise<void> {
  const operators = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(activeOperator)
    .orderBy(asc(person.id))
    .for('no key update')
  const { personId } = ctx.actor
  if (!operators.some(({ id }) => id === personId)) throw new ProblemError('not-found')
}

/** Explains why an update of a person's state changed nothing. */
async function whyNot({ db }: CallContext, id: string, otherwise: string): Promise<never> {
  const [found] = await db.select({ id: person.id }).from(person).where(eq(person.id, id))
  throw found === undefined
    ? new ProblemError('not-found')
    : new ProblemError('conflict', otherwise)
}

/**
 * Locks a person out until they are restored and ends their sessions, within 5 s on every instance.
 * They are told the reason. A pending removal of their second step and a pending change of email
 * are cancelled.
 * @throws ProblemError `conflict` for the operator's own account and for one that is not open
 */
export async function suspendPerson(ctx: CallContext<PersonActor>, id: string, reason: string) {
  if (ctx.actor.personId === id) {
    throw new ProblemError('conflict', 'You cannot suspend your own account.')
  }
  await inTransaction(ctx, async (inside) => {
    await holdOperators(inside)
    const [suspended] = await inside.db
      .update(person)
      .set({ suspendedAt: inside.clock(), suspendedBecause: reason })
      .where(and(eq(person.id, id), isNull(person.suspendedAt), isNull(person.closedAt)))
      .returning({ email: person.email, name: person.name })
    if (suspended === undefined) return whyNot(inside, id, 'This account is closed or suspended.')
    const ended = await revokeSessions(inside, id, 'suspended')
    await endRemoval(inside, id, 'withdrawn', reason)
    await endEmailChange(inside, id)
    await happened(inside, personEvents.suspended, id, { reason, after: { ended } })
    await queueMail(inside, suspendedMail(inside.config, suspended, reason, inside.request.id))
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId: id }))
  })
}

/**
 * Lets a suspended person in again; they have to log in again.
 * @throws ProblemError `conflict` if they are not suspended
 */
export async function restorePerson(ctx: CallContext, id: string, reason: string) {
  await inTransaction(ctx, async (inside) => {
    const [restored] = await inside.db
      .update(person)
      .set({ suspendedAt: null, suspendedBecause: null })
      .where(and(eq(person.id, id), isNotNull(person.suspendedAt), isNull(person.closedAt)))
      .returning({ email: person.email, name: person.name })
    if (restored === undefined) return whyNot(inside, id, 'This account is not suspended.')
    await happened(inside, personEvents.restored, id, { reason })
    await queueMail(inside, reopenedMail(inside.config, restored, inside.request.id))
  })
}

/** Ends all sessions of a person. */
export async function signOutPerson(ctx: CallContext, id: string, reason: string) {
  await inTransaction(ctx, async (inside) => {
    const ended = await revokeSessions(inside, id, 'revoked')
    if (ended === 0) await whyNot(inside, id, 'This person is not logged in anywhere.')
    await happened(inside, personEvents['signed-out'], id, { reason, after: { ended } })
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId: id }))
  })
}
