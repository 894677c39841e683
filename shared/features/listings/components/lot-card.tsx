import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import type { LotCardData } from '../lot-schema.ts'
import { HeartPlace } from './buyer-place.tsx'
import { CompareButton } from './compare-button.tsx'
import { unbroken } from './unbroken.ts'

const sizes = '(width < 600px) 128px, (width < 900px) 46vw, (width < 1280px) 23vw, 282px'

interface LotCardProps {
  lot: LotCardData
  /** What somebody who is logged in reads of the price. */
  price?: ReactNode
  /** Whether the reader may see the lot, although it is not open to everyone yet. */
  inEarlyAccess?: boolean
  /** The address to which the login leads back; the lot's own if none is given. */
  back?: string
  eager?: boolean
}

/** A lot in a list. The picture and the title lead to it. */
export function LotCard({ lot, price, inEarlyAccess = false, back, eager = false }: LotCardProps) {
  const { slug, title, lines, picture, earlyUntil } = lot
  return (
    <li className="lot-card">
      <LotPicture picture={picture} sizes={sizes} eager={eager} />
      <div className="lot-card-text">
        <h3 className="lot-card-title">
          <Link to={paths.lot(slug)}>{unbroken(title)}</Link>
        </h3>
        {lines.map((line) => (
          <p key={line}>{unbroken(line)}</p>
        ))}
        {earlyUntil !== null && (
          <p className="lot-card-early">
            Early access, public from <ShortDay of={earlyUntil} />
          </p>
        )}
      </div>
      <div className="lot-card-price">
        <Link
          className="lot-card-lock when-signed-out"
          to={paths.loginAfter(back ?? paths.lot(slug))}
        >
          <Icon of={Lock} size={16} />
          Log in to see trade price
        </Link>
        <div className="when-signed-in" hidden suppressHydrationWarning>
          {price ?? <p className="quiet">Trade price on the lot’s page</p>}
        </div>
        <CompareButton lot={lot} />
      </div>
      {(earlyUntil === null || inEarlyAccess) && <HeartPlace slug={slug} title={title} />}
    </li>
  )
}
