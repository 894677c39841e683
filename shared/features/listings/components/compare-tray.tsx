import { X } from 'lucide'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { compareOnly, useCompared } from '../compared-lots.ts'

/** The lots chosen to be compared, at the lower edge of the screen; nothing as long as there are none. */
export function CompareTray() {
  const compared = useCompared()
  if (compared.length === 0) return null
  return (
    <section className="compare-tray" aria-label="Lots to compare">
      <ul>
        {compared.map(({ slug, title, picture }) => (
          <li key={slug}>
            <button
              type="button"
              aria-label={`Remove ${title}`}
              title={`Remove ${title}`}
              onClick={() => compareOnly(compared.filter((each) => each.slug !== slug))}
            >
              <LotPicture picture={picture} sizes="56px" silent />
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {compared.length === 1 ? (
        <p className="small quiet">Choose another lot to compare it with.</p>
      ) : (
        <Link className="button button-small" to={paths.compare(compared.map(({ slug }) => slug))}>
          Compare {compared.length} lots
        </Link>
      )}
      <output className="visually-hidden">
        {compared.length === 1 ? 'One lot chosen' : `${compared.length} lots chosen`}
      </output>
    </section>
  )
}
