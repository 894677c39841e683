import { signedIn } from '#server/auth/actor.ts'
import { done, type Handlers } from '#server/http/dispatch.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'

import { approveEmailChange, askEmailChange, confirmEmailChange } from './change-email.ts'
import { changePassword } from './choose-password.ts'
import { endSessions } from './own-sessions.ts'
import { askForNewPasskey } from './passkey-ceremony.ts'
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  stepUpWithPasskey,
} from './passkeys.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { refuseSecondStepRemoval } from './second-step-removal.ts'
import { securityOverview } from './security-overview.ts'
import { stepUpWithPassword } from './step-up.ts'
import { confirmTwoStep, renewRecoveryCodes, setUpTwoStep, turnOffTwoStep } from './two-step.ts'

export const securityHandlers: Handlers<typeof security> = {
  overview: (ctx) => securityOverview(ctx, signedIn(ctx.actor)),
  forgotPassword: done((ctx, { email }) => forgotPassword(ctx, email)),
  resetPassword: done(resetPassword),
  changePassword: done((ctx, { password }) => changePassword(ctx, signedIn(ctx.actor), password)),
  stepUp: done((ctx, { password, code }) =>
    stepUpWithPassword(ctx, signedIn(ctx.actor), { password, code: code || null }),
  ),
  stepUpWithPasskey: done((ctx, { passkey }) =>
    stepUpWithPasskey(ctx, signedIn(ctx.actor), passkey),
  ),
  askEmailChange: done((ctx, { email }) => askEmailChange(ctx, signedIn(ctx.actor), email)),
  approveEmailChange: done((ctx, { secret }) => approveEmailChange(ctx, secret)),
  confirmEmailChange: done((ctx, { secret }) => confirmEmailChange(ctx, secret)),
  setUpTwoStep: (ctx) => setUpTwoStep(ctx, signedIn(ctx.actor)),
  confirmTwoStep: async (ctx, { code }) => ({
    recoveryCodes: await confirmTwoStep(ctx, signedIn(ctx.actor), code),
  }),
  turnOffTwoStep: done((ctx) => turnOffTwoStep(ctx, signedIn(ctx.actor))),
  keepSecondStep: done((ctx, { secret }) => refuseSecondStepRemoval(ctx, secret)),
  renewRecoveryCodes: async (ctx) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, signedIn(ctx.actor)),
  }),
  offerPasskey: async (ctx) => ({ ...(await offerPasskey(ctx)) }),
  offerNewPasskey: async (ctx) => ({ ...(await askForNewPasskey(ctx, signedIn(ctx.actor))) }),
  addPasskey: async (ctx, given) => ({
    recoveryCodes: await addPasskey(ctx, signedIn(ctx.actor), given),
  }),
  renamePasskey: done((ctx, given) => renamePasskey(ctx, signedIn(ctx.actor), given)),
  removePasskey: done((ctx, { id }) => removePasskey(ctx, signedIn(ctx.actor), id)),
  endOtherSessions: async (ctx) => ({ ended: await endSessions(ctx, signedIn(ctx.actor), null) }),
  endSession: done((ctx, { id }) => endSessions(ctx, signedIn(ctx.actor), id)),
}
