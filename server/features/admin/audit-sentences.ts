/** What the audit log says about the console's own work. */
export const adminSentences = {
  'company.noted': '{who} wrote a note about {subject}.',
  'company.note-taken-back': '{who} took back a note about {subject}.',
  'mail.retried': '{who} sent {subject} again.',
  'mail.all-retried': '{who} sent all failed emails again.',
  'job.retried': '{who} started {subject} again.',
  'job.cancelled': '{who} cancelled {subject}.',
  'audit.exported': '{who} exported the audit log.',
} as const
