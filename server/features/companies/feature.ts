import { lt } from 'drizzle-orm'

import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { companies } from '#shared/features/companies/contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'
import { verification } from '#shared/features/companies/verification-contract.ts'

import { companyNamesOf } from './company-search.ts'
import { documentKeys } from './documents/retention.ts'
import * as events from './events.ts'
import {
  companyHandlers,
  companyProfileHandlers,
  peopleHandlers,
  verificationHandlers,
} from './handlers.ts'
import { companyLimits } from './limits.ts'
import { companyNotifications } from './notification-kinds.ts'
import * as peopleEvents from './people/events.ts'
import { invitation, ownershipOffer } from './people/table.ts'
import { companyData } from './personal-data.ts'
import { reportableCompany } from './reportable-company.ts'
import { meetDeadlines } from './verification/deadlines.ts'

/** Companies, their verification, and their payout accounts. */
export const companiesFeature: Feature = {
  operations: [
    ...implement('companies', companies, companyHandlers),
    ...implement('verification', verification, verificationHandlers),
    ...implement('companyPeople', companyPeople, peopleHandlers),
    ...implement('companyProfile', companyProfile, companyProfileHandlers),
  ],
  jobs: [{ name: 'deadlines of verifications', ...onTime, run: meetDeadlines }],
  events: [...Object.values(events), ...Object.values(peopleEvents)],
  names: { company: companyNamesOf },
  reportables: { company: reportableCompany },
  notificationKinds: companyNotifications,
  limits: companyLimits,
  personalData: companyData,
  storageKeys: documentKeys,
  expiries: [
    {
      what: 'invitations that have expired',
      policy: 'invitations',
      days: 30,
      forget: (ctx, before) => deleteWhere(ctx, invitation, lt(invitation.expiresAt, before)),
    },
    {
      what: 'offers of ownership that have expired',
      policy: 'invitations',
      days: 30,
      forget: (ctx, before) =>
        deleteWhere(ctx, ownershipOffer, lt(ownershipOffer.expiresAt, before)),
    },
  ],
}
