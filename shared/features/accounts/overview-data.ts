import type { Api } from '../../contract/call.ts'
import { companyProfile } from '../companies/profile-contract.ts'
import { accounts } from './contract.ts'
import { profile } from './profile-contract.ts'

/** What the overview shows, fetched at once where it can be. */
export async function loadOverview({ call }: Pick<Api, 'call'>) {
  const [me, overview] = await Promise.all([call(accounts.me, {}), call(profile.overview, {})])
  if (me.company === null) return { me, overview, company: null, payouts: null }
  const [company, payouts] = await Promise.all([
    call(companyProfile.details, {}),
    me.company.sells ? call(companyProfile.payouts, {}) : null,
  ])
  return { me, overview, company, payouts }
}
export type OverviewData = Awaited<ReturnType<typeof loadOverview>>
