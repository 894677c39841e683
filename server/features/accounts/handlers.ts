import { allow, type Handlers } from '#server/contract/operation.ts'
import { accepted, account, anyone, steppedUp, confirmed } from '#server/contract/rules.ts'
import type { accounts } from '#shared/features/accounts/contract.ts'
import type { profile } from '#shared/features/accounts/profile-contract.ts'
import type { security } from '#shared/features/accounts/security-contract.ts'
import { currentTerms } from '#shared/terms.ts'

import { changePassword, passwordTexts } from './passwords/choose-password.ts'
import { acceptTerms } from './profile/accept-terms.ts'
import { approveEmailChange, askEmailChange, confirmEmailChange } from './profile/change-email.ts'
import { closeAccount } from './profile/close-account.ts'
import { confirmEmail, resendConfirmation } from './profile/confirm-email.ts'
import { exportData } from './profile/export-data.ts'
import {
  changeDetails,
  changeNotifications,
  readDetails,
  readNotifications,
} from './profile/own-profile.ts'
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

/** Everybody can reach only their own account: the person is always the actor. */
export const accountHandlers: Handlers<typeof accounts> = {
  me: allow(account, ({ actor: { personId: id, ...actor } }) => ({ id, ...actor })),
  terms: allow(anyone, () => currentTerms),
  acceptTerms: allow(account, (ctx, { version }) => acceptTerms(ctx, version)),
  confirmEmail: allow(anyone, (ctx, { secret }) => confirmEmail(ctx, secret)),
  resendConfirmation: allow(accepted, resendConfirmation),
}

/** Everybody can reach only their own profile: the person is always the actor. */
export const profileHandlers: Handlers<typeof profile> = {
  details: allow(account, readDetails),
  changeDetails: allow(accepted, changeDetails),
  notifications: allow(account, readNotifications),
  changeNotifications: allow(accepted, changeNotifications),
  exportData: allow(steppedUp(account), exportData),
  close: allow(steppedUp(account), closeAccount),
}

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
