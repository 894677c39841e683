import { Link } from 'react-router-dom'

import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { HiddenReason } from '../../../workplace/contact-preview.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { LotPriceRoom } from '../../listings/components/lot-price.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { type Prices, usePrices } from '../../listings/components/use-prices.ts'
import { type AnswerView, buyRequests } from '../contract.ts'
import type { RequestView } from '../request-words.ts'

/** Who offers a lot, for its buyer. */
function Seller({ seller }: Pick<AnswerView, 'seller'>) {
  if (seller === null) return null
  return (
    <p className="buy-request-seller">
      <Link to={paths.company(seller.id)}>{seller.name}</Link>{' '}
      <StatusMark tone="good">Verified, {countryName(seller.country)}</StatusMark>
    </p>
  )
}

interface AnswerProps {
  answer: AnswerView
  buys: boolean
  prices: Prices
  /** Takes it back; null if the reader may not. */
  takeBack: (() => void) | null
}

function Answer({ answer, buys, prices, takeBack }: AnswerProps) {
  const { id, lot, note, hidden, at, seller, hiddenReason } = answer
  const title = lot?.title ?? answer.title
  return (
    <li className="buy-request-answer">
      <LotPicture picture={lot?.picture ?? null} sizes="132px" silent />
      <div className="buy-request-lot">
        <h3 className="d6">
          {lot === null ? title : <Link to={paths.lot(lot.slug)}>{unbroken(title)}</Link>}
        </h3>
        {lot?.lines.map((line) => (
          <p className="small quiet" key={line}>
            {unbroken(line)}
          </p>
        ))}
        {buys && <Seller seller={seller} />}
        {note !== null && <p className="lines">{note}</p>}
        {hidden && <HiddenReason />}
        <p className="small quiet">
          <Moment of={at} first />
        </p>
        {hiddenReason !== null && (
          <>
            <p>We have hidden this answer, so the buyer no longer sees it: {hiddenReason}</p>
            <PartsOf
              place="appeal"
              of={{ subject: 'buy-request-answer', id, about: `the answer with ${title}` }}
            />
          </>
        )}
      </div>
      <div className="buy-request-price">
        {lot === null ? (
          <StatusMark tone="neutral">Not on sale now</StatusMark>
        ) : (
          <LotPriceRoom slug={lot.slug} prices={prices} />
        )}
        {buys && lot !== null && (
          <p className="actions">
            <Link className="button button-small" to={paths.lot(lot.slug)}>
              See the lot<span className="visually-hidden">: {title}</span>
            </Link>
            <Link className="row-act" to={paths.newOfferOf(lot.slug, 1)}>
              <span className="text-link">
                Make an offer<span className="visually-hidden"> for {title}</span>
              </span>
            </Link>
          </p>
        )}
        {buys && (
          <PartsOf
            place="report"
            of={{ subject: 'buy-request-answer', id, about: `the answer with ${title}` }}
          />
        )}
        {takeBack !== null && (
          <button className="row-act" type="button" onClick={takeBack}>
            <span className="text-link">
              Take back<span className="visually-hidden">: {title}</span>
            </span>
          </button>
        )}
      </div>
    </li>
  )
}

/** The lots with which sellers have answered: all of them for the buyer, their own for a seller. */
export function AnswerList({ request }: { request: RequestView }) {
  const { id, answers, side, can } = request
  const prices = usePrices(answers.flatMap(({ lot }) => lot ?? []))
  const change = useChange()
  const { trouble, run } = useWork()
  const takeBack = (answer: string) =>
    void run(answer, () => change(buyRequests.takeBack, { id, answer }))
  return (
    <>
      <ul className="buy-request-answers">
        {answers.map((answer) => (
          <Answer
            key={answer.id}
            answer={answer}
            buys={side === 'buying'}
            prices={prices}
            takeBack={
              can.includes('take-back') && answer.hiddenReason === null
                ? () => takeBack(answer.id)
                : null
            }
          />
        ))}
      </ul>
      <Trouble says={trouble} />
    </>
  )
}
