import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { deliveryChoices } from '../../addresses/components/deliver-to.tsx'
import { addresses } from '../../addresses/contract.ts'
import { ManifestLines } from '../../listings/components/manifest-lines.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { kinds } from '../../listings/kinds/kinds.ts'
import type { ManifestLine } from '../../listings/manifest-schema.ts'
import { linesWords } from '../../listings/parts.ts'
import { CurrentOffer } from '../components/current-offer.tsx'
import { OfferHistory } from '../components/offer-history.tsx'
import { OfferMessages } from '../components/offer-messages.tsx'
import { OfferedLotsList } from '../components/offered-lots-list.tsx'
import { offers } from '../contract.ts'
import { offerTones, type OfferView, stateWords } from '../offer-words.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const offer = await call(offers.read, { number: args.params.number ?? '' })
  // Only the buyer chooses where the goods go.
  const book = offer.side === 'buying' ? (await call(addresses.list, {})).items : []
  return { offer, choices: deliveryChoices(book) }
}

type OfferedLotView = OfferView['lots'][number]

/** Why a lot cannot be sold as it was offered; null if it can. */
function troubleOf({ now }: OfferedLotView): string | null {
  if (now === null) return 'It is not on sale now, so this offer cannot be accepted.'
  return now.unlike === null ? null : `${now.unlike} This offer cannot be accepted.`
}

/** The lot, and what it asks now. */
function LotFacts({ offer, lot }: { offer: OfferView; lot: OfferedLotView }) {
  const counted = useCounted()
  const { side, waits } = offer
  const { picture, title, slug, stockNumber, now, kind } = lot
  const { one, many } = kinds[kind]
  return (
    <aside className="order-facts offer-lot" aria-label="The lot">
      <LotPicture picture={picture} sizes="(width < 900px) 78px, 384px" />
      <div>
        <h2 className="d6">{title}</h2>
        <div className="small quiet">
          {now?.lines.map((line) => (
            <p key={line}>{unbroken(line)}</p>
          ))}
          <p>{stockNumber}</p>
        </div>
        {now === null ? (
          <p>{troubleOf(lot)}</p>
        ) : waits !== 'over' && now.unlike !== null ? (
          <p>
            {troubleOf(lot)}
            {side === 'buying' ? ' You can make a new one.' : ' The buyer can make a new one.'}
          </p>
        ) : (
          <DescriptionList>
            <Description name="Can be ordered now">{counted(now.available, one, many)}</Description>
          </DescriptionList>
        )}
        {now !== null && (
          <p>
            <Link className="text-link" to={paths.lot(slug)}>
              See the lot
            </Link>
          </p>
        )}
      </div>
    </aside>
  )
}

/** The lots of an offer for several, which stay the same from its first move to its last. */
function Lots({ offer }: { offer: OfferView }) {
  const counted = useCounted()
  const open = offer.waits !== 'over'
  return (
    <Section title={`The ${counted(offer.lots.length, 'lot')} of this offer`}>
      <p className="small quiet">
        They are sold together. The price of all is shared among them in proportion to their asking
        prices when it was offered{open && '; a counter-offer changes the price, not the lots'}.
      </p>
      <OfferedLotsList
        currency={offer.currency}
        lots={offer.lots.map((lot) => ({
          ...lot,
          list: lot.now?.list ?? null,
          trouble: open ? troubleOf(lot) : null,
        }))}
      />
    </Section>
  )
}

interface OfferedLinesProps {
  /** Of the lot, if the offer is for several. */
  title: string | null
  lines: readonly ManifestLine[]
  /** The offer waits for an answer. */
  open: boolean
}

/** The lines that an offer is for, as the lot's manifest said them when it was made. */
function OfferedLines({ title, lines, open }: OfferedLinesProps) {
  const counted = useCounted()
  return (
    <Section title={title === null ? 'The lines of this offer' : `The lines of “${title}”`}>
      <p className="small quiet">
        {linesWords(lines, counted)}, as the lot listed them when the offer was made.
        {open && ' A counter-offer changes the price only; for other lines, make a new offer.'}
      </p>
      <ManifestLines lines={lines} />
    </Section>
  )
}

/** An offer as its buyer or its seller sees it: what is open, every move so far, and messages. */
export function Page() {
  const { offer, choices } = useLoaderData<typeof loader>()
  const { number, title, side, other, state } = offer
  const [only, ...others] = offer.lots
  const single = others.length === 0 ? only : undefined
  return (
    <WorkplacePage
      title={title}
      documentTitle={`Offer ${number}`}
      crumbs={[{ to: paths.offers, label: 'Offers' }]}
      lead={
        <div className="order-lead">
          <span>
            Offer {number} {side === 'buying' ? 'to' : 'from'} {other}
          </span>
          <StatusMark tone={offerTones[state]}>{stateWords(offer)}</StatusMark>
        </div>
      }
    >
      <div className="order-columns offer-columns">
        <div className="order-work">
          <CurrentOffer key={offer.moves.length} offer={offer} choices={choices} />
          {single === undefined && <Lots offer={offer} />}
          {offer.lots.map(
            (lot) =>
              lot.lines !== null && (
                <OfferedLines
                  key={lot.slug}
                  title={single === undefined ? lot.title : null}
                  lines={lot.lines}
                  open={offer.waits !== 'over'}
                />
              ),
          )}
          <OfferHistory offer={offer} />
          <OfferMessages offer={offer} />
        </div>
        {single !== undefined && <LotFacts offer={offer} lot={single} />}
      </div>
    </WorkplacePage>
  )
}
