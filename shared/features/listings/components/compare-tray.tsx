import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { mostCompared } from '../compare-query.ts'
import { compareOnly, useCompared } from '../compared-lots.ts'
import { unbroken } from './unbroken.ts'

interface CompareTrayProps {
  /** The lots' prices by their slugs, on pages that have prices. */
  prices?: ReadonlyMap<string, ReactNode>
}

/**
 * The lots chosen to be compared, at the lower edge of the screen; nothing as long as there are none. A
 * phone has room for their names in a sentence.
 */
export function CompareTray({ prices }: CompareTrayProps) {
  const compared = useCompared()
  if (compared.length === 0) return null
  const said = compared.length === 1 ? 'One lot to compare' : `${compared.length} lots to compare`
  return (
    <section className="compare-tray" aria-label="Lots to compare">
      <p className="compare-said">
        <output>{said}</output>
        <span className="small quiet">
          {compared.length === 1 && 'Choose another lot to compare it with.'}
          {compared.length > 1 && compared.length < mostCompared && 'There is room for another.'}
        </span>
      </p>
      <ul>
        {compared.map(({ slug, title, picture }) => (
          <li key={slug}>
            <LotPicture picture={picture} sizes="56px" silent />
            <span className="compare-name">
              <Link to={paths.lot(slug)}>{unbroken(title)}</Link>
              <span className="compare-price">{prices?.get(slug)}</span>
            </span>
            <button
              type="button"
              aria-label={`Remove ${title}`}
              title={`Remove ${title}`}
              onClick={() => compareOnly(compared.filter((each) => each.slug !== slug))}
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button
        className="compare-clear"
        type="button"
        aria-label="Remove all from the comparison"
        onClick={() => compareOnly([])}
      >
        <Icon of={X} size={20} />
      </button>
      {compared.length > 1 && (
        <Link
          className="button button-filled button-small"
          to={paths.compare(compared.map(({ slug }) => slug))}
          aria-label={`Compare ${compared.length} lots`}
        >
          Compare
        </Link>
      )}
    </section>
  )
}
