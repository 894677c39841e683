import { declareEvents } from '#server/events/declare-events.ts'

/** Notes of operators about a company. */
export const noteEvents = declareEvents(
  { group: 'company' },
  {
    noted: { audit: '{who} wrote a note about {subject}.' },
    'note-taken-back': { audit: '{who} took back a note about {subject}.' },
  },
)

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
