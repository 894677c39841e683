import { and, eq, lte } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { idsInBatches, inParts } from '#server/jobs/in-parts.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { newSecret, secretHash } from '#server/secret.ts'

import { removalEvents } from '../events.ts'
import { findPerson, formerAddresses } from '../people.ts'
import { holdPerson, removeSecondSteps } from '../second-step/two-step.ts'
import { notifySecurity } from '../security-events.ts'
import { type Granted, openSession, revokeSessions } from '../sign-in/sessions.ts'
import { TokenError } from '../sign-in/token-error.ts'
import { person, secondStepRemoval } from '../table.ts'
import {
  type KeptBecause,
  removalAskedMail,
  secondStepKeptMail,
  secondStepRemovedMail,
} from './second-step-removal-mails.ts'

/**
 * Milliseconds by which we delay what a thief of an account would do, so that the owner can read
 * our email and object.
 */
const objectionTime = 48 * 3_600_000

type PersonRow = typeof person.$inferSelect
type Authenticator = Pick<PersonRow, 'totpSecret' | 'totpConfirmedAt'>

/** Explains why an operator may not remove a person's second step, or null. */
function refusal(who: PersonRow & { hasSecondStep: boolean }): string | null {
  if (who.operator) {
    return 'An operator’s second step cannot be removed here. First take away their rights with make-admin on the server.'
  }
  if (who.suspendedAt ?? who.closedAt) return 'This account is closed or suspended.'
  return who.hasSecondStep ? null : 'This account has no second step.'
}

/**
 * Schedules the removal of a lost second step in 48 hours, for an operator whom the person has
 * convinced of who they are. The person gets an email right away, with a link that refuses.
 * @throws ProblemError `not-found`, or `conflict` if it is scheduled already or not allowed
 */
export async function askSecondStepRemoval(
  ctx: CallContext<PersonActor>,
  id: string,
  reason: string,
) {
  const askedBy = ctx.actor.personId
  await inTransaction(ctx, async (inside) => {
    await holdPerson(inside, id)
    const who = await findPerson(inside, eq(person.id, id))
    if (who === undefined) throw new ProblemError('not-found')
    const refused = refusal(who)
    if (refused !== null) throw new ProblemError('conflict', refused)
    const askedAt = inside.clock()
    const dueAt = new Date(askedAt.getTime() + objectionTime)
    const secret = newSecret()
    const asked = await inside.db
      .insert(secondStepRemoval)
      .values({ personId: id, askedBy, askedAt, dueAt, reason, refusalHash: secretHash(secret) })
      .onConflictDoNothing()
      .returning({ personId: secondStepRemoval.personId })
    if (asked.length === 0) throw new ProblemError('conflict', 'The removal is already scheduled.')
    const after = { dueAt: dueAt.toISOString() }
    await happened(inside, removalEvents['removal-asked'], id, { reason, after })
    await notifySecurity(inside, id, 'removal-asked')
    await tellEverywhere(inside, id, (told) =>
      removalAskedMail(inside.config, told, { dueAt, secret }),
    )
  })
}

/** Writes to the present email and those of the last month: a thief may have changed it. */
async function tellEverywhere(
  inside: WorkContext,
  personId: string,
  mailTo: (told: { to: string; event: string }) => MailMessage,
): Promise<void> {
  const present = await inside.db
    .select({ email: person.email })
    .from(person)
    .where(eq(person.id, personId))
  const former = await formerAddresses(inside, [personId])
  const event = `${personId} ${inside.clock().getTime()}`
  for (const [at, to] of [...present.map(({ email }) => email), ...former].entries()) {
    await queueMail(inside, mailTo({ to, event: `${event} ${at}` }))
  }
}

/**
 * Cancels a pending removal. The caller has locked the person, so it is either cancelled or done.
 * @returns whether there was one
 */
