import { Lock } from 'lucide'

import { Icon } from '../../../ui/icon.tsx'
import { ShownPrice } from '../../rates/components/shown-price.tsx'
import type { LotPrice } from '../lot-data.ts'
import { noPriceWords } from '../no-price.ts'
import { ratioWords } from './price-meter.tsx'
import type { Prices } from './use-prices.ts'

function Known({ of }: { of: LotPrice }) {
  const { currency, unit, perGram, perCarat, toMetal, tier, one, quantity, notTo } = of
  const money = (minor: number) => <ShownPrice of={{ minor, currency }} alone />
  if (unit === null) return <span className="quiet">{noPriceWords(of)}</span>
  return (
    <>
      <strong>
        <ShownPrice of={{ minor: unit, currency }} />
      </strong>
      <span className="lot-price-per">
        <span>
          {perGram !== null && <>{money(perGram)} per gram</>}
          {perCarat !== null && <>{money(perCarat)} per carat</>}
        </span>
        <span>{toMetal !== null && `${ratioWords(toMetal)} × metal value`}</span>
      </span>
      <span className="quiet">
        {notTo !== null ? (
          `Does not ship to ${notTo}`
        ) : tier !== null ? (
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

/** A lot's trade price, with room for its three lines before it is there. */
export function LotPriceRoom({ slug, prices }: { slug: string; prices: Prices }) {
  const price = prices.kind === 'known' ? prices.bySlug.get(slug) : undefined
  return (
    <div className="lot-price">
      {price !== undefined && <Known of={price} />}
      {price === undefined && prices.kind !== 'waiting' && (
        <span className="lot-card-lock">
          <Icon of={Lock} size={16} />
          {prices.kind === 'known' ? 'Not open to your company' : prices.reason}
        </span>
      )}
    </div>
  )
}

/** A lot's trade price for one piece, as soon as it is known. */
export function UnitPrice({ slug, prices }: { slug: string; prices: Prices }) {
  const price = prices.kind === 'known' ? prices.bySlug.get(slug) : undefined
  if (price === undefined || price.unit === null) return null
  return <ShownPrice of={{ minor: price.unit, currency: price.currency }} alone />
}
