import { type LoaderFunctionArgs, redirect } from 'react-router-dom'

import { apiOf } from '../../contract/call.ts'
import { mayView } from '../../contract/company-roles.ts'
import { paths } from '../../routing/paths.ts'
import type { Me } from '../../session/me.ts'
import { meOf } from '../../workplace/workplace-page.tsx'
import { companyProfile } from './profile-contract.ts'
import { verification } from './verification-contract.ts'

/** How many events the overview shows. */
const shown = 5

/**
 * Everything that the overview shows, fetched in parallel. An operator's work is in the console, so
 * they are led there once they may open it.
 */
export async function loadOverview(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const me = await meOf(args)
  if (me.operator && me.twoStep) throw redirect(paths.admin)
  const [activity, company] = await Promise.all([
    call(companyProfile.activity, { limit: shown }),
    me.company && loadCompany(args, me.emailConfirmed, me.company),
  ])
  return { hasSecondStep: me.hasSecondStep, activity, company }
}

/** What the reader's role may see of their company. */
async function loadCompany(
  args: LoaderFunctionArgs,
  confirmed: boolean,
  { role, sells }: NonNullable<Me['company']>,
) {
  const { call } = apiOf(args)
  const [details, own, payouts] = await Promise.all([
    call(companyProfile.details, {}),
    // Nobody reads the verification before their email is confirmed.
    confirmed && mayView(role, 'papers') ? call(verification.own, {}) : null,
    sells && mayView(role, 'payouts') ? call(companyProfile.payouts, {}) : null,
  ])
  return { details, own, payouts }
}

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>
export type OverviewCompany = NonNullable<OverviewData['company']>
