import { and, eq, isNull, lt, or } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { accountLimits } from '../limits.ts'
import { TokenError } from '../sign-in/token-error.ts'
import { person, recoveryCode } from '../table.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { acceptedTotpStep } from './totp.ts'
import { tell } from './two-step.ts'

type PersonRow = Pick<
  typeof person.$inferSelect,
  'id' | 'email' | 'name' | 'totpSecret' | 'totpConfirmedAt' | 'totpLastStep'
> & { hasSecondStep: boolean }

/**
 * Requires the second step if the account has one: an authenticator's code or a recovery code.
 * @returns whether there was one
 * @throws TokenError if the code is missing, wrong or used: `second_step_required`, or
 *   `passkey_required` if the account's second step is a passkey, which logs in by itself
 */
export async function passSecondStep(
  ctx: CallContext,
  who: PersonRow,
  code: string | null,
): Promise<boolean> {
  if (!who.hasSecondStep) return false
  const wanted = who.totpConfirmedAt === null ? 'passkey_required' : 'second_step_required'
  if (code === null) throw new TokenError(wanted)
  await ctx.services.limits.consume(accountLimits.secondStep, who.id)
  if (!(await isRightCode(ctx, who, code))) throw new TokenError(wanted)
  await ctx.services.limits.reset(accountLimits.secondStep, who.id)
  return true
}

/** Whether a code is right, which uses it up. */
export async function isRightCode(
  ctx: CallContext,
  who: PersonRow,
  code: string,
): Promise<boolean> {
  // A secret that is still being set up proves nothing.
  if (who.totpSecret === null || who.totpConfirmedAt === null) {
    return useRecoveryCode(ctx, who, code)
  }
  const step = acceptedTotpStep({
    secret: ctx.services.sealer.openText(who.totpSecret, `totp ${who.id}`),
    code,
    now: ctx.clock(),
    lastUsedStep: who.totpLastStep,
  })
  if (step === null) return useRecoveryCode(ctx, who, code)
  const used = await ctx.db
    .update(person)
    .set({ totpLastStep: step })
    .where(
      and(eq(person.id, who.id), or(isNull(person.totpLastStep), lt(person.totpLastStep, step))),
    )
    .returning({ id: person.id })
  return used.length > 0
}

/** Uses up a recovery code and tells the owner, since it may have been a thief. */
async function useRecoveryCode(ctx: CallContext, who: PersonRow, code: string) {
  return inTransaction(ctx, async (inside) => {
    const deleted = await inside.db
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.personId, who.id), eq(recoveryCode.hash, recoveryCodeHash(code))))
      .returning({ hash: recoveryCode.hash })
    if (deleted.length === 0) return false
    await tell(inside, { ...who, personId: who.id }, 'recovery-code-used')
    return true
  })
}
