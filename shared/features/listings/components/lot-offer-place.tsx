import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import type { Api } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { loadLotOffer, type TradeLot } from '../lot-data.ts'

const waitsFor = { ours: 'you', colleagues: 'your colleagues', theirs: 'the seller' } as const

interface LotOfferPlaceProps {
  slug: string
  pieces: number
  trade: Pick<TradeLot, 'one' | 'many' | 'quote'>
}

/** The button that makes an offer, or the offer of the reader's company that is open. */
export function LotOfferPlace({ slug, pieces, trade }: LotOfferPlaceProps) {
  const counted = useCounted()
  const { one, many, quote } = trade
  const load = useCallback((api: Api) => loadLotOffer(api, slug), [slug])
  // Where it fails the button stays, and the page behind it says what is wrong.
  const { data: known } = useLoaded(load)
  if (known?.offer != null) {
    const { number, waits, amount, pieces: offered, lineCount, lotCount } = known.offer
    return (
      <span>
        {waits === 'theirs' ? 'Your offer' : 'The seller’s counter-offer'} of{' '}
        <Price of={{ minor: amount, currency: quote.currency }} /> for{' '}
        {lotCount > 1
          ? `this and ${counted(lotCount - 1, 'other lot')}`
          : lineCount === null
            ? counted(offered, one, many)
            : counted(lineCount, 'line')}{' '}
        is waiting for {waitsFor[waits]}.{' '}
        <Link className="text-link" to={paths.offer(number)}>
          Open the offer
        </Link>
      </span>
    )
  }
  if (known?.may === false) return null
  return (
    <Link className="button" to={paths.newOfferOf(slug, pieces)}>
      Make an offer
    </Link>
  )
}
