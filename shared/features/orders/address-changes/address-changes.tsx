import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { brand } from '../../../brand.ts'
import { useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import { areaOf, sideOf } from '../../../contract/trade-sides.ts'
import { countryName } from '../../../postal/country-name.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { useMayChange } from '../../../workplace/workplace-page.tsx'
import { DeliverTo, deliveryChoices } from '../../addresses/components/deliver-to.tsx'
import { addresses } from '../../addresses/contract.ts'
import type { BookAddress } from '../../addresses/contract.ts'
import type { OrderView } from '../order-words.ts'
import { type AddressChangeState, readdressable, sameCountryOnly } from './change-states.ts'
import { addressChanges } from './contract.ts'

type Change = OrderView['addressChanges'][number]

const marks: Readonly<Record<AddressChangeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'waiting', words: 'Waiting for the seller' },
  agreed: { tone: 'good', words: 'Agreed' },
  declined: { tone: 'bad', words: 'Declined' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
}

/** An address as far as the reader may know it. */
const linesOf = ({ to, area, country }: Change) =>
  to?.lines.join('\n') ?? [area, countryName(country)].filter(Boolean).join(', ')

const schema = z.strictObject({ reason: addressChanges.propose.input.shape.reason })

/** What to do instead, for an address in another country. */
function instead({ state }: OrderView): string {
  const how = {
    agreed: 'withdraw the order and place a new one',
    'awaiting-funds': 'do not pay it, and place a new order once it has expired',
    paid: 'ask the seller to cancel it once it is paid: you get all of the money back and place a new order',
  }
  return `To have it sent to another country, ${how[state === 'agreed' || state === 'awaiting-funds' ? state : 'paid']}.`
}

/** Where a buyer proposes another address for an order that is not sent yet. */
function ProposeAddress({ order }: { order: OrderView }) {
  const { number, delivery } = order
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [choices, setChoices] = useState<readonly BookAddress[] | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const own = delivery.to?.lines.join('\n')
  const close = () => setChoices(null)
  const open = () =>
    run('open', async () => {
      const { items } = await api().call(addresses.list, {})
      const others = deliveryChoices(items).filter(
        ({ address, lines }) => address.country === delivery.country && lines.join('\n') !== own,
      )
      setChoices(others)
      choose(others[0]?.id ?? null)
    })
  return (
    <>
      <WorkButton ref={passFocusOn} working={working} onClick={open}>
        Propose another address
      </WorkButton>
      <Trouble says={trouble} />
      <Dialog open={choices !== null} onClose={close} title="Propose another address">
        <div className="dialog-text">
          <p>
            The seller agrees or declines. {sameCountryOnly} {instead(order)}
          </p>
        </div>
        <DeliverTo choices={choices ?? []} chosen={chosen} choose={choose} />
        {chosen !== null && (
          <CallForm
            prefix="address-"
            check={(form) => checkForm(schema, form)}
            send={async ({ reason }) => {
              await api().call(addressChanges.propose, {
                number,
                deliveryAddressId: chosen,
                reason,
              })
              setChoices((now) => (now === choices ? null : now))
              await revalidate()
            }}
          >
            <TextArea name="address-reason" label="Reason" help="The seller reads it." />
            <DialogActions onCancel={close}>
              <SubmitButton working="Proposing">Propose it</SubmitButton>
            </DialogActions>
          </CallForm>
        )}
      </Dialog>
    </>
  )
}

const answers = {
  agree: { label: 'Agree', working: 'Agreeing…' },
  decline: { label: 'Decline', working: 'Declining…' },
  withdraw: { label: 'Withdraw it', working: 'Withdrawing…' },
} as const
type Answer = keyof typeof answers

/** What the reader can answer to the open proposal. */
function Answers({ order, id }: { order: OrderView; id: string }) {
  const { number, side } = order
  const change = useChange()
  const { working, trouble, run } = useWork()
  const answer = (what: Answer) => run(what, () => change(addressChanges[what], { number, id }))
  const possible: readonly Answer[] = side === 'selling' ? ['agree', 'decline'] : ['withdraw']
  return (
    <>
      <div className="order-acts">
        {possible.map((what) => (
          <WorkButton key={what} working={working} onClick={() => answer(what)}>
            {working === what ? answers[what].working : answers[what].label}
          </WorkButton>
        ))}
      </div>
      <Trouble says={trouble} />
    </>
  )
}

/** Other addresses that were proposed or recorded for an order, and what the reader can do about them. */
export function AddressChanges({ order }: { order: OrderView }) {
  const { side, state, frozenAt } = order
  const mayAct = useMayChange(areaOf[sideOf[side]])
  const changeable = frozenAt === null && readdressable.includes(state)
  const acts = changeable && mayAct
  const open = order.addressChanges.find((each) => each.state === 'open')
  const who = side === 'buying' ? 'You' : 'The buyer'
  return (
    <>
      {order.addressChanges.length > 0 && (
        <ol className="order-said">
          {order.addressChanges.map((each) => (
            <li key={each.id}>
              <p className="small quiet">
                {each.by === 'operator'
                  ? `${brand.name} recorded another address`
                  : `${who} proposed another address`}
                , <Moment of={each.at} />
              </p>
              <p className="lines">{linesOf(each)}</p>
              <p className="lines">{each.reason}</p>
              {each.by === 'buyer' &&
                (each.state === 'open' && !changeable ? (
                  <StatusMark tone="neutral">Not answered</StatusMark>
                ) : (
                  <StatusMark tone={marks[each.state].tone}>{marks[each.state].words}</StatusMark>
                ))}
            </li>
          ))}
        </ol>
      )}
      {acts && open !== undefined && <Answers order={order} id={open.id} />}
      {acts && open === undefined && side === 'buying' && <ProposeAddress order={order} />}
    </>
  )
}
