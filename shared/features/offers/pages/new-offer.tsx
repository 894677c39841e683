import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router-dom'

import { type Api, apiOf, CallError, useApi } from '../../../contract/call.ts'
import type { CheckedForm } from '../../../contract/form.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import type { PublicPicture } from '../../../contract/pictures.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { wholeNumber } from '../../../routing/number-parameter.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf } from '../../../routing/query.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useLastChoice } from '../../../ui/use-last-choice.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { stopAfter } from '../../../ui/words.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DeliverTo, deliveryChoices } from '../../addresses/components/deliver-to.tsx'
import { addresses } from '../../addresses/contract.ts'
import { kinds } from '../../listings/kinds/kinds.ts'
import { lotOffers } from '../../listings/lot-offer-contract.ts'
import { lots } from '../../listings/lots-contract.ts'
import { faultOf, groupsOf, pricedLine } from '../../orders/basket/basket-lines.ts'
import { basket } from '../../orders/basket/contract.ts'
import { sellersDaysAt } from '../../orders/usual-days.ts'
import { notShippedTo } from '../../shipping/lot-shipping.ts'
import { OfferFields } from '../components/offer-fields.tsx'
import { OfferedLotsList } from '../components/offered-lots-list.tsx'
import { PickLines } from '../components/pick-lines.tsx'
import { offers } from '../contract.ts'
import { checkNewOffer, typedDays } from '../offer-form.ts'
import { usualOfferHours } from '../offer-states.ts'
import type { LotNow, OfferedLot } from '../offered-lots.ts'

const query = {
  lot: text({ max: 200 }),
  pieces: wholeNumber({ from: 1, to: 1_000_000 }),
  /** Instead of a lot: the lots of a seller that are in the basket, in one currency. */
  seller: text({ max: 36 }),
  currency: oneOf(currencies),
  /** The id of the address where the goods go; the default one if it names none. */
  to: text({ max: 36 }),
}

type WantedLot = OfferedLot & { now: LotNow; slug: string; picture: PublicPicture | null }
type NewTerms = Extract<ReturnType<typeof checkNewOffer>, { ok: true }>['value']

type To = { deliverTo?: string }

/** What the page shows for one lot. */
async function ofLot({ call }: Api, slug: string, wanted: number, to: To) {
  const [page, trade, { offer, parts, contactsOpen }] = await Promise.all([
    call(lots.page, { slug }),
    call(lots.trade, { slug, ...to }),
    call(lotOffers.ofLot, { slug }),
  ])
  if (offer !== null) throw redirect(paths.offer(offer.number))
  const { full, quote, own } = trade
  const pieces = Math.max(1, Math.min(wanted, quote.quantity))
  const { title, kind } = page
  return {
    wanted: [
      {
        slug,
        title,
        kind,
        pieces,
        lines: null,
        now: trade,
        list: null,
        picture: full.pictures[0] ?? null,
      },
    ],
    currency: quote.currency as Currency,
    parts,
    contactsOpen,
    from: { to: paths.lot(slug), label: title, back: 'Back to the lot' },
    lead: `${title}, stock number ${full.stockNumber}, from ${full.seller.name}`,
    why: own
      ? 'This lot is your own.'
      : quote.quantity === 0
        ? 'All of it is in open orders now.'
        : null,
    open: null,
  }
}

