import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { reopenedMail, suspendedMail } from './mails.ts'
import { endEmailChange } from './recovery/mailed-secrets.ts'
import { endRemoval } from './recovery/second-step-removal.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { activeOperator, person } from './table.ts'

/**
 * Holds all operators in the order of their ids until the transaction ends: of two who suspend each
 * other at once, the second waits, is no operator any more, and is refused. So one always remains.
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

/** Why an update of a person's state changed nothing. */
async function whyNot({ db }: CallContext, id: string, otherwise: string): Promise<never> {
  const [found] = await db.select({ id: person.id }).from(person).where(eq(person.id, id))
  throw found === undefined
    ? new ProblemError('not-found')
    : new ProblemError('conflict', otherwise)
}

/**
 * Closes the product to a person for as long as the suspension lasts and ends their sessions, within
 * 5 s on every instance. The reason is told to them. A second step that was to be removed stays, and so
 * does the address.
 * @throws ProblemError `conflict` for the operator's own account and for one that is not open
 */
export async function suspendPerson(ctx: CallContext<PersonActor>, id: string, reason: string) {
  if (ctx.actor.personId === id) {
    throw new ProblemError('conflict', 'Your own account is suspended by somebody else only.')
  }
  await inTransaction(ctx, async (inside) => {
    await holdOperators(inside)
    const [suspended] = await inside.db
      .update(person)
      .set({ suspendedAt: inside.clock(), suspendedBecause: reason })
      .where(and(eq(person.id, id), isNull(person.suspendedAt), isNull(person.closedAt)))
      .returning({ email: person.email, name: person.name })
    if (suspended === undefined) return whyNot(inside, id, 'This account is not open.')
    const ended = await revokeSessions(inside, id, 'suspended')
    await endRemoval(inside, id, 'withdrawn', reason)
    await endEmailChange(inside, id)
    const object = { kind: 'person', id }
    await audit(inside, { action: 'person.suspended', object, reason, after: { ended } })
    await queueMail(inside, suspendedMail(inside.config, suspended, reason, inside.request.id))
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId: id }))
  })
}

/**
 * Opens the product to a suspended person again; they log in anew.
 * @throws ProblemError `conflict` where they are not suspended
 */
export async function restorePerson(ctx: CallContext, id: string, reason: string) {
  await inTransaction(ctx, async (inside) => {
    const [restored] = await inside.db
      .update(person)
      .set({ suspendedAt: null, suspendedBecause: null })
      .where(and(eq(person.id, id), isNotNull(person.suspendedAt), isNull(person.closedAt)))
      .returning({ email: person.email, name: person.name })
    if (restored === undefined) return whyNot(inside, id, 'This account is not suspended.')
    await audit(inside, { action: 'person.restored', object: { kind: 'person', id }, reason })
    await queueMail(inside, reopenedMail(inside.config, restored, inside.request.id))
  })
}

/** Ends all sessions of a person. */
export async function signOutPerson(ctx: CallContext, id: string, reason: string) {
  await inTransaction(ctx, async (inside) => {
    const ended = await revokeSessions(inside, id, 'revoked')
    if (ended === 0) await whyNot(inside, id, 'This person is logged in nowhere.')
    const object = { kind: 'person', id }
    await audit(inside, { action: 'person.signed-out', object, reason, after: { ended } })
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId: id }))
  })
}
