/** The overview's words for an account's recent changes, by the audit log's action. */
export const recentChanges: Readonly<Record<string, string>> = {
  'email.confirmed': 'Email address confirmed',
  'email.changed': 'Email address changed',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by email',
  'security.two-step-on': 'Two-step login turned on',
  'security.two-step-off': 'Two-step login turned off',
  'security.recovery-code-used': 'Recovery code used',
  'security.password-closed': 'Password login blocked after wrong passwords',
  'security.passkey-added': 'Passkey added',
  'security.passkey-removed': 'Passkey removed',
  'person.details-changed': 'Your details changed',
  'person.exported': 'Your data downloaded',
  'company.details-changed': 'Company details changed',
  'company.submitted': 'Company submitted for verification',
  'company.verified': 'Company verified',
  'payout-account.set': 'Payout account set',
}
