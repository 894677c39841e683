import { signedIn } from '#server/auth/actor.ts'
import { done, type Handlers } from '#server/http/dispatch.ts'
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
  changeDetails: done((ctx, details) => changeDetails(ctx, signedIn(ctx.actor), details)),
  notifications: (ctx) => readNotifications(ctx, signedIn(ctx.actor)),
  changeNotifications: done((ctx, notifications) =>
    changeNotifications(ctx, signedIn(ctx.actor), notifications),
  ),
  exportData: (ctx) => exportData(ctx, signedIn(ctx.actor), sources),
  close: done((ctx) => closeAccount(ctx, signedIn(ctx.actor), sources)),
})
