import { type LoaderFunctionArgs, Link, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useWork } from '../../../ui/use-work.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { favourites } from '../../listings/favourites-contract.ts'
import { FavouriteList, FollowedList, RecentList } from '../components/kept-lots.tsx'
import { type RowWork, SavedSearchList } from '../components/saved-search-list.tsx'
import { savedSearches } from '../saved-contract.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [searches, kept, followed] = await Promise.all([
    call(savedSearches.list, {}),
    call(favourites.list, {}),
    call(favourites.followed, {}),
  ])
  return { searches: searches.items, kept: kept.items, followed: followed.items }
}

/** What a buyer keeps in view: searches, lots and sellers. */
export function Page() {
  const { searches, kept, followed } = useLoaderData<typeof loader>()
  const change = useChange()
  const { working, trouble, run } = useWork()
  const rows: RowWork = {
    working,
    change: (name, ...changed) => void run(name, () => change(...changed)),
  }
  return (
    <WorkplacePage
      title="Saved"
      lead={
        <>
          We tell you of new lots that fit. Choose what we also email in your{' '}
          <Link to={paths.profileNotifications}>notification settings</Link>.
        </>
      }
    >
      <output className="saved-trouble">{trouble}</output>
      <Section title="Saved searches">
        <SavedSearchList items={searches} {...rows} />
      </Section>
      <Section title="Favourites" id="favourites">
        <FavouriteList items={kept} {...rows} />
      </Section>
      <Section title="Sellers you follow">
        <FollowedList items={followed} {...rows} />
      </Section>
      <RecentList />
    </WorkplacePage>
  )
}
