import { Link } from 'react-router-dom'

import { paths } from '../routing/paths.ts'
import { type Facet, facets } from '../ui/stone-facets.ts'
import { PageMeta } from './page-meta.tsx'

/**
 * How far each facet of the broken stone has drifted in the stone's box of 100, and its rotation in
 * degrees: the table, then the outer and the inner ring in the order of `facets`. Set by eye, so
 * that it looks broken rather than calculated and no facets overlap.
 */
const drifts = [
  [-1.3, 2, 7],
  [24.2, -0.5, 12],
  [15.2, 15.5, -15],
  [-0.9, 21.6, -7.5],
  [-14.7, 16.4, 0],
  [-21.9, 0.6, 7],
  [-15.5, -18.3, 15],
  [-1.7, -21.5, -12],
  [15.4, -13.7, 4.5],
  [11.4, 4.8, 2.5],
  [5.6, 7.9, 5],
  [-6, 8.7, -5],
  [-9.1, 6, -2],
  [-10.1, -2.7, 0.5],
  [-2.2, -7.8, 3],
  [3.4, -7.7, -3],
  [8.6, -2, -1],
] as const

function drift({ points }: Facet, at: number): string {
  const [dx, dy, turn] = drifts[at] ?? [0, 0, 0]
  const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  return `translate(${dx} ${dy}) rotate(${turn} ${cx.toFixed(2)} ${cy.toFixed(2)})`
}

/** The page for every unknown path. The specification gives its texts. */
export function Page() {
  return (
    <div className="not-found">
      <PageMeta
        title="Page Not Found"
        canonical={false}
        description="This page does not exist. Go back, or return to the home page of the B2B jewellery marketplace and find from there what you were looking for."
      />
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
      <svg className="not-found-facets" viewBox="-20.2 -20.4 140 140" aria-hidden="true">
        {facets.map((facet, at) => {
          const points = facet.points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')
          return (
            <polygon
              key={points}
              className={`facet-${facet.ring}`}
              points={points}
              transform={drift(facet, at)}
            />
          )
        })}
      </svg>
    </div>
  )
}
