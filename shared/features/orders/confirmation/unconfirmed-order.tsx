import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { useWork } from '../../../ui/use-work.tsx'
import type { OrderView } from '../order-words.ts'
import { orderConfirmation } from './contract.ts'
import { DeclineDialog } from './decline-dialog.tsx'

/** Where a seller says that pieces of a new order can’t be supplied. */
export function DeclineOrder({ order: { number, lines } }: { order: OrderView }) {
  return (
    <DeclineDialog
      lines={lines}
      label="We can’t supply this"
      look="large"
      title="Decline this order"
      reason={orderConfirmation.decline.input.shape.reason}
      reasonHelp="The buyer reads it, without contact data until an order between you is paid."
      send={(call, said) => call(orderConfirmation.decline, { number, ...said })}
    >
      {(several) =>
        `Correct how many pieces you have before you publish ${several ? 'them' : 'it'} again.`
      }
    </DeclineDialog>
  )
}

/** Where a buyer withdraws an order that its seller has not confirmed. */
export function WithdrawOrder({ order: { number } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [open, setOpen] = useState(false)
  const withdraw = () =>
    run('withdraw', async () => {
      await api().call(orderConfirmation.withdraw, { number })
      setOpen(false)
      await revalidate()
    })
  return (
    <div className="order-acts">
      <button className="button" type="button" ref={passFocusOn} onClick={() => setOpen(true)}>
        Withdraw the order
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw this order"
        confirm="Withdraw the order"
        working={working === null ? undefined : 'Withdrawing…'}
        cancel="Keep it"
        danger
        onConfirm={() => void withdraw()}
      >
        <p>The pieces can be ordered by others again. You pay nothing.</p>
        <p className="field-error" role="alert">
          {trouble}
        </p>
      </ConfirmDialog>
    </div>
  )
}
