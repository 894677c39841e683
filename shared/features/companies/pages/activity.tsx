import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ActivityList } from '../components/activity-list.tsx'
import { companyProfile } from '../profile-contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(companyProfile.activity, { ...asked(args, {}), limit: 50 })

/** Everything that happened to the company and the reader's account, newest first. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  return (
    <WorkplacePage title="Activity" crumbs={[{ to: paths.overview, label: 'Overview' }]}>
      <div className="activity-page">
        <ActivityList items={items} />
        <Pages label="Pages of the activity" shown={items.length} next={next} />
      </div>
    </WorkplacePage>
  )
}
