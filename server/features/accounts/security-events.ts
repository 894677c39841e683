import type { WorkContext } from '#server/contract/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { accountNotifications } from './notification-kinds.ts'

/** Changes to how an account is protected that are also emailed in one sentence. */
export type SecurityChange =
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-codes'
  | 'recovery-code-used'
  | 'password-closed'
  | 'passkey-added'
  | 'passkey-removed'

/** What a person is told about the security of their account. */
export type SecurityEvent =
  | SecurityChange
  | 'password-changed'
  | 'email-changed'
  | 'removal-asked'
  | 'removal-ended'
  | 'second-step-removed'

interface Words {
  title: string
  /** What has happened, for the app and the email. */
  says: string
  /** What to do, in the app: what to do about a stranger, unless this says otherwise. */
  advice?: string
}

/** The words of security events. */
export const securityWords: Readonly<Record<SecurityEvent, Words>> = {
  'two-step-on': {
    title: 'Two-step login is on',
    says: 'Two-step login was turned on for your account.',
  },
  'two-step-off': {
    title: 'Two-step login is off',
    says: 'Two-step login was turned off for your account.',
  },
  'recovery-codes': {
    title: 'New recovery codes',
    says: 'New recovery codes were made for your account, and the old ones no longer work.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    says: 'Somebody used one of your recovery codes.',
  },
  'password-closed': {
    title: 'Too many wrong passwords',
    says: 'After a hundred wrong passwords in a row, your password is locked until you choose a new one.',
    advice: '',
  },
  'passkey-added': {
    title: 'A passkey was added',
    says: 'A passkey was added to your account.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    says: 'A passkey was removed from your account.',
  },
  'password-changed': {
    title: 'Your password was changed',
    says: 'The password of your account was changed, and all other browsers were logged out.',
    advice: 'If it was not you, choose a new one at once.',
  },
  'email-changed': {
    title: 'Your email address was changed',
    says: 'Your account has moved to another email address.',
  },
  'removal-asked': {
    title: 'Two-step login will be turned off',
    says: 'We were told that you have lost your authenticator app or passkey, and will turn off two-step login in 48 hours.',
    advice:
      'If nothing is lost, log in with your code or passkey, or follow the link in our email.',
  },
  'removal-ended': {
    title: 'Two-step login stays on',
    says: 'We will not turn off two-step login for your account.',
    advice: '',
  },
  'second-step-removed': {
    title: 'Two-step login was turned off',
    says: 'The authenticator app, passkeys and recovery codes of your account no longer work.',
    advice: 'Set up two-step login again.',
  },
}

const notYou = 'If it was not you, change your password at once.'

/** Tells a person in the app about the security of their account; the email is separate. */
export function notifySecurity(inside: WorkContext, personId: string, event: SecurityEvent) {
  const { title, says, advice = notYou } = securityWords[event]
  return notify(inside, {
    kind: accountNotifications.security,
    to: [personId],
    title,
    body: `${says} ${advice}`.trimEnd(),
    link: paths.profileSecurity,
  })
}
