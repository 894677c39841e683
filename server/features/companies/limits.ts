import type { Limit } from '#server/contract/limits.ts'

const hour = 3600

/** How often things may be done with companies. */
export const companyLimits = {
  registerAddress: { name: 'register-address', points: 10, duration: hour },
  /** Emails to one mailbox, whoever registers with it. */
  registerMailbox: { name: 'register-mailbox', points: 3, duration: 24 * hour },
  /** Emails that are sent again to one mailbox, by browsers that have registered with it. */
  registeredMailbox: { name: 'registered-mailbox', points: 5, duration: 24 * hour },
  /** Emails to one mailbox, however many companies name it. */
  referenceMailbox: { name: 'reference-mailbox', points: 10, duration: 24 * hour },
  referenceAddress: { name: 'reference-address', points: 30, duration: hour },
  /** Invitations to one mailbox, however many companies send them. */
  invitationMailbox: { name: 'invitation-mailbox', points: 5, duration: 24 * hour },
  invitationCompany: { name: 'invitation-company', points: 20, duration: 24 * hour },
  invitationAddress: { name: 'invitation-address', points: 60, duration: hour },
  uploadAccount: { name: 'upload-account', points: 100, duration: 24 * hour },
} as const satisfies Record<string, Limit>
