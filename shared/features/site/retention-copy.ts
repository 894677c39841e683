/** What we keep and for how long, in the policy's words. A test compares the periods with the code. */
export const retention: readonly (readonly [what: string, howLong: string])[] = [
  [
    'Your account',
    'Until you close it. Then your name, address, telephone number, password, two-step login and passkeys are erased.',
  ],
  ['Logins', '90 days after a login ends: its time, IP address and browser.'],
  ['Known browsers', 'A year after you last logged in there.'],
  ['Emailed links', '30 days after they expired.'],
  ['Former email addresses', '30 days after you changed them.'],
  ['Emails to you', '30 days after they were sent.'],
  ['Notifications', '90 days after you read them, and a year at most.'],
  ['Invitations to colleagues', '30 days after they expired. The same for offers of ownership.'],
  ['Messages to us', 'Two years after our answer, or after they arrived if we did not answer.'],
  ['Drafts', '90 days after the last change, if your company is never submitted for review.'],
  [
    'Your stock',
    'As long as somebody acts for your company: listings, their pictures and their history. You can delete a draft yourself.',
  ],
  ['Imports', '7 days: pictures of an import that you did not finish.'],
  [
    'Saved searches',
    'Until you remove them or close your account, and the same for favourites and followed sellers. We keep for two years which lots we told you about.',
  ],
  [
    'Offers, orders and payments',
    'What was offered, written and shown about an offer, ordered and paid, with the payer’s name and account, what was said and shown in disputes, how both sides rated an order, and its documents: for accounting law. We do not delete any of it yet.',
  ],
  ['Parcels', '60 days: the numbers of parcels that carriers say they have delivered, and when.'],
  ['Files and pictures', '7 days: those that you sent for an order or a message and did not use.'],
  [
    'Verification',
    'Documents and trade references: 5 years after a verification, as anti-money-laundering law requires; 90 days after a rejection.',
  ],
  [
    'Consent',
    'Which version of the Terms of Use you accepted, and when. After you close your account, it is kept with a number instead of your name.',
  ],
  [
    'Records',
    'Who did what, for security and for the law: kept indefinitely, with numbers instead of names.',
  ],
]
