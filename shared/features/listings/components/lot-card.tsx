import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import type { LotCardData } from '../lot-data.ts'
import { unbroken } from './unbroken.ts'

interface LotCardProps {
  lot: LotCardData
  sizes: string
  eager?: boolean
  /** The trade price, for those who see it; a hint to log in otherwise. */
  price?: ReactNode
  /** What can be done with it, below everything else. */
  action?: ReactNode
}

/** What stands in place of a price for everybody but verified buyers. */
const LockedPrice = () => (
  <span className="lot-card-locked">
    <Icon of={Lock} size={16} />
    <span className="when-signed-out">Log in to see trade price</span>
    <span className="when-signed-in" hidden suppressHydrationWarning>
      For verified buyers
    </span>
  </span>
)

/** A lot in a list: its picture, its title and two lines, and its price for those who see it. */
export function LotCard({ lot, sizes, eager = false, price, action }: LotCardProps) {
  const { slug, title, lines, picture, earlyUntil } = lot
  return (
    <article className="lot-card">
      <Link to={paths.lot(slug)} className="lot-card-link">
        {picture === null ? (
          <span className="lot-picture lot-card-bare" />
        ) : (
          <LotPicture picture={{ ...picture, alt: '' }} sizes={sizes} eager={eager} />
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
      <p className="lot-card-price">{price ?? <LockedPrice />}</p>
      {action}
    </article>
  )
}
