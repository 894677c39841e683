import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone, operator } from '#server/contract/rules.ts'
import type { consoleEnquiries } from '#shared/features/site/console-contract.ts'
import type { site } from '#shared/features/site/contract.ts'

import { answerEnquiry, markAnswered } from './answer-enquiry.ts'
import { enquire } from './enquire.ts'
import { readEnquiries, readEnquiry } from './enquiries.ts'
import { marketplace } from './marketplace.ts'

/** Anybody may look, and write to us. */
export const siteHandlers: Handlers<typeof site> = {
  marketplace: allow(anyone, marketplace, { reads: 'replica' }),
  enquire: allow(anyone, enquire),
}

export const consoleEnquiryHandlers: Handlers<typeof consoleEnquiries> = {
  enquiries: allow(operator, readEnquiries),
  enquiry: allow(operator, (ctx, { id }) => readEnquiry(ctx, id)),
  answerEnquiry: allow(operator, answerEnquiry),
  markAnswered: allow(operator, (ctx, { id }) => markAnswered(ctx, id)),
}
