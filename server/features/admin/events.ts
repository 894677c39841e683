import { declareEvents } from '#server/events/declare-events.ts'

export const mailEvents = declareEvents(
  { group: 'mail' },
  {
    retried: { audit: '{who} sent {subject} again.' },
    'all-retried': { audit: '{who} sent all failed emails again.' },
  },
)

export const jobEvents = declareEvents(
  { group: 'job' },
  {
    retried: { audit: '{who} started {subject} again.' },
    cancelled: { audit: '{who} cancelled {subject}.' },
  },
)

export const auditEvents = declareEvents(
  { group: 'audit' },
  {
    exported: { audit: '{who} exported the audit log.' },
  },
)
