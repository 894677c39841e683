import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { emailAddress, properName } from '../../contract/text.ts'
import { newPassword } from './credentials.ts'
import { mailedSecret } from './mailed-secret.ts'
import { newPasskey, passkeyAssertion, passkeyOptions } from './passkey-answers.ts'

/** An existing password, typed to be compared. Reveals nothing about the rules for passwords. */
const knownPassword = z
  .string()
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1000, 'Enter your password.'))
/** A code from an authenticator, or a recovery code; empty or missing until it is asked for. */
const code = z.string().check(z.maxLength(40, 'Enter the six digits, or one recovery code.'))

const email = z.strictObject({ email: emailAddress('Enter an email address.') })
const secret = z.strictObject({ secret: mailedSecret })
/** New recovery codes, shown once; empty if the account already has some. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const passkeyId = z.string().check(z.regex(/^[\w-]{1,1400}$/, 'This is not a passkey.'))
const passkeyName = properName(
  'name',
  60,
  'Give the passkey a name, such as the name of the device.',
)

/** What protects an account, and where it is logged in. */
const overview = z.object({
  passwordChangedAt: z.nullable(moment),
  /** Since when two-step login with an authenticator is on; null if it is off. */
  twoStep: z.nullable(z.object({ since: moment })),
  /** How many are left; null if there is no second step, neither authenticator nor passkey. */
  recoveryCodes: z.nullable(z.number()),
  /** When the second step will be removed because it was reported lost; null if it will not. */
  secondStepRemovedAt: z.nullable(moment),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: moment,
      lastUsedAt: z.nullable(moment),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** In plain words, such as `Firefox on Windows`. */
      browser: z.string(),
      address: z.string(),
      createdAt: moment,
      lastUsedAt: moment,
      twoStep: z.boolean(),
      /** The session that makes this call. */
      present: z.boolean(),
    }),
  ),
})

/** The answer may name only who asks: they are logged in, or hold the link. */
const passwordTexts = z.object({ texts: z.array(z.string()) })

/** How people prove who they are, and what protects their accounts. */
export const security = {
  overview: endpoint({
    method: 'GET',
    path: '/me/security',
    summary: 'What protects your account, and where it is logged in',
    output: overview,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/password/forgot',
    summary: 'Send a link for choosing a new password',
    input: email,
    status: 202,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password/reset',
    summary: 'Choose a new password with the emailed secret',
    input: z.strictObject({ secret: mailedSecret, password: newPassword }),
  }),
  passwordTexts: endpoint({
    method: 'POST',
    path: '/password/texts',
    summary: 'The names that your new password may not be made of',
    input: z.strictObject({ secret: z.optional(mailedSecret) }),
    output: passwordTexts,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/me/password',
    summary: 'Choose a new password and log out everywhere else',
    input: z.strictObject({ password: newPassword }),
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/me/step-up',
    summary: 'Prove your identity again; sensitive changes require it within the last five minutes',
    input: z.strictObject({ password: knownPassword, code: z.optional(code) }),
  }),
  stepUpWithPasskey: endpoint({
    method: 'POST',
    path: '/me/step-up/passkey',
    summary: 'Prove your identity again with a passkey, using the options for a login',
    input: z.strictObject({ passkey: passkeyAssertion }),
  }),
  askEmailChange: endpoint({
    method: 'POST',
    path: '/me/email/change',
    summary: 'Ask to change the email of the account',
    input: email,
    status: 202,
  }),
  approveEmailChange: endpoint({
    method: 'POST',
    path: '/email/approve',
    summary: 'Approve the change with the secret sent to the current email',
    input: secret,
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/email/change',
    summary: 'Change the email with the secret sent to the new one',
    input: secret,
  }),
  setUpTwoStep: endpoint({
    method: 'POST',
    path: '/me/two-step/set-up',
    summary: 'Begin to set up two-step login',
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTwoStep: endpoint({
    method: 'POST',
    path: '/me/two-step',
    summary: 'Turn on two-step login with a code from the authenticator',
    input: z.strictObject({ code: code.check(z.minLength(1, 'Enter the six digits.')) }),
    output: recoveryCodes,
  }),
  turnOffTwoStep: endpoint({
    method: 'DELETE',
    path: '/me/two-step',
    summary: 'Turn off two-step login',
  }),
  keepSecondStep: endpoint({
    method: 'POST',
    path: '/second-step/keep',
    summary: 'Keep a second step that was reported lost, with the emailed secret',
    input: secret,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/me/recovery-codes',
    summary: 'Make new recovery codes; the old ones stop working',
    output: recoveryCodes,
  }),
  offerPasskey: endpoint({
    method: 'POST',
    path: '/passkeys/options',
    summary: 'Options for using a passkey, valid for five minutes and one answer',
    output: passkeyOptions,
  }),
  offerNewPasskey: endpoint({
    method: 'POST',
    path: '/me/passkeys/options',
    summary: 'Options for making a passkey',
    output: passkeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/me/passkeys',
    summary: 'Add a passkey that the browser has made',
    input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    output: recoveryCodes,
    status: 201,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/me/passkeys/:id',
    summary: 'Rename a passkey',
    input: z.strictObject({ id: passkeyId, name: passkeyName }),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/me/passkeys/:id',
    summary: 'Remove a passkey',
    input: z.strictObject({ id: passkeyId }),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'Log out everywhere else',
    output: z.object({ ended: z.number() }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:id',
    summary: 'Log out of one browser',
    input: z.strictObject({ id: z.uuid() }),
  }),
}
