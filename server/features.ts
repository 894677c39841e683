import { auditData } from './audit/personal-data.ts'
import type { DeclaredEvent, NamesOfThings, Services } from './contract/context.ts'
import type { Feature } from './contract/feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { addressesFeature } from './features/addresses/feature.ts'
import { adminFeature } from './features/admin/feature.ts'
import { buyRequestsFeature } from './features/buy-requests/feature.ts'
import { companiesFeature } from './features/companies/feature.ts'
import { figuresFeature } from './features/figures/feature.ts'
import { finderFeature } from './features/finder/feature.ts'
import { listingsFeature } from './features/listings/feature.ts'
import { offersFeature } from './features/offers/feature.ts'
import { ordersFeature } from './features/orders/feature.ts'
import { papersFeature } from './features/papers/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { ratesFeature } from './features/rates/feature.ts'
import { ratingsFeature } from './features/ratings/feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { screeningFeature } from './features/screening/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { shippingFeature } from './features/shipping/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { trendsFeature } from './features/trends/feature.ts'
import { verificationsFeature } from './features/verifications/feature.ts'
import { forgetCounts } from './http/rate-limits/rate-limits.ts'
import { idempotencyFeature } from './idempotency/feature.ts'
import { forgetJobs } from './jobs/job-claims.ts'
import { titlesOfJobs } from './jobs/job-list.ts'
import { forgetMails } from './mail/outbox-claims.ts'
import { subjectsOfMails } from './mail/outbox-list.ts'
import { mailData } from './mail/personal-data.ts'
import { notificationsFeature } from './notifications/feature.ts'
import { uploadLimits } from './uploads/limits.ts'

/** Platform folders that keep data or have limits. */
const rooms: readonly Feature[] = [
  {
    personalData: mailData,
    names: { mail: subjectsOfMails },
    expiries: [
      {
        what: 'emails that were sent or given up',
        policy: 'emails',
        days: 30,
        forget: forgetMails,
      },
    ],
  },
  { personalData: auditData },
  notificationsFeature,
  idempotencyFeature,
  { limits: uploadLimits },
  {
    names: { job: titlesOfJobs },
    expiries: [{ what: 'jobs that have ended', policy: 'jobs', days: 30, forget: forgetJobs }],
  },
  { expiries: [{ what: 'counts of limits that are over', policy: null, forget: forgetCounts }] },
]

/** All features. The account itself must be erased last, so accounts comes last. */
export const features: readonly Feature[] = [
  siteFeature,
  finderFeature,
  figuresFeature,
  trendsFeature,
  ratesFeature,
  ...rooms,
  searchFeature,
  ratingsFeature,
  paymentsFeature,
  buyRequestsFeature,
  reportsFeature,
  offersFeature,
  papersFeature,
  verificationsFeature,
  ordersFeature,
  listingsFeature,
  shippingFeature,
  screeningFeature,
  addressesFeature,
  companiesFeature,
  adminFeature,
  accountsFeature,
]

/** All operations of the product, for both the API and the pages. */
export const operations = features.flatMap((feature) => feature.operations ?? [])

/** All kinds of notification, in the order in which people choose. */
export const notificationKinds = features
  .toReversed()
  .flatMap((feature) => Object.values(feature.notificationKinds ?? {}))

/** All personal data, in the order in which it is erased. */
export const personalData = features.flatMap(({ personalData: own }) => own ?? [])

/** What can happen in the product, by the action of the audit log. */
export const events: ReadonlyMap<string, DeclaredEvent> = new Map(
  features
    .flatMap((feature) => feature.events ?? [])
    .flatMap((declared) => Object.values(declared).map((event) => [event.action, event])),
)

/** Looks up the names of things in the console, by their kind. */
export const names: NamesOfThings = Object.assign(
  {},
  ...features.map((feature) => feature.names ?? {}),
)

/** What companies may report to operators, by its subject. */
export const reportables: Services['reportables'] = Object.assign(
  {},
  ...features.map((feature) => feature.reportables ?? {}),
)
