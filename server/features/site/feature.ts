import { sql } from 'drizzle-orm'

import { type Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { consoleEnquiries } from '#shared/features/site/console-contract.ts'
import { site } from '#shared/features/site/contract.ts'

import { subjectsOfEnquiries } from './enquiries.ts'
import * as events from './events.ts'
import { consoleEnquiryHandlers, siteHandlers } from './handlers.ts'
import { siteLimits } from './limits.ts'
import { siteNotifications } from './notification-kinds.ts'
import { enquiryData } from './personal-data.ts'
import { enquiry } from './table.ts'

/** The public site: messages from its contact form. */
export const siteFeature: Feature = {
  operations: [
    ...implement('site', site, siteHandlers),
    ...implement('site', consoleEnquiries, consoleEnquiryHandlers),
  ],
  events: Object.values(events),
  names: { enquiry: subjectsOfEnquiries },
  notificationKinds: siteNotifications,
  limits: siteLimits,
  personalData: enquiryData,
  expiries: [
    {
      // Senders may refer to their message for that long.
      what: 'messages to us, from when they were answered or came in',
      policy: 'enquiries',
      days: 730,
      forget: (ctx, before) =>
        deleteWhere(
          ctx,
          enquiry,
          sql`coalesce(${enquiry.answeredAt}, ${enquiry.createdAt}) < ${before.toISOString()}`,
        ),
    },
  ],
}
