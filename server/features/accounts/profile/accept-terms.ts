import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { currentTerms } from '#shared/terms.ts'

import { termsAcceptance } from '../table.ts'

/** Keeps that a person has accepted the current Terms of Use; the first time counts. */
export async function recordTerms({ db, clock }: WorkContext, personId: string): Promise<void> {
  await db
    .insert(termsAcceptance)
    .values({ personId, version: currentTerms.version, acceptedAt: clock() })
    .onConflictDoNothing()
}

/**
 * Accepts the version of the Terms of Use that the person has read.
 * @throws ProblemError `conflict` if it is not the current one
 */
export async function acceptTerms(ctx: CallContext<PersonActor>, version: number): Promise<void> {
  if (version !== currentTerms.version) {
    throw new ProblemError(
      'conflict',
      'The Terms of Use have changed since you opened this page. Reload it and read the new ones.',
    )
  }
  const { personId } = ctx.actor
  await recordTerms(ctx, personId)
  ctx.services.actors.forgetAll({ personId })
}
