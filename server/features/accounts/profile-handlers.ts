import { allow, type Handlers } from '#server/contract/operation.ts'
import { accepted, account, steppedUp } from '#server/contract/rules.ts'
import type { profile } from '#shared/features/accounts/profile-contract.ts'

import { closeAccount } from './profile/close-account.ts'
import { exportData } from './profile/export-data.ts'
import {
  changeDetails,
  changeNotifications,
  readDetails,
  readNotifications,
} from './profile/own-profile.ts'

/** Everybody can reach only their own profile: the person is always the actor. */
export const profileHandlers: Handlers<typeof profile> = {
  details: allow(account, readDetails),
  changeDetails: allow(accepted, changeDetails),
  notifications: allow(account, readNotifications),
  changeNotifications: allow(accepted, changeNotifications),
  exportData: allow(steppedUp(account), exportData),
  close: allow(steppedUp(account), closeAccount),
}
