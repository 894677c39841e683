import type { ReactNode } from 'react'

import { brand } from '../brand.ts'
import { usePageHandle } from '../routing/page-route.tsx'

interface OutlineProps {
  /** Said to those who do not see the outline. */
  says: string
  children: ReactNode
}

/** The outline of what is being loaded. */
export const Outline = ({ says, children }: OutlineProps) => (
  <div className="workplace-skeleton" aria-busy="true">
    <output className="visually-hidden">{says}</output>
    {children}
  </div>
)

interface WorkplaceSkeletonProps {
  /** The page has a line of its own above the title, which leads back up. */
  crumbs?: boolean
  /** The outline of what follows the title and the lead. */
  children?: ReactNode
}

/** Shown in place of a private page: title, lead, and the first section. */
export function WorkplaceSkeleton({ crumbs = false, children }: WorkplaceSkeletonProps) {
  return (
    <Outline says="Loading the page">
      {crumbs && (
        <div className="crumbs">
          <div className="bone" />
        </div>
      )}
      <div className="bone skeleton-heading" />
      <div className="bone skeleton-lead" />
      {children ?? <div className="bone skeleton-block" />}
    </Outline>
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
          <ul className="tab-row">
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
