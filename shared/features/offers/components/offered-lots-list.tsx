import type { Currency } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { OrderLot } from '../../orders/components/order-lot.tsx'
import { goodsWords, type OfferView } from '../offer-words.ts'
import type { OfferedLot } from '../offered-lots.ts'

type ListedLot = Omit<OfferedLot, 'amount'> &
  Pick<OfferView['lots'][number], 'slug' | 'picture'> & {
    /** Minor units of what is offered for all lots; null as long as nothing is. */
    amount: number | null
    /** Why it cannot be sold as it was offered; null if it can. */
    trouble: string | null
  }

/** The lots of an offer for several, each with what it asks and its share of the offered price. */
export function OfferedLotsList({
  lots,
  currency,
}: {
  lots: readonly ListedLot[]
  currency: Currency
}) {
  const counted = useCounted()
  return (
    <ul className="offer-lots">
      {lots.map(({ slug, title, picture, kind, pieces, lines, list, amount, trouble }) => (
        <li key={slug}>
          <OrderLot
            slug={slug}
            title={title}
            picture={picture}
            more={
              <>
                {goodsWords(
                  { pieces, kind, lineCount: lines?.length ?? null, lotCount: 1 },
                  counted,
                )}
                {trouble !== null && <strong className="field-error">{trouble}</strong>}
              </>
            }
          />
          <p className="offer-price">
            {amount !== null && <Price of={{ minor: amount, currency }} />}
            {list !== null && (
              <span className="small quiet">
                List price <Price of={{ minor: list, currency }} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
