import { useState } from 'react'

import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { consoleOrders } from '../console-contract.ts'

/** Freezes all open orders of a company at once; each is unfrozen on its own page. */
export function FreezeOrders({ id, name }: { id: string; name: string }) {
  const counted = useCounted()
  const [frozen, setFrozen] = useState<number | null>(null)
  return (
    <>
      <p className="freeze-orders">
        Neither side can move a frozen order, no money of it moves, and its deadlines are paused.
        Each is unfrozen on its own page.
      </p>
      <ReasonDialog
        label="Freeze its open orders"
        title={`Freeze the open orders of ${name}?`}
        submit="Freeze them"
        working="Freezing"
        danger
        help="Only operators read it. Kept in the audit log."
        send={async (call, given) => {
          const done = await call(consoleOrders.freezeOfCompany, { id, ...given })
          setFrozen(done.frozen)
        }}
      >
        We tell both sides of each that we are checking it, but not why.
      </ReasonDialog>
      <output>{frozen === null ? '' : ` ${counted(frozen, 'order')} frozen.`}</output>
    </>
  )
}
