import { type Actor, signedIn } from '#server/auth/actor.ts'
import { done, type Handlers } from '#server/http/dispatch.ts'
import type { companyProfile } from '#shared/features/companies/profile-contract.ts'

import { changeCompanyDetails, readCompanyDetails } from './company-details.ts'
import { readPayouts, setPayoutAccount } from './payout-account.ts'

/** The company behind an operation whose rule lets nobody in without one. */
function companyOf(actor: Actor) {
  const { company } = signedIn(actor)
  if (company === null) throw new Error('somebody without a company has come past the rule')
  return company
}

export const companyProfileHandlers: Handlers<typeof companyProfile> = {
  details: (ctx) => readCompanyDetails(ctx, companyOf(ctx.actor).id),
  changeDetails: done((ctx, details) =>
    changeCompanyDetails(ctx, companyOf(ctx.actor).id, details),
  ),
  payouts: async (ctx) => {
    const { id, sells } = companyOf(ctx.actor)
    return { sells, ...(await readPayouts(ctx, id)) }
  },
  setPayouts: done((ctx, account) =>
    setPayoutAccount(ctx, signedIn(ctx.actor), companyOf(ctx.actor).id, account),
  ),
}
