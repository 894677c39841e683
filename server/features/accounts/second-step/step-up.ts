import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'

import { accountLimits } from '../limits.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { findPerson } from '../people.ts'
import { keepSecondStep } from '../recovery/second-step-removal.ts'
import { person, session } from '../table.ts'
import { isRightCode } from './second-step.ts'

interface Proof {
  password: string
  /** The code of the second step, if the account has one. */
  code: string | null
}

const wrong = (field: keyof Proof, detail: string) => invalidInput(`/${field}`, detail)

const missingCode = ({ totpConfirmedAt }: { totpConfirmedAt: Date | null }) =>
  totpConfirmedAt === null
    ? 'Use your passkey, or enter one of your recovery codes as well.'
    : 'Enter the code of your second step as well.'

/**
 * Accepts a person's password, and second step if they have one, as fresh proof of who they are.
 * @throws ProblemError `invalid-input` at `/code` if only the second step is missing
 */
export async function stepUpWithPassword(
  ctx: CallContext<PersonActor>,
  { password, code }: Proof,
): Promise<void> {
  const { actor } = ctx
  await ctx.services.limits.consume(accountLimits.stepUp, actor.personId)
  const who = await findPerson(ctx, eq(person.id, actor.personId))
  const right = await verifyPassword(who?.passwordHash ?? null, password, { ahead: true })
  if (who === undefined || !right) throw wrong('password', 'This is not your password.')
  if (who.hasSecondStep) {
    if (code === null) throw wrong('code', missingCode(who))
    await ctx.services.limits.consume(accountLimits.secondStep, who.id)
    if (!(await isRightCode(ctx, who, code))) {
      throw wrong('code', 'This code is not right, or has been used already.')
    }
    await ctx.services.limits.reset(accountLimits.secondStep, who.id)
  }
  await ctx.services.limits.reset(accountLimits.stepUp, who.id)
  await renewProof(ctx, who.hasSecondStep ? who : null)
}

/**
 * Counts a session as just logged in; after a second step also as two steps, and that step's
 * pending removal is cancelled.
 * @param passed the person as they were when they passed their second step; null if they have none
 * @throws ProblemError `conflict` if that second step has been removed since
 */
export async function renewProof(
  ctx: CallContext<PersonActor>,
  passed: typeof person.$inferSelect | null,
): Promise<void> {
  const { sessionId } = ctx.actor
  await inTransaction(ctx, async (inside) => {
    if (passed !== null && !(await keepSecondStep(inside, passed))) {
      throw new ProblemError('conflict', 'Your two-step login has just been changed. Try again.')
    }
    await inside.db
      .update(session)
      .set({ authTime: inside.clock(), ...(passed === null ? {} : { twoStep: true }) })
      .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
    afterCommit(inside, () => inside.services.actors.forget(sessionId))
  })
}
