import { brand } from '../brand.ts'
import { usePageHandle } from '../routing/page-route.tsx'

const loading = <output className="visually-hidden">Loading the page</output>

/** Shown in place of most private pages: title, lead, and the first section. */
export function WorkplaceSkeleton() {
  return (
    <div className="workplace-skeleton" aria-busy="true">
      {loading}
      <div className="bone skeleton-heading" />
      <div className="bone skeleton-lead" />
      <div className="bone skeleton-block" />
    </div>
  )
}

/** Shown in place of the overview: its cells and both columns, each at its own place. */
export function OverviewSkeleton() {
  return (
    <div className="workplace-skeleton" aria-busy="true">
      {loading}
      <div className="bone skeleton-heading" />
      <div className="bone skeleton-lead" />
      <div className="skeleton-cells">
        {[1, 2, 3, 4].map((each) => (
          <div key={each}>
            <div className="bone" />
          </div>
        ))}
      </div>
      <div className="bone skeleton-part" />
      <div className="bone skeleton-row" />
      <div className="overview-parts">
        {['Next steps', 'Recent activity'].map((part) => (
          <div key={part}>
            <div className="bone skeleton-part" />
            {[1, 2, 3, 4, 5].map((row) => (
              <div key={row} className="skeleton-line-row">
                <div className="bone" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * Shown while nobody knows yet who is logged in, also on the server: the page's own skeleton, and
 * beside account pages the list of them.
 */
export function LayoutSkeleton() {
  const { group = 'work', skeleton } = usePageHandle()
  return (
    <div className={`workplace ${group}`}>
      <title>{brand.name}</title>
      <noscript>
        <p className="without-scripts">
          This page needs JavaScript. Turn it on and reload the page.
        </p>
      </noscript>
      {group === 'profile' && (
        <div className="tabs skeleton-tabs">
          <ul>
            {[1, 2, 3].map((each) => (
              <li key={each}>
                <div className="bone" />
              </li>
            ))}
          </ul>
        </div>
      )}
      {skeleton}
    </div>
  )
}
