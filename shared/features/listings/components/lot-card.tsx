import { Lock } from 'lucide'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import type { LotCardData } from '../lot-schema.ts'
import { CompareButton } from './compare-button.tsx'
import { unbroken } from './unbroken.ts'

const sizes = '(width < 900px) 46vw, 282px'

/** What stands in place of a price; the lot's own page shows it to verified buyers. */
const LockedPrice = () => (
  <span className="lot-card-locked">
    <Icon of={Lock} size={16} />
    <span className="when-signed-out">Log in to see trade price</span>
    <span className="when-signed-in" hidden suppressHydrationWarning>
      For verified buyers
    </span>
  </span>
)

/** A lot in a list: its picture, its title and two lines, without its price. */
export function LotCard({ lot }: { lot: LotCardData }) {
  const { slug, title, lines, picture, earlyUntil } = lot
  return (
    <article className="lot-card">
      <Link to={paths.lot(slug)} className="lot-card-link">
        {picture === null ? (
          <span className="lot-picture lot-card-bare" />
        ) : (
          <LotPicture picture={{ ...picture, alt: '' }} sizes={sizes} />
        )}
        <h3 className="lot-card-title">{title}</h3>
      </Link>
      {lines.map((line) => (
        <p key={line} className="small quiet">
          {unbroken(line)}
        </p>
      ))}
      {earlyUntil !== null && (
        <p className="small lot-card-early">
          Early access, open to everyone from <Day of={earlyUntil} time />
        </p>
      )}
      <p className="lot-card-price">
        <LockedPrice />
      </p>
      <CompareButton lot={lot} />
    </article>
  )
}
