import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { useWork } from '../../../ui/use-work.tsx'
import { orders } from '../contract.ts'
import { nextWords, type OrderView } from '../order-words.ts'
import { ShipForm } from './ship-form.tsx'

/** What the buyer does with one press. */
const presses = {
  deliver: { label: 'It has arrived', working: 'Saving…', call: orders.deliver },
  accept: { label: 'Accept the goods', working: 'Accepting…', call: orders.accept },
} as const

/** What comes next, who does it and until when. */
export function NextStep({ order }: { order: OrderView }) {
  const { number, state, side, dueAt, can } = order
  const { turn, what, more } = nextWords[state][side]
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const press = can.find((event) => event === 'deliver' || event === 'accept')
  const send = (event: keyof typeof presses) =>
    run(event, async () => {
      await api().call(presses[event].call, { number })
      await revalidate()
    })
  return (
    <section className="order-next" aria-labelledby="order-next">
      <div className="order-next-head">
        <div>
          <p className="order-turn">{turn}</p>
          <h2 className="d5" id="order-next">
            {what}
          </h2>
        </div>
        {dueAt !== null && <TimeLeft until={dueAt} past="Overdue" />}
      </div>
      <p>{more}</p>
      {press !== undefined && (
        <button
          className="button button-filled"
          type="button"
          aria-disabled={working !== null || undefined}
          onClick={() => void send(press)}
        >
          {working === null ? presses[press].label : presses[press].working}
        </button>
      )}
      {can.includes('ship') && <ShipForm order={order} />}
      <p className="field-error" role="alert">
        {trouble}
      </p>
    </section>
  )
}
