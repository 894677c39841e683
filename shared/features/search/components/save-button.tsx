import { BellPlus } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'

import { fetched } from '../../../routing/page-route.tsx'
import { paths } from '../../../routing/paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SearchData } from '../load-search.ts'
import type { SearchAddress } from './use-search-state.ts'

// Only those who open it download it.
const SaveSearch = lazy(async () => ({
  default: (await fetched(() => import('./save-search.tsx'))).SaveSearch,
}))

const label = (
  <>
    <Icon of={BellPlus} size={20} />
    <span>Get alerts for new matches</span>
  </>
)

/** Offers to tell the reader of new lots that fit; visitors are led to the login and back. */
export function SaveButton({ data, address }: { data: SearchData; address: SearchAddress }) {
  const { session } = useAuth()
  const [opened, setOpened] = useState(false)
  const here = address.to({})
  return (
    <div className="save-place">
      <Link className="button button-small when-signed-out" to={paths.loginAfter(here)}>
        {label}
      </Link>
      {session !== null && (
        <details
          className="save-menu"
          data-menu="tap"
          onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
        >
          <summary className="button button-small">{label}</summary>
          <section aria-label="Save this search">
            {opened && (
              <Suspense>
                <SaveSearch key={here} data={data} address={address} />
              </Suspense>
            )}
          </section>
        </details>
      )}
    </div>
  )
}
