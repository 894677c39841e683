import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { staleTerms } from '#shared/features/accounts/accepted-terms.ts'
import { currentTerms } from '#shared/terms.ts'

import { termsAcceptance } from '../table.ts'

/**
 * Checks the version of the Terms of Use that a form with other fields showed.
 * @throws ProblemError `invalid-input` if another one is in force
 */
export function requireCurrentTerms(shown: string): void {
  if (shown === String(currentTerms.version)) return
  throw invalidInput('/terms', staleTerms)
}

/** Records that a person has accepted a version of the Terms of Use; the first time counts. */
export async function recordTerms(
  { db, clock }: WorkContext,
  personId: string,
  version: number,
): Promise<void> {
  await db
    .insert(termsAcceptance)
    .values({ personId, version, acceptedAt: clock() })
    .onConflictDoNothing()
}

/**
 * Accepts the version of the Terms of Use that the person has read.
 * @throws ProblemError `conflict` if another version is in force
 */
export async function acceptTerms(ctx: CallContext<PersonActor>, version: number): Promise<void> {
  if (version !== currentTerms.version) {
    throw new ProblemError(
      'conflict',
      'The Terms of Use have changed since you opened this page. Reload it and read the new ones.',
    )
  }
  const { personId } = ctx.actor
  await recordTerms(ctx, personId, version)
  afterCommit(ctx, () => ctx.services.actors.forgetAll({ personId }))
}
