import { declareEvents } from '#server/events/declare-events.ts'

export const statementEvents = declareEvents(
  { group: 'statement' },
  {
    imported: { audit: '{who} imported a bank statement.' },
  },
)

/** Payments that operators match with orders. */
export const matchEvents = declareEvents(
  { group: 'order' },
  {
    matched: { audit: '{who} matched a payment with {subject}.' },
    'match-proposed': {
      audit: '{who} proposed to match a payment with {subject}; a second operator decides.',
    },
  },
)

export const payoutEvents = declareEvents(
  { group: 'payout' },
  {
    prepared: { audit: '{who} prepared {subject}.' },
    approved: { audit: '{who} approved {subject}.' },
    withdrawn: { audit: '{who} withdrew {subject}.' },
    bounced: { audit: '{who} noted that the bank refused {subject}.' },
    returned: { audit: '{who} noted that {subject} came back.' },
    'return-proposed': {
      audit: '{who} proposed that {subject} came back; a second operator decides.',
    },
  },
)

export const payoutFileEvents = declareEvents(
  { group: 'payout-file' },
  {
    made: { audit: '{who} made a file of payouts and booked them as sent.' },
    answered: { audit: '{who} imported the bank’s answer to a file of payouts.' },
    downloaded: { audit: '{who} downloaded a file of payouts.' },
  },
)

export const bankLineEvents = declareEvents(
  { group: 'bank-line' },
  {
    'booked-as-ours': { audit: '{who} booked a line of a bank statement as ours.' },
    'ours-proposed': {
      audit:
        '{who} proposed to book a line of a bank statement as ours; a second operator decides.',
    },
    'proposal-turned-down': {
      audit: '{who} turned down what was proposed for a line of a bank statement.',
    },
    'ours-reversed': { audit: '{who} took back that a line of a bank statement is ours.' },
  },
)

export const closingEvents = declareEvents(
  { group: 'closing' },
  {
    signed: { audit: '{who} signed the daily closing of {day:day}.' },
  },
)
