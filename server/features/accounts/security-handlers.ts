import { signedIn } from '#server/auth/actor.ts'
import type { Handlers } from '#server/http/dispatch.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'

import { stepUpWithPassword } from './step-up.ts'

export const securityHandlers: Handlers<typeof security> = {
  stepUp: async (ctx, { password, code }) => {
    await stepUpWithPassword(ctx, signedIn(ctx.actor), { password, code: code || null })
    return {}
  },
}
