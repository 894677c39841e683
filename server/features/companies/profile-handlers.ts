import { allow, type Handlers } from '#server/contract/operation.ts'
import {
  account,
  changes,
  member,
  represents,
  selling,
  steppedUp,
  twoStepped,
  views,
} from '#server/contract/rules.ts'
import type { companyProfile } from '#shared/features/companies/profile-contract.ts'

import { listActivity } from './activity.ts'
import { changeCompanyDetails, readCompanyDetails } from './company-details.ts'
import { heldPayouts } from './payouts/held-payouts.ts'
import { readPayouts, setPayoutAccount } from './payouts/payout-account.ts'

/** The company is always the actor's own. */
export const companyProfileHandlers: Handlers<typeof companyProfile> = {
  details: allow(views(represents, 'details'), readCompanyDetails),
  changeDetails: allow(changes(member, 'details'), changeCompanyDetails),
  activity: allow(account, listActivity),
  payouts: allow(views(represents, 'payouts'), async (ctx) => {
    const { id, sells } = ctx.actor.company
    const held = (await heldPayouts(ctx, [id])).has(id)
    return { sells, held, ...(await readPayouts(ctx, id)) }
  }),
  // A stolen password alone must not be enough to redirect the proceeds.
  setPayouts: allow(steppedUp(twoStepped(selling(changes(member, 'payouts')))), setPayoutAccount),
}
