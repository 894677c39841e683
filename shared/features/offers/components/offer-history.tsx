import { Lock } from 'lucide'

import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { HiddenReason } from '../../../workplace/contact-preview.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { WrittenText } from '../../../workplace/written-text.tsx'
import { differenceWords, goodsWords, moveWords, type OfferView, sidesOf } from '../offer-words.ts'
import { Terms, termsBefore } from './offer-terms.tsx'

/** Every move of an offer, the newest first, and at the end what the lots asked when it began. */
export function OfferHistory({ offer }: { offer: OfferView }) {
  const counted = useCounted()
  const { moves, currency } = offer
  const goods = (pieces: number) => goodsWords({ ...offer, pieces }, counted)
  const { own, other } = sidesOf(offer)
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const first = moves[0]?.terms ?? null
  const offeredBefore = (position: number) =>
    moves.findLast((each) => each.position < position && each.terms !== null)?.terms
  return (
    <Section title="History">
      <p className="offer-locked">
        <Icon of={Lock} size={16} />
        Nobody can change or delete a move. The {other} sees this same list.
      </p>
      <ol className="offer-moves">
        {moves.toReversed().map((move) => (
          <li key={move.position} data-current={move.position === moves.length || undefined}>
            <span className="small quiet">
              <Moment of={move.at} first />
            </span>
            <div>
              <p className="offer-did">{moveWords(move, own)}</p>
              {move.terms !== null && (
                <p className="small quiet">
                  <Terms
                    days={move.terms}
                    before={termsBefore(offeredBefore(move.position), move.at)}
                  />
                </p>
              )}
              {move.note !== null && <WrittenText text={move.note} />}
              {move.hidden && <HiddenReason />}
            </div>
            {move.terms !== null && (
              <div className="offer-price">
                <p className="offer-did">{money(move.terms.amount)}</p>
                <p className="small quiet">{goods(move.terms.pieces)}</p>
                {move.terms.shipping !== null && move.terms.shipping > 0 && (
                  <p className="small quiet">+ {money(move.terms.shipping)} shipping</p>
                )}
                {move.terms.list !== null && (
                  <p className="small quiet">
                    {differenceWords(move.terms.amount, move.terms.list)}
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
        {first !== null && first.list !== null && (
          <li data-list>
            <span className="small quiet">At the start</span>
            <p className="quiet">List price</p>
            <div className="offer-price quiet">
              <p>{money(first.list)}</p>
              <p className="small">{goods(first.pieces)}</p>
            </div>
          </li>
        )}
      </ol>
    </Section>
  )
}
