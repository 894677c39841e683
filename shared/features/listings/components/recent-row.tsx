import { useContext, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { SessionContext } from '../../../session/use-auth.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { forgetLots, type RecentLot, recentLots, rememberLot } from '../recent-lots.ts'

const mostShown = 4

/**
 * Remembers the lot of this page, and shows visitors which they looked at before. Those who are logged
 * in find theirs under Saved.
 */
export function RecentRow({ lot: { slug, title, picture } }: { lot: RecentLot }) {
  const id = useId()
  const session = useContext(SessionContext)
  const hydrated = useHydrated()
  const [clearedOn, clearOn] = useState('')
  useEffect(() => {
    // The store itself: until hydrated, everybody would be a visitor.
    rememberLot(session.get()?.personId ?? null, { slug, title, picture })
  }, [session, slug, title, picture])
  const kept = hydrated && clearedOn !== slug ? recentLots(null) : []
  const others = kept.filter((each) => each.slug !== slug)
  if (others.length === 0) return null
  return (
    <section className="lot-row when-signed-out" aria-labelledby={id}>
      <div className="lot-row-head">
        <h2 className="d5" id={id}>
          Recently viewed
        </h2>
        <button
          type="button"
          className="text-link"
          onClick={() => {
            forgetLots(null)
            clearOn(slug)
          }}
        >
          Clear this list
        </button>
      </div>
      <p className="small quiet">These are stored only in this browser.</p>
      <ul className="recent-lots">
        {others.slice(0, mostShown).map((each) => (
          <li key={each.slug}>
            <span className="recent-picture">
              <LotPicture picture={each.picture} sizes="72px" silent />
            </span>
            <Link to={paths.lot(each.slug)}>{each.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
