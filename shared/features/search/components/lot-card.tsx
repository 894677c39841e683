import { Lock } from 'lucide'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Stone } from '../../../ui/stone.tsx'
import { HeartPlace } from '../../listings/components/buyer-place.tsx'
import type { LotCardData } from '../../listings/lot-schema.ts'
import type { LotPrice } from '../contract.ts'
import type { Prices } from './use-prices.ts'

const sizes = '(width < 600px) 128px, (width < 900px) 46vw, (width < 1280px) 23vw, 282px'

type Currency = Parameters<typeof Price>[0]['of']['currency']

function TradePrice({ of }: { of: LotPrice }) {
  const { currency, unit, perGram, toMetal, tier, one, quantity } = of
  const money = (minor: number) => <Price of={{ minor, currency: currency as Currency }} />
  if (quantity === 0) return <span className="quiet">All of it is in open orders</span>
  if (unit === null) return <span className="quiet">No price while the metal’s is unknown</span>
  return (
    <>
      <strong>{money(unit)}</strong>
      <span className="search-per">
        <span>{perGram !== null && <>{money(perGram)} a gram</>}</span>
        <span>{toMetal !== null && `${(toMetal / 1000).toFixed(2)} to metal`}</span>
      </span>
      <span className="quiet">
        {tier !== null ? (
          <>
            {tier.from} or more: {money(tier.unit)} each
          </>
        ) : (
          quantity === 1 && `One ${one}`
        )}
      </span>
    </>
  )
}

interface LotCardProps {
  lot: LotCardData
  /** Of the lots on the screen, once they are there. */
  prices: Prices
  /** The address to which the login leads back. */
  back: string
  eager: boolean
}

/** A lot in a list. Its price is fetched by those who may see it, into room that is kept. */
export function LotCard({ lot, prices, back, eager }: LotCardProps) {
  const { slug, title, lines, picture, earlyUntil } = lot
  const price = prices.kind === 'known' ? prices.bySlug.get(slug) : undefined
  return (
    <li className="search-lot">
      {picture === null ? (
        <span className="search-no-picture">
          <Stone className="stone" />
        </span>
      ) : (
        <LotPicture picture={picture} sizes={sizes} eager={eager} />
      )}
      <div className="search-lot-text">
        <h3 className="search-lot-title">
          <Link to={paths.lot(slug)}>{title}</Link>
        </h3>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {earlyUntil !== null && (
          <p className="search-early">
            Early access{lines.length === 0 && ', not open to everyone yet'}
          </p>
        )}
      </div>
      {price !== undefined && <HeartPlace slug={slug} title={title} />}
      <div className="search-lot-price">
        <Link className="search-lock when-signed-out" to={paths.loginAfter(back)}>
          <Icon of={Lock} size={16} />
          Log in to see trade price
        </Link>
        <div className="search-room when-signed-in" hidden>
          {price !== undefined && <TradePrice of={price} />}
          {price === undefined && prices.kind !== 'waiting' && (
            <span className="search-lock">
              <Icon of={Lock} size={16} />
              {prices.kind === 'known' ? 'Not open to your company' : prices.reason}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
