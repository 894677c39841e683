/** The kinds of things that something can happen to, in words. */
export const thingKinds = {
  person: 'People',
  company: 'Companies',
  document: 'Documents',
  reference: 'Trade references',
  listing: 'Listings',
  offer: 'Offers',
  order: 'Orders',
  'buy-request': 'Buy requests',
  report: 'Reports',
  appeal: 'Appeals',
  statement: 'Bank statements',
  payout: 'Payouts',
  'payout-file': 'Files of payouts',
  'bank-line': 'Lines of bank statements',
  closing: 'Daily closings',
  'screening-list': 'Sanctions lists',
  'screening-hit': 'Hits of the screening',
  enquiry: 'Messages',
  mail: 'Emails',
  job: 'Jobs',
  rates: 'Metal prices and exchange rates',
  session: 'Sessions',
  audit: 'The audit log itself',
} as const

export type ThingKind = keyof typeof thingKinds
