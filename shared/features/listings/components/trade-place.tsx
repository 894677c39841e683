import { Lock } from 'lucide'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { Link } from 'react-router-dom'

import type { ProblemCode } from '../../../contract/problem.ts'
import { fetched } from '../../../routing/page-route.tsx'
import { paths } from '../../../routing/paths.ts'
import { SessionContext } from '../../../session/use-auth.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { TradeLot } from '../lot-data.ts'
import { useSeen } from './use-seen.ts'

// Only verified buyers download it.
const TradePanel = lazy(async () => ({
  default: (await fetched(() => import('./trade-panel.tsx'))).TradePanel,
}))

/** What the reader may see of the price: everything, nothing, or not yet known. */
export type Seen = TradeLot | 'loading' | 'unverified' | 'closed' | 'gone' | 'failed'

const refusals: Partial<Record<ProblemCode, 'unverified' | 'closed' | 'gone'>> = {
  forbidden: 'unverified',
  'not-found': 'closed',
  gone: 'gone',
}

/**
 * Counts a visit of somebody without a login; the server counts those who ask for the price. Without the
 * operation's contract, which visitors would download for this alone.
 */
function useVisit(slug: string): void {
  const session = useContext(SessionContext)
  useEffect(() => {
    // The store itself: until hydrated, everybody would be a visitor.
    if (session.get() !== null) return
    void fetch(`/api/lots/${slug}/visits`, { method: 'POST', keepalive: true })
      // An answer that nobody reads holds its connection.
      .then((answer) => answer.text())
      .catch(() => {})
  }, [session, slug])
}

/**
 * Loads a lot's price for whoever is logged in, and can try again; null for visitors.
 * @param opens when it opens to everyone: it is loaded again once it has
 */
export function useTrade(slug: string, opens: string | null): [Seen | null, () => void] {
  useVisit(slug)
  return useSeen<Seen>(
    `${slug} ${opens ?? ''}`,
    async (api) => (await import('../lot-data.ts')).loadTrade(api, slug),
    (code) => (code !== null && refusals[code]) || 'failed',
  )
}

/** Where buyers register; the link in the email that follows, and the first login, lead back. */
const registerFrom = (returnTo: string) =>
  `${paths.registerAs('buyer')}&${new URLSearchParams({ returnTo })}`

/** Asks a visitor to log in, or says why somebody who has does not see the price. */
function NoPrice({ seen, slug }: { seen: Exclude<Seen, TradeLot> | null; slug: string }) {
  if (seen === 'unverified') {
    return (
      <>
        <p>Trade prices are for verified companies that buy.</p>
        <Link className="button button-filled" to={paths.overview}>
          See where your company stands
        </Link>
      </>
    )
  }
  if (seen === 'closed') return <p>During early access this lot is open to other buyers.</p>
  if (seen === 'gone') return <p>This lot is no longer for sale.</p>
  return (
    <>
      <p>Price, quantity discounts and exact stock are for verified buyers.</p>
      <div className="actions">
        <Link className="button button-filled" to={paths.loginAfter(paths.lot(slug))}>
          Log in to see the price
        </Link>
        <Link className="button" to={registerFrom(paths.lot(slug))}>
          Register as a buyer
        </Link>
      </div>
    </>
  )
}

interface TradePlaceProps {
  slug: string
  seen: Seen | null
  retry: () => void
}

/**
 * The place of a lot's price, with room for it from the start: what visitors read in the HTML, and
 * what those logged in see instead.
 */
export function TradePlace({ slug, seen, retry }: TradePlaceProps) {
  return (
    <section
      className="trade-place"
      aria-label="Trade price"
      aria-busy={seen === 'loading'}
      data-asks={`/api/lots/${slug}/trade`}
    >
      {seen === null || typeof seen === 'string' ? (
        <div className={seen === null ? 'trade-locked when-signed-out' : 'trade-locked'}>
          {seen === 'loading' ? (
            <p className="quiet">The trade price is loading.</p>
          ) : seen === 'failed' ? (
            <>
              <p>The trade price could not be loaded.</p>
              <button className="button" type="button" onClick={retry}>
                Try again
              </button>
            </>
          ) : (
            <>
              <Icon of={Lock} size={20} />
              <NoPrice seen={seen} slug={slug} />
            </>
          )}
        </div>
      ) : (
        <Suspense fallback={<p className="quiet">The trade price is loading.</p>}>
          <TradePanel trade={seen} slug={slug} />
        </Suspense>
      )}
    </section>
  )
}
