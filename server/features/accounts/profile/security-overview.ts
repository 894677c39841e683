import { eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'

import { listPasskeys } from '../second-step/passkeys.ts'
import { listSessions } from '../sign-in/own-sessions.ts'
import { hasSecondStep, person, recoveryCode, secondStepRemoval } from '../table.ts'

/** What protects a person's account, and where it is logged in. */
export async function securityOverview(ctx: CallContext<PersonActor>) {
  const { personId } = ctx.actor
  const [who] = await ctx.db
    .select({
      passwordChangedAt: person.passwordChangedAt,
      twoStepSince: person.totpConfirmedAt,
      hasSecondStep,
      secondStepRemovedAt: secondStepRemoval.dueAt,
    })
    .from(person)
    .leftJoin(secondStepRemoval, eq(secondStepRemoval.personId, person.id))
    .where(eq(person.id, personId))
  if (who === undefined) throw new Error('a person who is logged in has no account')
  const codesLeft = await ctx.db.$count(recoveryCode, eq(recoveryCode.personId, personId))
  return {
    passwordChangedAt: who.passwordChangedAt,
    twoStep: who.twoStepSince && { since: who.twoStepSince },
    recoveryCodes: who.hasSecondStep ? codesLeft : null,
    secondStepRemovedAt: who.secondStepRemovedAt,
    passkeys: await listPasskeys(ctx, personId),
    sessions: await listSessions(ctx),
  }
}
