import { declareEvents } from '#server/events/declare-events.ts'

/** What operators enter of metal prices and exchange rates. */
export const rateEvents = declareEvents(
  { group: 'rates' },
  {
    'metals-entered': { audit: '{who} entered metal prices.' },
    'exchange-entered': { audit: '{who} entered exchange rates.' },
  },
)