export async function endRemoval(
  inside: WorkContext,
  personId: string,
  because: KeptBecause,
  reason?: string,
): Promise<boolean> {
  const ended = await inside.db
    .delete(secondStepRemoval)
    .where(eq(secondStepRemoval.personId, personId))
    .returning({ personId: secondStepRemoval.personId })
  if (ended.length === 0) return false
  await happened(inside, removalEvents[`removal-${because}`], personId, { reason })
  await notifySecurity(inside, personId, 'removal-ended')
  await tellEverywhere(inside, personId, (told) => secondStepKeptMail(inside.config, told, because))
  return true
}

/**
 * Cancels a removal for an operator.
 * @throws ProblemError `conflict` if none is pending, or it has just been done
 */
export async function withdrawSecondStepRemoval(ctx: CallContext, id: string, reason: string) {
  await inTransaction(ctx, async (inside) => {
    await holdPerson(inside, id)
    if (await endRemoval(inside, id, 'withdrawn', reason)) return
    throw new ProblemError('conflict', 'There is no removal to cancel.')
  })
}

/**
 * Refuses the removal with the secret that was sent.
 * @throws ProblemError `gone` if it is no longer pending
 */
export async function refuseSecondStepRemoval(ctx: CallContext, secret: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const [found] = await inside.db
      .select({ personId: secondStepRemoval.personId })
      .from(secondStepRemoval)
      .where(eq(secondStepRemoval.refusalHash, secretHash(secret)))
    if (found !== undefined) {
      await holdPerson(inside, found.personId)
      if (await endRemoval(inside, found.personId, 'refused')) return
    }
    throw new ProblemError('gone', 'This link has expired or has already been used.')
  })
}

/** Only a confirmed authenticator logs a person in; one that is being set up does not. */
const authenticatorOf = ({ totpSecret, totpConfirmedAt }: Authenticator) =>
  totpConfirmedAt === null ? null : totpSecret

/**
 * Locks a person who has just passed the second step that they had when `who` was read, and cancels
 * its removal, since they have not lost it.
 * @returns whether they still have it; if not, nothing may be granted for it
 */
export async function keepSecondStep(
  inside: CallContext,
  who: Authenticator & { id: string },
): Promise<boolean> {
  await holdPerson(inside, who.id)
  const now = await findPerson(inside, eq(person.id, who.id))
  const passed = authenticatorOf(who)
  if (!now?.hasSecondStep || (passed !== null && passed !== authenticatorOf(now))) return false
  await endRemoval(inside, who.id, 'cancelled')
  return true
}

/**
 * Opens a session for a person who has just passed their second step, which cancels its removal.
 * @throws TokenError if the second step was removed at the same moment
 */
export async function openTwoStepSession(ctx: CallContext, who: PersonRow): Promise<Granted> {
  return inTransaction(ctx, async (inside) => {
    if (!(await keepSecondStep(inside, who))) throw new TokenError('invalid_grant')
    return openSession(inside, who, true)
  })
}

/** Removes the second steps whose owners have not objected in time. */
export async function removeDueSecondSteps(ctx: WorkContext): Promise<void> {
  const isDue = lte(secondStepRemoval.dueAt, ctx.clock())
  const due = idsInBatches(ctx, secondStepRemoval.personId, isDue)
  await inParts(ctx, async (part) => {
    for await (const { id } of due) {
      await part(`second steps of person ${id}`, () => carryOut(ctx, id))
    }
  })
}

async function carryOut(ctx: WorkContext, personId: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await holdPerson(inside, personId)
    const [removal] = await inside.db
      .delete(secondStepRemoval)
      .where(
        and(eq(secondStepRemoval.personId, personId), lte(secondStepRemoval.dueAt, inside.clock())),
      )
      .returning({ askedBy: secondStepRemoval.askedBy })
    // Cancelled since, or done by another instance.
    if (removal === undefined) return
    await removeSecondSteps(inside, personId)
    const ended = await revokeSessions(inside, personId, 'second-step-removed')
    const after = { askedBy: removal.askedBy, ended }
    await happened(inside, removalEvents.removed, personId, { after })
    await notifySecurity(inside, personId, 'second-step-removed')
    await tellEverywhere(inside, personId, (told) => secondStepRemovedMail(inside.config, told))
    afterCommit(inside, () => inside.services.actors.forgetAll({ personId }))
  })
}
