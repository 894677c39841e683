import { signedIn } from '#server/auth/actor.ts'
import { done, type Handlers } from '#server/http/dispatch.ts'
import type { accounts } from '#shared/features/accounts/contract.ts'

import { confirmEmail, resendConfirmation } from './confirm-email.ts'

export const accountHandlers: Handlers<typeof accounts> = {
  me: (ctx) => {
    const { personId: id, authTime, ...actor } = signedIn(ctx.actor)
    return { id, authTime: authTime.toISOString(), ...actor }
  },
  confirmEmail: done((ctx, { secret }) => confirmEmail(ctx, secret)),
  resendConfirmation: done((ctx) => resendConfirmation(ctx, signedIn(ctx.actor))),
}
