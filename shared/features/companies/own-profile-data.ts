import type { LoaderFunctionArgs } from 'react-router-dom'

import { apiOf } from '../../contract/call.ts'
import { askForTerms } from '../../routing/with-session.ts'
import { me as whoAsks } from '../../session/me.ts'
import { profile } from '../accounts/profile-contract.ts'
import { companyProfile } from './profile-contract.ts'

/** The data of somebody's own profile page. */
export async function loadOwnProfile(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [me, details] = await Promise.all([call(whoAsks, {}), call(profile.details, {})])
  askForTerms(args, me)
  return { details, company: me.company && (await call(companyProfile.details, {})) }
}
export type OwnProfileData = Awaited<ReturnType<typeof loadOwnProfile>>
