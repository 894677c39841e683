import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom'

import { apiOf } from '../../contract/call.ts'
import { mayView } from '../../contract/company-roles.ts'
import { me as whoAsks } from '../../session/me.ts'
import { menuContext } from '../../workplace/menu.ts'
import { profile } from '../accounts/profile-contract.ts'
import { companyProfile } from './profile-contract.ts'

/** The data of the overview, fetched in parallel where possible. */
export async function loadOverview(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const loadMenu = (args.context as RouterContextProvider).get(menuContext)
  const [menu, me, overview] = await Promise.all([
    loadMenu(),
    call(whoAsks, {}),
    call(profile.overview, {}),
  ])
  if (me.company === null) return { menu, me, overview, company: null, payouts: null }
  const [company, payouts] = await Promise.all([
    call(companyProfile.details, {}),
    me.company.sells && mayView(me.company.role, 'payouts')
      ? call(companyProfile.payouts, {})
      : null,
  ])
  return { menu, me, overview, company, payouts }
}
export type OverviewData = Awaited<ReturnType<typeof loadOverview>>
