import { declareEvents } from '#server/events/declare-events.ts'

export const listEvents = declareEvents(
  { group: 'screening', about: 'screening-list' },
  {
    'list-imported': { audit: '{who} imported {subject}.' },
  },
)

export const hitEvents = declareEvents(
  { group: 'screening', about: 'screening-hit' },
  {
    'hit-confirmed': { audit: '{who} confirmed {subject}.' },
    'hit-dismissed': { audit: '{who} dismissed {subject}.' },
    'hit-carried-over': {
      audit: '{subject} stays dismissed: the list only gave its entry another number.',
    },
  },
)
