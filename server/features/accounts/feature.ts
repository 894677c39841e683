import { lt, sql } from 'drizzle-orm'

import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import * as events from './events.ts'
import { accountHandlers, profileHandlers, securityHandlers } from './handlers.ts'
import { accountLimits } from './limits.ts'
import { accountNotifications } from './notification-kinds.ts'
import { warnWithoutOperator } from './notified-people.ts'
import { namesOf } from './people.ts'
import { accountData } from './personal-data.ts'
import { removeDueSecondSteps } from './recovery/second-step-removal.ts'
import { tokenRoutes } from './sign-in/token-endpoint.ts'
import { tokenPaths } from './sign-in/token-openapi.ts'
import { formerEmail, knownDevice, mailedSecret, passkeyChallenge, session } from './table.ts'

/** People, how they log in, and what protects their accounts. */
export const accountsFeature: Feature = {
  operations: [
    ...implement('accounts', accounts, accountHandlers),
    ...implement('security', security, securityHandlers),
    ...implement('profile', profile, profileHandlers),
  ],
  routes: tokenRoutes,
  openApi: tokenPaths,
  jobs: [
    { name: 'removal of lost second steps', ...onTime, run: removeDueSecondSteps },
    { name: 'search for an operator', first: 2000, every: 86_400_000, run: warnWithoutOperator },
  ],
  events: Object.values(events),
  names: { person: namesOf },
  notificationKinds: accountNotifications,
  limits: accountLimits,
  personalData: accountData,
  expiries: [
    {
      what: 'passkey challenges that have expired',
      policy: null,
      days: 1,
      forget: (ctx, before) =>
        deleteWhere(ctx, passkeyChallenge, lt(passkeyChallenge.expiresAt, before)),
    },
    {
      what: 'former emails',
      policy: 'formerEmails',
      days: 30,
      forget: (ctx, before) => deleteWhere(ctx, formerEmail, lt(formerEmail.leftAt, before)),
    },
    {
      what: 'emailed links that have expired',
      policy: 'links',
      days: 30,
      forget: (ctx, before) => deleteWhere(ctx, mailedSecret, lt(mailedSecret.expiresAt, before)),
    },
    {
      // Three months, so that we can still tell people where they were logged in.
      what: 'sessions that have ended',
      policy: 'logins',
      days: 90,
      forget: (ctx, before) =>
        deleteWhere(
          ctx,
          session,
          sql`least(${session.expiresAt}, coalesce(${session.revokedAt}, ${session.expiresAt})) < ${before.toISOString()}`,
        ),
    },
    {
      what: 'known browsers, from when they were last used',
      policy: 'browsers',
      days: 365,
      forget: (ctx, before) => deleteWhere(ctx, knownDevice, lt(knownDevice.lastUsedAt, before)),
    },
  ],
}
