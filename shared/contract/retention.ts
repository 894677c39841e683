/**
 * What we keep and for how long, in the policy's words. What is deleted by itself, and each table with
 * personal data, names its line here; a test compares the periods with those of the code.
 */
export const retention = {
  account: {
    what: 'Your account',
    howLong:
      'Until you close it. Then your name, address, telephone number, password, two-step login and passkeys are erased.',
  },
  logins: {
    what: 'Logins',
    howLong: '90 days after a login ends: its time, IP address and browser.',
  },
  browsers: { what: 'Known browsers', howLong: 'A year after you last logged in there.' },
  links: { what: 'Emailed links', howLong: '30 days after they expired.' },
  formerEmails: {
    what: 'Former email addresses',
    howLong: '30 days after you changed them.',
  },
  emails: { what: 'Emails to you', howLong: '30 days after they were written.' },
  notifications: {
    what: 'Notifications',
    howLong: '90 days after you read them, and a year at most.',
  },
  invitations: {
    what: 'Invitations to colleagues',
    howLong: '30 days after they expired. The same for offers of ownership.',
  },
  enquiries: {
    what: 'Messages to us',
    howLong: 'Two years after our answer, or after they arrived if we did not answer.',
  },
  company: {
    what: 'Your company',
    howLong:
      'As long as somebody acts for it. Then its name, numbers, website and address are erased together with the last of its verification documents, or at once if it was never submitted for review.',
  },
  addresses: {
    what: 'Address book',
    howLong:
      'Until you remove an address, or nobody acts for your company any more. An order keeps the address that its goods go to.',
  },
  payoutAccounts: {
    what: 'Payout accounts',
    howLong:
      'As long as somebody acts for your company. The same for accounts that you have replaced.',
  },
  notes: {
    what: 'Our notes on your company',
    howLong: 'Until the author takes a note back. We do not delete other notes yet.',
  },
  drafts: {
    what: 'Drafts',
    howLong: '90 days after the last change, if your company is never submitted for review.',
  },
  verification: {
    what: 'Verification',
    howLong:
      'Documents and trade references: 5 years after a verification, as anti-money-laundering law requires; 90 days after a rejection.',
  },
  screening: {
    what: 'Sanctions checks',
    howLong:
      'At least five years, as anti-money-laundering law requires: names that are similar to one on a sanctions list, and what we decided. We check your company, its people and whoever paid for its orders. We do not delete any of it yet.',
  },
  stock: {
    what: 'Your stock',
    howLong:
      'As long as somebody acts for your company: listings, their pictures and their history. You can delete a draft yourself.',
  },
  imports: {
    what: 'Imports',
    howLong:
      '30 days: what the rows of your file say. 7 days: pictures of an import that you did not finish. The file’s name and what was imported: as long as your stock.',
  },
  saved: {
    what: 'Saved searches',
    howLong:
      'Until you remove them or close your account, and the same for favourites, followed sellers and the views of your stock that you saved. We keep for two years which lots we told you about.',
  },
  baskets: {
    what: 'Baskets',
    howLong: '90 days: each lot that you put in and did not order.',
  },
  trade: {
    what: 'Offers, orders and payments',
    howLong:
      'At least five years after an order or an offer ends, as accounting and anti-money-laundering law require: what was offered, written, shown, ordered, checked and paid, with the payer’s name and account, what was said and shown in disputes, how both sides rated an order, and its documents. We do not delete any of it yet.',
  },
  requests: {
    what: 'Buy requests',
    howLong: 'A year after they end, with their answers.',
  },
  reports: {
    what: 'Reports',
    howLong:
      'A year after we decided: what you reported and why, what you wrote that others reported or that we hid, and your appeals.',
  },
  files: {
    what: 'Files and pictures',
    howLong: '7 days: those that you sent for an order or a message and did not use.',
  },
  jobs: {
    what: 'Background work',
    howLong: '30 days after it ended: what our server did for you, such as reading a file.',
  },
  answers: {
    what: 'Repeated requests',
    howLong:
      '2 days: what we answered when you moved an order, an offer, an import or money, so that sending it twice has no second effect.',
  },
  consent: {
    what: 'Consent',
    howLong:
      'Kept indefinitely: which version of the Terms of Use you accepted, and when. After you close your account, with a number instead of your name.',
  },
  reasons: {
    what: 'Reasons in our records',
    howLong:
      'Until you close your account: the reasons that you gave, and those about you. As long as your company’s details: those about your company. At least five years: those that we gave for what happened in your trade. We do not delete these yet.',
  },
  records: {
    what: 'Records',
    howLong:
      'Kept indefinitely, with numbers instead of names: who did what, for security and for the law.',
  },
} as const satisfies Readonly<Record<string, { what: string; howLong: string }>>

/** A line of the policy. */
export type Retention = keyof typeof retention
