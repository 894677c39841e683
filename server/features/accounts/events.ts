import type { Readers } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'

const themselves: Readers = { concerns: 'person' }

/** What happens to accounts. */
export const personEvents = declareEvents(
  { group: 'person', readers: themselves },
  {
    viewed: { audit: '{who} opened the file of {subject}.' },
    suspended: { audit: '{who} suspended {subject}.' },
    restored: { audit: '{who} lifted the suspension of {subject}.' },
    'signed-out': { audit: '{who} logged {subject} out everywhere.' },
    'details-changed': {
      audit: '{subject} changed their name or telephone number.',
      activity: 'You changed [your details].',
    },
    exported: {
      audit: '{subject} downloaded their own data.',
      activity: 'You downloaded [your data].',
    },
    closed: { audit: '{subject} closed their account.' },
    'made-operator': { audit: '{subject} was made an operator, on the server.' },
    'no-operator': { audit: '{subject} is no longer an operator. This was done on the server.' },
  },
)

export const emailEvents = declareEvents(
  { group: 'email', about: 'person', readers: themselves },
  {
    confirmed: {
      audit: '{subject} confirmed their email address.',
      activity: 'You confirmed [your email address].',
    },
    'confirmation-resent': { audit: '{who} sent {subject} the confirmation email again.' },
    'change-asked': { audit: '{subject} asked to change their email address.' },
    'change-approved': { audit: '{subject} approved the change from their old email address.' },
    changed: {
      audit: '{subject} changed their email address.',
      activity: 'You changed [your email address].',
    },
  },
)

export const passwordEvents = declareEvents(
  { group: 'password', about: 'person', readers: themselves },
  {
    changed: {
      audit: '{subject} changed their password.',
      activity: 'You changed [your password].',
    },
    reset: {
      audit: '{subject} chose a new password with an emailed link.',
      activity: 'You reset [your password] by email.',
    },
  },
)

/** Sessions that their own person ended, one entry for all of them. */
export const ownSessionEvents = declareEvents(
  { group: 'session', about: 'person' },
  {
    ended: { audit: '{subject} ended one or more of their own sessions.' },
  },
)

export const sessionEvents = declareEvents(
  { group: 'session' },
  {
    reused: {
      audit: 'A session of {subject} was ended because somebody used an old copy of its key.',
    },
  },
)

/** Changes of the protection of an account. */
export const securityEvents = declareEvents(
  { group: 'security', about: 'person', readers: themselves },
  {
    'two-step-on': {
      audit: '{subject} turned on two-step login.',
      activity: 'You turned on [two-step login].',
    },
    'two-step-off': {
      audit: '{subject} turned off two-step login.',
      activity: 'You turned off [two-step login].',
    },
    'recovery-codes': { audit: '{subject} made new recovery codes.' },
    'recovery-code-used': {
      audit: '{subject} logged in with a recovery code.',
      activity: 'You used [a recovery code] to log in.',
    },
    'password-closed': {
      audit: 'Login by password was locked for {subject} after a hundred wrong passwords.',
      activity: '[Password login] was blocked after too many wrong passwords.',
    },
    'passkey-added': { audit: '{subject} added a passkey.', activity: 'You added [a passkey].' },
    'passkey-removed': {
      audit: '{subject} removed a passkey.',
      activity: 'You removed [a passkey].',
    },
  },
)

/** The removal of the second step of somebody who has lost it. */
export const removalEvents = declareEvents(
  { group: 'second-step', about: 'person' },
  {
    'removal-asked': {
      audit: '{who} scheduled the removal of the second step of {subject} for {day:dueAt}.',
    },
    'removal-refused': { audit: '{subject} kept their second step with an emailed link.' },
    'removal-cancelled': { audit: '{subject} used their second step, so it is not removed.' },
    'removal-withdrawn': { audit: '{who} withdrew the removal of the second step of {subject}.' },
    removed: { audit: 'The second step of {subject} was removed.' },
  },
)
