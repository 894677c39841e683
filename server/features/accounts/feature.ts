import { lt, sql } from 'drizzle-orm'

import { daysAgo, type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { accountActivity } from './activity.ts'
import { accountHandlers } from './handlers.ts'
import { accountLimits } from './limits.ts'
import { accountNotifications } from './notification-kinds.ts'
import { accountData } from './personal-data.ts'
import { profileHandlers } from './profile-handlers.ts'
import { removeDueSecondSteps } from './recovery/second-step-removal.ts'
import { securityHandlers } from './security-handlers.ts'
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
  jobs: [{ name: 'removal of lost second steps', ...onTime, run: removeDueSecondSteps }],
  activity: [accountActivity],
  notificationKinds: accountNotifications,
  limits: accountLimits,
  personalData: accountData,
  expiries: [
    {
      what: 'passkey challenges, a day after they expired',
      forget: (ctx) =>
        ctx.db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, daysAgo(ctx, 1))),
    },
    {
      what: 'former emails, 30 days after they were given up',
      forget: (ctx) => ctx.db.delete(formerEmail).where(lt(formerEmail.leftAt, daysAgo(ctx, 30))),
    },
    {
      what: 'emailed links, 30 days after they expired',
      forget: (ctx) =>
        ctx.db.delete(mailedSecret).where(lt(mailedSecret.expiresAt, daysAgo(ctx, 30))),
    },
    {
      // Three months, so that we can still tell people where they were logged in.
      what: 'sessions, 90 days after they ended',
      forget: (ctx) =>
        ctx.db
          .delete(session)
          .where(
            sql`least(${session.expiresAt}, coalesce(${session.revokedAt}, ${session.expiresAt})) < ${daysAgo(ctx, 90).toISOString()}`,
          ),
    },
    {
      what: 'known browsers, a year after they were last used',
      forget: (ctx) =>
        ctx.db.delete(knownDevice).where(lt(knownDevice.lastUsedAt, daysAgo(ctx, 365))),
    },
  ],
}
