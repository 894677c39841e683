import { signedIn } from '#server/auth/actor.ts'
import type { Handlers } from '#server/http/dispatch.ts'
import type { PersonalData } from '#server/privacy/personal-data.ts'
import type { profile } from '#shared/features/accounts/profile-contract.ts'

import { closeAccount } from './close-account.ts'
import {
  changeDetails,
  changeNotifications,
  readDetails,
  readNotifications,
  readOverview,
} from './details.ts'
import { exportData } from './export-data.ts'

/** The handlers; `sources` names all that is kept about people, which this feature cannot know. */
export const profileHandlers = (sources: readonly PersonalData[]): Handlers<typeof profile> => ({
  overview: (ctx) => readOverview(ctx, signedIn(ctx.actor)),
  details: (ctx) => readDetails(ctx, signedIn(ctx.actor)),
  changeDetails: async (ctx, details) => {
    await changeDetails(ctx, signedIn(ctx.actor), details)
    return {}
  },
  notifications: (ctx) => readNotifications(ctx, signedIn(ctx.actor)),
  changeNotifications: async (ctx, notifications) => {
    await changeNotifications(ctx, signedIn(ctx.actor), notifications)
    return {}
  },
  exportData: (ctx) => exportData(ctx, signedIn(ctx.actor), sources),
  close: async (ctx) => {
    await closeAccount(ctx, signedIn(ctx.actor), sources)
    return {}
  },
})
