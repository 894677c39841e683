import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { listed } from '../../../ui/words.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { DutyNote } from '../../shipping/components/shipping-line.tsx'
import { costOfShipping, type LotShipping, whyNoOrder } from '../../shipping/lot-shipping.ts'
import { TaxNotes } from '../../taxes/tax-notes.tsx'
import { OrderSum } from '../components/order-sum.tsx'
import { WhatHappensNext } from '../components/what-happens-next.tsx'
import { orders } from '../contract.ts'
import { type Amounts, amountsOfLots } from '../fees.ts'
import type { PriceLock } from '../price-locks/lock-prices.ts'
import { PriceLockNotice } from '../price-locks/price-lock-notice.tsx'
import { faultOf, type Group, pricedLine } from './basket-lines.ts'
import { BasketRow } from './basket-row.tsx'

interface ConfirmProps {
  group: Group
  amounts: Amounts
  shipping: LotShipping
  /** Sends the order under a key. */
  order: (key: string) => Promise<void>
  working: boolean
}

const taxesOf = (lines: Group['lines']) => lines.map(({ lot }) => lot.tax)

/** The last look at an order before it is placed. Made anew, with a new key, for any other content. */
function Confirm({ group, amounts, shipping, order, working }: ConfirmProps) {
  const counted = useCounted()
  const { lines, seller, currency, feeTerms, feeTax } = group
  const pays = feeTerms.payer === 'buyer'
  const isTaxed = amounts.tax > 0 || (pays && amounts.feeVat > 0)
  const added = [
    ...(amounts.shipping > 0 ? ['shipping'] : []),
    ...(pays ? ['our fee'] : []),
    ...(isTaxed ? ['VAT'] : []),
  ]
  const [open, setOpen] = useState(false)
  // Pressing twice, or again after a lost answer, orders once.
  const [key] = useState(() => crypto.randomUUID())
  const lots = counted(lines.length, 'lot')
  const total = <Price of={{ minor: amounts.total, currency }} />
  return (
    <>
      <WorkButton
        className="button button-filled"
        working={working}
        ref={passFocusOn}
        onClick={() => setOpen(true)}
      >
        Order {lines.length === 1 ? 'this lot' : `these ${lots}`}
      </WorkButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Check your order">
        <div className="basket-check">
          <p>
            {lots} from {seller.name}, for {total}
            {added.length > 0 && ` with ${listed(added)}`}.
          </p>
          <WhatHappensNext
            order={{ total: amounts.total, currency }}
            confirmed={lines.map(({ lot }) => lot.confirmedAt)}
            sendDays={shipping.handlingDays}
          />
          <DutyNote {...shipping} />
          <TaxNotes taxes={taxesOf(lines)} feeTax={pays ? feeTax : undefined} />
        </div>
        <DialogActions onCancel={() => setOpen(false)} cancel="Not now">
          <WorkButton
            className="button button-filled button-small"
            working={working}
            onClick={() => {
              setOpen(false)
              void order(key)
            }}
          >
            Order for {total}
          </WorkButton>
        </DialogActions>
      </Dialog>
    </>
  )
}

interface BasketGroupProps {
  group: Group
  /** Of those of its lots whose price follows the metal. */
  locks: readonly PriceLock[]
  /** Whether the seller has no other group, in another currency. */
  alone: boolean
  /** The id of the chosen delivery address; null without one. */
  deliverTo: string | null
  /** Whether the prices for that address are still on their way. */
  waits: boolean
  /** Whether its numbers are saved: an offer is made for what the basket has. */
  saved: boolean
  change: (slug: string, pieces: number) => void
  remove: (id: string, slug: string) => void
}

/** What one order can have: the lots of a seller in one currency, and what they come to. */
export function BasketGroup({
  group,
  locks,
  alone,
  deliverTo,
  waits,
  saved,
  change,
  remove,
}: BasketGroupProps) {
  const counted = useCounted()
  const { seller, currency, feeTerms, feeTax, lines } = group
  const api = useApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [before, setBefore] = useState<ReadonlyMap<string, number>>(new Map())
  const firstEnd = locks.map(({ until }) => until).toSorted()[0]
  const faults = lines.filter((line) => faultOf(line) !== null).length
  const priced = lines.map((line) => ({
    amount: pricedLine(line)?.total ?? 0,
    tax: line.lot.tax,
    shipping: line.lot.shipping,
    pieces: line.pieces,
  }))
  const cost = costOfShipping(priced)
  const [first] = priced
  const shipping = first?.shipping
  const noOrder = shipping === undefined ? null : whyNoOrder(cost, shipping)
  const amounts = amountsOfLots(priced, feeTerms, feeTax, typeof cost === 'number' ? cost : 0)
  const lots = lines.map(({ lot: { slug }, pieces }) => ({ slug, pieces }))
  const order = (key: string, deliveryAddressId: string) =>
    run('order', async () => {
      try {
        const { number } = await api().call(orders.place, {
          lots,
          key,
          total: amounts.total,
          currency,
          deliveryAddressId,
        })
        await navigate(paths.order(number))
      } catch (error) {
        // A price or a quantity has changed: show which before the buyer decides again.
        if (error instanceof CallError) {
          setBefore(new Map(lines.map((line) => [line.id, pricedLine(line)?.total ?? 0])))
          await revalidate()
        }
        throw error
      }
    })
  return (
    <Section title={alone ? seller.name : `${seller.name}, in ${currency}`}>
      <ul className="basket-lines">
        {lines.map((line) => (
          <BasketRow
            key={line.id}
            line={line}
            before={before.get(line.id)}
            change={(pieces) => change(line.lot.slug, pieces)}
            remove={() => remove(line.id, line.lot.slug)}
          />
        ))}
      </ul>
      <div className="basket-sum">
        {faults === 0 && noOrder !== null && <p>{noOrder}</p>}
        {faults === 0 && noOrder === null && shipping !== undefined && (
          <>
            <OrderSum
              amounts={amounts}
              taxes={taxesOf(lines)}
              feeTerms={feeTerms}
              feeTax={feeTax}
              currency={currency}
              shipping={shipping}
              goods={counted(lines.length, 'lot')}
            />
            {firstEnd !== undefined && (
              <PriceLockNotice
                lots={lines.length}
                locked={locks.length}
                until={firstEnd}
                relock={() => void run('price', async () => revalidate())}
              />
            )}
            {deliverTo !== null && (
              <Confirm
                key={JSON.stringify([lots, amounts.total, deliverTo])}
                group={group}
                amounts={amounts}
                shipping={shipping}
                order={(key) => order(key, deliverTo)}
                working={waits || working !== null}
              />
            )}
          </>
        )}
        {faults === 0 && (
          <p>
            <Link
              className="text-link"
              aria-disabled={!saved || undefined}
              onClick={(event) => {
                if (!saved) event.preventDefault()
              }}
              to={
                first !== undefined && lines.length === 1
                  ? paths.newOfferOf(lots[0]?.slug ?? '', first.pieces, deliverTo)
                  : paths.newOfferOfBasket(seller.id, currency, deliverTo)
              }
            >
              {lines.length === 1 ? 'Make an offer' : 'Make one offer for all of them'}
            </Link>
          </p>
        )}
        {faults > 0 && (
          <p>
            {faults === 1 ? 'One lot' : counted(faults, 'lot')} cannot be ordered as it is. Correct
            or remove it, and the total is shown here.
          </p>
        )}
        <Trouble says={trouble} />
        <Link className="text-link" to={paths.company(seller.id)}>
          More from {seller.name}
        </Link>
      </div>
    </Section>
  )
}
