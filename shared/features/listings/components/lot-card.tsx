import { Lock } from 'lucide'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import type { LotCardData } from '../lot-schema.ts'
import { HeartPlace } from './buyer-place.tsx'
import { CompareButton } from './compare-button.tsx'
import { LotPriceRoom } from './lot-price.tsx'
import { unbroken } from './unbroken.ts'
import type { Prices } from './use-prices.ts'

const sizes = '(width < 600px) 128px, (width < 900px) 46vw, (width < 1280px) 23vw, 282px'

interface LotCardProps {
  lot: LotCardData
  /** The prices of the list. A reader who gets the price of an early lot may see that lot. */
  prices: Prices
  /** The address to which the login leads back; the lot's own if none is given. */
  back?: string
  eager?: boolean
}

/** A lot in a list. The picture and the title lead to it. */
export function LotCard({ lot, prices, back, eager = false }: LotCardProps) {
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
          <LotPriceRoom slug={slug} prices={prices} />
        </div>
        <CompareButton lot={lot} />
      </div>
      {(earlyUntil === null || (prices.kind === 'known' && prices.bySlug.has(slug))) && (
        <HeartPlace slug={slug} title={title} />
      )}
    </li>
  )
}
