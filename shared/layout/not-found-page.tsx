import { Link } from 'react-router-dom'

import { paths } from '../routing/paths.ts'
import { type Facet, facets } from '../ui/stone.tsx'
import { PageMeta } from './page-meta.tsx'

const turns = [4, -6, 8, -3, 6, -8, 3, -5]

/** Moves a facet away from the centre and turns it a little, in the stone's box of 100. */
function drift({ ring, points }: Facet, at: number): string {
  const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const distance = Math.hypot(cx - 50, cy - 50)
  const way = ring === 'table' ? 0 : ring === 'inner' ? 9 + (at % 4) : 19 + ((at * 5) % 7)
  const dx = ring === 'table' ? 0 : ((cx - 50) / distance) * way
  const dy = ring === 'table' ? 0 : ((cy - 50) / distance) * way
  const turn = ring === 'table' ? 5 : turns[at % turns.length]
  return `translate(${dx.toFixed(2)} ${dy.toFixed(2)}) rotate(${turn} ${cx.toFixed(2)} ${cy.toFixed(2)})`
}

/** The page of every unknown path; its texts are the specification's. */
export function Page() {
  return (
    <div className="not-found">
      <PageMeta title="Page Not Found" description="This page does not exist on Relustre." />
      <div className="not-found-text">
        <p className="figure">404</p>
        <h1 className="d3">Page Not Found</h1>
        <p className="lead">
          Oops! The page you&apos;re looking for seems to have vanished into the digital void.
          Let&apos;s get you back on track.
        </p>
        <p className="actions">
          <Link className="button button-filled" to={paths.home}>
            Return Home
          </Link>
          <button className="button needs-script" type="button" data-action="go-back">
            Go Back
          </button>
        </p>
      </div>
      <svg className="not-found-facets" viewBox="-27 -27 154 154" aria-hidden="true">
        {facets.map((facet, at) => (
          <polygon
            key={at}
            className={`facet-${facet.ring}`}
            points={facet.points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')}
            transform={drift(facet, at)}
          />
        ))}
      </svg>
    </div>
  )
}
