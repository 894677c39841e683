import type { Limit } from '#server/contract/limits.ts'

const hour = 3600

/** How often things may be done with accounts. */
export const accountLimits = {
  signInMinute: { name: 'sign-in-minute', points: 5, duration: 60 },
  signInHour: { name: 'sign-in-hour', points: 20, duration: hour },
  /** Logins to one account from all browsers that it does not know. */
  signInStrange: { name: 'sign-in-strange', points: 10, duration: hour },
  signInAddress: { name: 'sign-in-address', points: 100, duration: hour },
  forgotAccount: { name: 'forgot-account', points: 3, duration: hour },
  forgotAddress: { name: 'forgot-address', points: 10, duration: hour },
  /** Repeated confirmation emails to one mailbox, whichever account they are for. */
  resendMailbox: { name: 'resend-mailbox', points: 5, duration: 24 * hour },
  /**
   * Emails to the mailbox of a requested new email. Only an hour, since its owner may be the one
   * who asks.
   */
  newAddressMailbox: { name: 'new-address-mailbox', points: 3, duration: hour },
  emailChangeAccount: { name: 'email-change-account', points: 5, duration: hour },
  passkeyAddress: { name: 'passkey-address', points: 100, duration: hour },
  secondStep: { name: 'second-step', points: 10, duration: hour },
  stepUp: { name: 'step-up', points: 10, duration: hour },
  exportAccount: { name: 'export-account', points: 10, duration: 24 * hour },
} as const satisfies Record<string, Limit>
