import { allow, type Handlers } from '#server/contract/operation.ts'
import { accepted, account, anyone, confirmed, steppedUp } from '#server/contract/rules.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'

import { changePassword, passwordTexts } from './passwords/choose-password.ts'
import { approveEmailChange, askEmailChange, confirmEmailChange } from './profile/change-email.ts'
import { securityOverview } from './profile/security-overview.ts'
import { forgotPassword, resetPassword } from './recovery/reset-password.ts'
import { refuseSecondStepRemoval } from './recovery/second-step-removal.ts'
import { askForNewPasskey } from './second-step/passkey-ceremony.ts'
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  stepUpWithPasskey,
} from './second-step/passkeys.ts'
import { stepUpWithPassword } from './second-step/step-up.ts'
import {
  confirmTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
} from './second-step/two-step.ts'
import { endOtherSessions, endOwnSession } from './sign-in/own-sessions.ts'

const proved = steppedUp(accepted)
/**
 * Only with a confirmed email, so that nobody can protect an account under somebody else's email.
 */
const protects = steppedUp(confirmed)

/** Everybody can reach only the security of their own account: the person is always the actor. */
export const securityHandlers: Handlers<typeof security> = {
  overview: allow(account, securityOverview),
  forgotPassword: allow(anyone, (ctx, { email }) => forgotPassword(ctx, email)),
  resetPassword: allow(anyone, resetPassword),
  passwordTexts: allow(anyone, passwordTexts),
  changePassword: allow(proved, (ctx, { password }) => changePassword(ctx, password)),
  stepUp: allow(account, (ctx, { password, code }) =>
    stepUpWithPassword(ctx, { password, code: code || null }),
  ),
  stepUpWithPasskey: allow(account, (ctx, { passkey }) => stepUpWithPasskey(ctx, passkey)),
  askEmailChange: allow(proved, (ctx, { email }) => askEmailChange(ctx, email)),
  approveEmailChange: allow(anyone, (ctx, { secret }) => approveEmailChange(ctx, secret)),
  confirmEmailChange: allow(anyone, (ctx, { secret }) => confirmEmailChange(ctx, secret)),
  setUpTwoStep: allow(protects, setUpTwoStep),
  confirmTwoStep: allow(protects, async (ctx, { code }) => ({
    recoveryCodes: await confirmTwoStep(ctx, code),
  })),
  turnOffTwoStep: allow(proved, turnOffTwoStep),
  keepSecondStep: allow(anyone, (ctx, { secret }) => refuseSecondStepRemoval(ctx, secret)),
  renewRecoveryCodes: allow(proved, async (ctx) => ({
    recoveryCodes: await renewRecoveryCodes(ctx),
  })),
  offerPasskey: allow(anyone, async (ctx) => ({ ...(await offerPasskey(ctx)) })),
  offerNewPasskey: allow(protects, async (ctx) => ({ ...(await askForNewPasskey(ctx)) })),
  addPasskey: allow(protects, async (ctx, given) => ({
    recoveryCodes: await addPasskey(ctx, given),
  })),
  renamePasskey: allow(accepted, renamePasskey),
  removePasskey: allow(proved, (ctx, { id }) => removePasskey(ctx, id)),
  // No fresh proof: somebody who has lost a device must be able to end its session right away.
  endOtherSessions: allow(account, async (ctx) => ({ ended: await endOtherSessions(ctx) })),
  endSession: allow(account, (ctx, { id }) => endOwnSession(ctx, id)),
}