/** What the page shows for the lots of a seller in the basket. */
async function ofBasket({ call }: Api, seller: string, currency: Currency, to: To) {
  const { groups } = groupsOf((await call(basket.read, to)).lines)
  const group = groups.find((each) => each.seller.id === seller && each.currency === currency)
  const [first, ...others] = group?.lines ?? []
  if (group === undefined || first === undefined) throw redirect(paths.basket)
  if (others.length === 0) {
    throw redirect(paths.newOfferOf(first.lot.slug, first.pieces, to.deliverTo))
  }
  const { offer, contactsOpen } = await call(lotOffers.ofLot, {
    slug: first.lot.slug,
    others: others.map(({ id }) => id).join(','),
  })
  const offered = group.lines.find(({ lot }) => lot.slug === offer?.slug)
  return {
    wanted: group.lines.map((line) => ({
      slug: line.lot.slug,
      title: line.title,
      kind: line.lot.kind,
      pieces: line.pieces,
      lines: null,
      now: line.lot,
      list: pricedLine(line)?.total ?? null,
      picture: line.lot.picture,
    })),
    currency,
    parts: null,
    contactsOpen,
    from: { to: paths.basket, label: 'Basket', back: 'Back to the basket' },
    lead: `The lots from ${group.seller.name} in your basket`,
    why: offered
      ? `Your company has an open offer for “${offered.title}”.`
      : group.lines.some((line) => faultOf(line) !== null)
        ? 'A lot cannot be ordered as it is in the basket. Correct or remove it first.'
        : null,
    open: offer?.number ?? null,
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { lot: slug, pieces, seller, currency, to } = queryOf(args, query)
  if (slug === '' && (seller === '' || currency === null)) throw redirect(paths.search)
  const api = apiOf(args)
  const { items: book } = await api.call(addresses.list, {})
  const choices = deliveryChoices(book)
  const deliverTo = (choices.find(({ id }) => id === to) ?? choices[0])?.id
  const there = deliverTo === undefined ? {} : { deliverTo }
  const shown =
    slug === '' && currency !== null
      ? await ofBasket(api, seller, currency, there)
      : await ofLot(api, slug, pieces, there)
  return { ...shown, choices, deliverTo: deliverTo ?? null }
}

/** The answer to a form that is sent before it shows what the address that was chosen last costs. */
const tooEarly: CheckedForm<never> = {
  ok: false,
  values: {},
  errors: [{ pointer: '', detail: 'Wait until the page shows what it costs for this address.' }],
}

/** What follows from an offer. */
const Meaning = ({ inPart, several }: { inPart: boolean; several: boolean }) => (
  <>
    <h2 className="d6">What an offer means</h2>
    <ul className="workplace-list">
      <li>
        If the seller accepts it in time, it becomes your order at once: the goods go to the address
        that you have chosen, and your time to send the money begins.
      </li>
      <li>
        The seller can answer with another price or other terms, which you accept, answer or
        decline.
      </li>
      {inPart && (
        <li>
          If it is for some of the lines, these are fixed: a counter-offer changes the price only.
        </li>
      )}
      {several && (
        <li>
          The lots are sold together or not at all. Your price is shared among them in proportion to
          their asking prices now.
        </li>
      )}
      <li>You can withdraw it as long as it is not answered. It holds no pieces.</li>
    </ul>
  </>
)

/** Where a buyer makes an offer for a lot, or for several lots of a seller. */
export function Page() {
  const counted = useCounted()
  const loaded = useLoaderData<typeof loader>()
  const { currency, parts, contactsOpen, choices, from, lead, why, open } = loaded
  const [wanted, setWanted] = useState<readonly WantedLot[]>(loaded.wanted)
  const [chosen, choose] = useState(loaded.deliverTo)
  const api = useApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { trouble, run } = useWork()
  const [picked, pick] = useState<readonly number[] | null>(null)
  const lines = picked === null ? null : picked.flatMap((at) => parts?.lines[at] ?? [])
  const [first, ...others] = wanted
  const several = others.length > 0
  const usual = sellersDaysAt(useNow(), first?.now.shipping.handlingDays ?? null)
  // Shipping and VAT depend on where the goods go.
  const [nextAddress, deliverElsewhere] = useLastChoice((id: string) =>
    run('address', async () => {
      if (several) {
        const { lines: there } = await api().call(basket.read, { deliverTo: id })
        const lotOf = (slug: string) => there.find(({ lot }) => lot?.slug === slug)?.lot
        setWanted(wanted.map((each) => ({ ...each, now: lotOf(each.slug) ?? each.now })))
      } else if (first !== undefined) {
        const { slug } = first
        setWanted([{ ...first, now: await api().call(lots.trade, { slug, deliverTo: id }) }])
      }
      choose(id)
    }),
  )
  const deliverTo = choices.find(({ id }) => id === (nextAddress ?? chosen))?.id ?? null
  if (first === undefined) return null
  const never = wanted.find(({ now }) => now.shipping.how === null)?.now
  const send = async ({ pieces, lines: keys, ...terms }: NewTerms, deliveryAddressId: string) => {
    const asked = wanted.map((each) => ({ slug: each.slug, pieces: pieces ?? each.pieces }))
    const made = keys === undefined ? asked : asked.map((each) => ({ ...each, lines: keys }))
    try {
      const { number } = await api().call(offers.make, { lots: made, deliveryAddressId, ...terms })
      await navigate(paths.offer(number))
    } catch (error) {
      // The address may be gone: show the ones that are there.
      if (error instanceof CallError && error.code === 'conflict') await revalidate()
      throw error
    }
  }
  const { one, many } = kinds[first.kind]
  const orderable =
    several || why !== null
      ? ''
      : ` ${counted(first.now.quote.quantity, one, many)} can be ordered now.`
  return (
    <WorkplacePage title="Make an offer" crumbs={[from]} lead={stopAfter(lead) + orderable}>
      <div className="order-columns">
        <div className="order-work offer-new">
          {several && (
            <OfferedLotsList
              currency={currency}
              lots={wanted.map((each) => ({ ...each, amount: null, trouble: null }))}
            />
          )}
          {why !== null ? (
            <p>
              {why}{' '}
              {open !== null && (
                <Link className="text-link" to={paths.offer(open)}>
                  Open it
                </Link>
              )}
            </p>
          ) : (
            <>
              <DeliverTo choices={choices} chosen={deliverTo} choose={deliverElsewhere} />
              <Trouble says={trouble} />
              {never !== undefined && <p>{notShippedTo(never.shipping)}</p>}
              {deliverTo !== null && never === undefined && (
                <CallForm
                  check={(form) =>
                    nextAddress === null ? checkNewOffer(form, currency, parts) : tooEarly
                  }
                  values={{
                    pieces: String(first.pieces),
                    hours: String(usualOfferHours),
                    ...typedDays(usual),
                  }}
                  send={(terms) => send(terms, deliverTo)}
                >
                  {parts !== null && <PickLines parts={parts} picked={picked} pick={pick} />}
                  <OfferFields
                    currency={currency}
                    buys
                    contactsOpen={contactsOpen}
                    lots={lines === null ? wanted : [{ ...first, lines }]}
                    initial={{ amount: '', shipping: '', days: usual }}
                    first
                  />
                  <div className="form-end">
                    <SubmitButton working="Sending">Send the offer</SubmitButton>
                  </div>
                </CallForm>
              )}
            </>
          )}
          <p>
            <Link className="text-link" to={from.to}>
              {from.back}
            </Link>
          </p>
        </div>
        <aside className="order-facts">
          {!several && <LotPicture picture={first.picture} sizes="316px" />}
          <Meaning inPart={parts !== null} several={several} />
        </aside>
      </div>
    </WorkplacePage>
  )
}
