import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router-dom'

import { apiOf, CallError, useApi } from '../../../contract/call.ts'
import type { Currency } from '../../../contract/money.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { wholeNumber } from '../../../routing/number-parameter.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf } from '../../../routing/query.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { stopAfter } from '../../../ui/words.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DeliverTo, deliveryChoices } from '../../addresses/components/deliver-to.tsx'
import { addresses } from '../../addresses/contract.ts'
import { lotOffers } from '../../listings/lot-offer-contract.ts'
import { lots } from '../../listings/lots-contract.ts'
import { sellersDaysAt } from '../../orders/usual-days.ts'
import { notShippedTo } from '../../shipping/lot-shipping.ts'
import { OfferFields } from '../components/offer-fields.tsx'
import { PickLines } from '../components/pick-lines.tsx'
import { offers } from '../contract.ts'
import { checkNewOffer, typedDays } from '../offer-form.ts'
import { usualOfferHours } from '../offer-states.ts'

const query = { lot: text({ max: 200 }), pieces: wholeNumber({ from: 1, to: 1_000_000 }) }

export async function loader(args: LoaderFunctionArgs) {
  const { lot: slug, pieces } = queryOf(args, query)
  if (slug === '') throw redirect(paths.search)
  const { call } = apiOf(args)
  const [page, trade, { offer, parts, contactsOpen }, { items: book }] = await Promise.all([
    call(lots.page, { slug }),
    call(lots.trade, { slug }),
    call(lotOffers.ofLot, { slug }),
    call(addresses.list, {}),
  ])
  if (offer !== null) throw redirect(paths.offer(offer.number))
  const { title, kind } = page
  return { slug, title, kind, trade, wanted: pieces, parts, contactsOpen, book }
}

/** Where a buyer makes an offer for a lot. */
export function Page() {
  const counted = useCounted()
  const loaded = useLoaderData<typeof loader>()
  const { slug, title, kind, wanted, parts, contactsOpen, book } = loaded
  const [trade, setTrade] = useState(loaded.trade)
  const choices = deliveryChoices(book)
  const [chosen, choose] = useState(choices[0]?.id ?? null)
  const deliverTo = choices.find(({ id }) => id === chosen)?.id ?? null
  const { quote, full, one, many, own } = trade
  const currency = quote.currency as Currency
  const api = useApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { trouble, run } = useWork()
  const [picked, pick] = useState<readonly number[] | null>(null)
  const lines = picked === null ? null : picked.flatMap((at) => parts?.lines[at] ?? [])
  const usual = sellersDaysAt(useNow(), trade.shipping.handlingDays)
  const pieces = Math.max(1, Math.min(wanted, quote.quantity))
  // Shipping and VAT depend on where the goods go.
  const deliverElsewhere = (id: string) =>
    run('address', async () => {
      setTrade(await api().call(lots.trade, { slug, deliverTo: id }))
      choose(id)
    })
  const why = own
    ? 'This lot is your own.'
    : quote.quantity === 0
      ? 'All of it is in open orders now.'
      : null
  return (
    <WorkplacePage
      title="Make an offer"
      crumbs={[{ to: paths.lot(slug), label: title }]}
      lead={stopAfter(`${title}, stock number ${full.stockNumber}, from ${full.seller.name}`)}
    >
      <div className="order-columns">
        <div className="order-work offer-new">
          {why !== null ? (
            <p>{why}</p>
          ) : (
            <>
              <p>{counted(quote.quantity, one, many)} can be ordered now.</p>
              <DeliverTo
                choices={choices}
                chosen={deliverTo}
                choose={(id) => void deliverElsewhere(id)}
              />
              <Trouble says={trouble} />
              {trade.shipping.how === null && <p>{notShippedTo(trade.shipping)}</p>}
              {deliverTo !== null && trade.shipping.how !== null && (
                <CallForm
                  check={(form) => checkNewOffer(form, currency, parts)}
                  values={{
                    pieces: String(pieces),
                    hours: String(usualOfferHours),
                    ...typedDays(usual),
                  }}
                  send={async (terms) => {
                    try {
                      const made = { slug, deliveryAddressId: deliverTo, ...terms }
                      const { number } = await api().call(offers.make, made)
                      await navigate(paths.offer(number))
                    } catch (error) {
                      // The address may be gone: show the ones that are there.
                      if (error instanceof CallError && error.code === 'conflict')
                        await revalidate()
                      throw error
                    }
                  }}
                >
                  {parts !== null && <PickLines parts={parts} picked={picked} pick={pick} />}
                  <OfferFields
                    currency={currency}
                    kind={kind}
                    buys
                    contactsOpen={contactsOpen}
                    lot={trade}
                    initial={{ pieces, amount: '', shipping: '', days: usual }}
                    first
                    lines={lines}
                  />
                  <div className="form-end">
                    <SubmitButton working="Sending">Send the offer</SubmitButton>
                  </div>
                </CallForm>
              )}
            </>
          )}
          <p>
            <Link className="text-link" to={paths.lot(slug)}>
              Back to the lot
            </Link>
          </p>
        </div>
        <aside className="order-facts">
          <LotPicture picture={full.pictures[0] ?? null} sizes="316px" />
          <h2 className="d6">What an offer means</h2>
          <ul className="workplace-list">
            <li>
              If the seller accepts it in time, it becomes your order at once: the goods go to the
              address that you have chosen, and your time to send the money begins.
            </li>
            <li>
              The seller can answer with another price or other terms, which you accept, answer or
              decline.
            </li>
            {parts !== null && (
              <li>
                If it is for some of the lines, these are fixed: a counter-offer changes the price
                only.
              </li>
            )}
            <li>You can withdraw it as long as it is not answered. It holds no pieces.</li>
          </ul>
        </aside>
      </div>
    </WorkplacePage>
  )
}
