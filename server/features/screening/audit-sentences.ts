/** What the audit log says about screening. */
export const screeningSentences = {
  'screening.list-imported': '{who} imported {subject}.',
  'screening.hit-confirmed': '{who} confirmed {subject}.',
  'screening.hit-dismissed': '{who} dismissed {subject}.',
  'screening.hit-carried-over':
    '{subject} stays dismissed: the list only gave its entry another number.',
} as const
