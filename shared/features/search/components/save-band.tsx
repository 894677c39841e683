import { BellPlus } from 'lucide'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'

import { fetched } from '../../../routing/page-route.tsx'
import { paths } from '../../../routing/paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SearchData } from '../load-search.ts'
import type { SearchAddress } from './use-search-state.ts'

// Only those logged in download it.
const SaveSearch = lazy(async () => ({
  default: (await fetched(() => import('./save-search.tsx'))).SaveSearch,
}))

/** Offers to tell the reader of new lots that fit; visitors are led to the login and back. */
export function SaveBand({ data, address }: { data: SearchData; address: SearchAddress }) {
  const { session } = useAuth()
  const here = address.to({})
  return (
    <section className="save-band" aria-label="Save this search">
      <Icon of={BellPlus} size={20} />
      <p>
        <b>Save this search</b>
        <span className="small quiet">Get alerts for new matches.</span>
      </p>
      <Link className="button button-small when-signed-out" to={paths.loginAfter(here)}>
        Log in to save it
      </Link>
      {session !== null && (
        <Suspense fallback={null}>
          <SaveSearch key={here} data={data} address={address} />
        </Suspense>
      )}
    </section>
  )
}
