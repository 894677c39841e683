import { auditData } from './audit/personal-data.ts'
import type { Feature } from './contract/feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { adminFeature } from './features/admin/feature.ts'
import { companiesFeature } from './features/companies/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { forgetCounts } from './http/rate-limits/rate-limits.ts'
import { mailData } from './mail/personal-data.ts'

/** What rooms of the platform keep. */
const rooms: readonly Feature[] = [
  { personalData: mailData },
  { personalData: auditData },
  { expiries: [{ what: 'counts of limits, once they are over', forget: forgetCounts }] },
]

/** Every feature of the product. The account itself is erased last, so accounts comes last. */
export const features: readonly Feature[] = [
  siteFeature,
  ...rooms,
  companiesFeature,
  adminFeature,
  accountsFeature,
]

/** Every operation of the product: the one table behind the API and the pages. */
export const operations = features.flatMap((feature) => feature.operations ?? [])

/** Everything that is kept about people, in the order in which it is erased. */
export const personalData = features.flatMap(({ personalData: own }) => own ?? [])
