import { sql } from 'drizzle-orm'

import type { Feature } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { site } from '#shared/features/site/contract.ts'

import { siteHandlers } from './handlers.ts'
import { siteLimits } from './limits.ts'
import { enquiryData } from './personal-data.ts'
import { enquiry } from './table.ts'

const twoYears = 730 * 86_400_000

/** The public site: the messages that come in by its contact form. */
export const siteFeature: Feature = {
  operations: implement('site', site, siteHandlers),
  limits: siteLimits,
  personalData: enquiryData,
  expiries: [
    {
      // So long its sender may come back to it.
      what: 'enquiries, two years after they were answered or came in',
      forget: ({ db, clock }) => {
        const before = new Date(clock().getTime() - twoYears).toISOString()
        return db
          .delete(enquiry)
          .where(sql`coalesce(${enquiry.answeredAt}, ${enquiry.createdAt}) < ${before}`)
      },
    },
  ],
}
