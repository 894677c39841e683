import type { Activity } from '#server/contract/context.ts'

/** The activity that people see about their account. */
export const accountActivity: Activity = {
  concerns: 'person',
  says: {
    'email.confirmed': () => ['You confirmed ', 'your email address', '.'],
    'email.changed': () => ['You changed ', 'your email address', '.'],
    'password.changed': () => ['You changed ', 'your password', '.'],
    'password.reset': () => ['You reset ', 'your password', ' by email.'],
    'security.password-closed': () => [
      '',
      'Password login',
      ' was blocked after too many wrong passwords.',
    ],
    'security.two-step-on': () => ['You turned on ', 'two-step login', '.'],
    'security.two-step-off': () => ['You turned off ', 'two-step login', '.'],
    'security.recovery-code-used': () => ['You used ', 'a recovery code', ' to log in.'],
    'security.passkey-added': () => ['You added ', 'a passkey', '.'],
    'security.passkey-removed': () => ['You removed ', 'a passkey', '.'],
    'person.details-changed': () => ['You changed ', 'your details', '.'],
    'person.exported': () => ['You downloaded ', 'your data', '.'],
  },
}
