import { allow, type Handlers } from '#server/contract/operation.ts'
import { accepted, account, anyone } from '#server/contract/rules.ts'
import type { accounts } from '#shared/features/accounts/contract.ts'
import { currentTerms } from '#shared/terms.ts'

import { acceptTerms } from './profile/accept-terms.ts'
import { confirmEmail, resendConfirmation } from './profile/confirm-email.ts'

/** Everybody can reach only their own account: the person is always the actor. */
export const accountHandlers: Handlers<typeof accounts> = {
  me: allow(account, ({ actor: { personId: id, company, ...actor } }) => ({
    id,
    ...actor,
    company: company && {
      ...company,
      twoStepFrom: company.twoStepFrom?.toISOString() ?? null,
    },
  })),
  terms: allow(anyone, () => currentTerms),
  acceptTerms: allow(account, (ctx, { version }) => acceptTerms(ctx, version)),
  confirmEmail: allow(anyone, (ctx, { secret }) => confirmEmail(ctx, secret)),
  resendConfirmation: allow(accepted, resendConfirmation),
}
