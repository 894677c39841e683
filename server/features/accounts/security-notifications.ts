import type { WorkContext } from '#server/contract/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { accountNotifications } from './notification-kinds.ts'
import type { SecurityChange } from './security-mails.ts'

/** What a person is told about the security of their account. */
type SecurityEvent =
  | SecurityChange
  | 'password-changed'
  | 'email-changed'
  | 'removal-asked'
  | 'removal-ended'
  | 'second-step-removed'

const notYou = 'If it was not you, change your password at once.'

const words: Readonly<Record<SecurityEvent, { title: string; body: string }>> = {
  'two-step-on': {
    title: 'Two-step login is on',
    body: `Two-step login was turned on for your account. ${notYou}`,
  },
  'two-step-off': {
    title: 'Two-step login is off',
    body: `Two-step login was turned off for your account. ${notYou}`,
  },
  'recovery-codes': {
    title: 'New recovery codes',
    body: `New recovery codes were made, and the old ones no longer work. ${notYou}`,
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    body: `Somebody used one of your recovery codes. ${notYou}`,
  },
  'password-closed': {
    title: 'Too many wrong passwords',
    body: 'After a hundred wrong passwords in a row, your password no longer works. Choose a new one.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    body: `A passkey was added to your account. ${notYou}`,
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    body: `A passkey was removed from your account. ${notYou}`,
  },
  'password-changed': {
    title: 'Your password was changed',
    body: 'The password of your account was changed, and all other browsers were logged out. If it was not you, choose a new one at once.',
  },
  'email-changed': {
    title: 'Your email address was changed',
    body: `Your account has moved to another email address. ${notYou}`,
  },
  'removal-asked': {
    title: 'Two-step login will be turned off',
    body: 'We were told that you have lost your authenticator app or passkey, and will turn off two-step login in 48 hours. If nothing is lost, log in with your code or passkey, or follow the link in our email.',
  },
  'removal-ended': {
    title: 'Two-step login stays on',
    body: 'We will not turn off two-step login for your account.',
  },
  'second-step-removed': {
    title: 'Two-step login was turned off',
    body: 'The authenticator app, passkeys and recovery codes of your account no longer work. Set up two-step login again.',
  },
}

/** Tells a person in the app about the security of their account; the email is separate. */
export const notifySecurity = (inside: WorkContext, personId: string, event: SecurityEvent) =>
  notify(inside, {
    kind: accountNotifications.security,
    to: [personId],
    ...words[event],
    link: paths.profileSecurity,
  })
