/** What we keep and for how long, in the policy's words. A test compares the periods with the code. */
export const retention: readonly (readonly [what: string, howLong: string])[] = [
  [
    'Your account',
    'Until you close it. Then your name, address, telephone number, password and second step are erased.',
  ],
  ['Logins', '90 days after a login has ended: when, from which address and in which browser.'],
  ['Known browsers', 'A year after you last logged in there.'],
  ['Emailed links', '30 days after they expired.'],
  ['Former emails', '30 days after you changed your email.'],
  ['Emails to you', '30 days after they were sent.'],
  ['Notifications', '90 days after you read them, and a year at most.'],
  ['Invitations to colleagues', '30 days after they expired; offers of ownership likewise.'],
  ['Messages to us', 'Two years after our answer, or after they arrived if we did not answer.'],
  ['Drafts', '90 days after the last change, if your company never asks for its review.'],
  [
    'Verification',
    'Documents and trade references: 5 years after a verification, as the law against money laundering asks; 90 days after a rejection.',
  ],
  [
    'Consent',
    'Which version of the Terms of Use you accepted, and when: kept under a number after you close your account.',
  ],
  [
    'Records',
    'Who did what, for security and for the law: kept without an end, with numbers in place of names.',
  ],
]
