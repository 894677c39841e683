import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { consoleOrders } from '../console-contract.ts'
import { isOver } from '../order-states.ts'
import type { orderCase } from './contract.ts'

type Case = OutputOf<typeof orderCase.readCase>

const help = 'Only operators read it. Kept in the audit log.'

function Action({ number, state, frozenAt }: Case) {
  if (frozenAt !== null) {
    return (
      <ReasonDialog
        label="Unfreeze"
        title={`Unfreeze order ${number}?`}
        working="Unfreezing"
        help={help}
        send={(call, given) => call(consoleOrders.unfreeze, { number, ...given })}
      >
        Its deadline moves by as long as it was frozen. We tell both sides.
      </ReasonDialog>
    )
  }
  if (isOver(state)) return null
  return (
    <ReasonDialog
      label="Freeze"
      title={`Freeze order ${number}?`}
      working="Freezing"
      danger
      help={help}
      send={(call, given) => call(consoleOrders.freeze, { number, ...given })}
    >
      Neither side can move it, no money of it moves, and its deadlines are paused. We tell both
      sides that we are checking it, but not why.
    </ReasonDialog>
  )
}

/** Whether an order is frozen, when it was, and the way to freeze and unfreeze it. */
export function OrderFreezes({ order }: { order: Case }) {
  const { freezes, state } = order
  if (freezes.length === 0 && isOver(state)) return null
  return (
    <Section title="Freezing">
      {freezes.length === 0 ? (
        <p className="quiet">It was never frozen.</p>
      ) : (
        <ol className="sentences">
          {freezes.map(({ id, at, by, reason, endedAt, endedBy, endedBecause }) => (
            <li key={id}>
              <ShortDay of={at} time />
              <div className="breakable">
                <p>
                  <strong>Frozen</strong> by {by}
                </p>
                <p className="reason">{reason}</p>
                {endedAt !== null && (
                  <>
                    <p>
                      <strong>Unfrozen</strong> by {endedBy}, <ShortDay of={endedAt} time />
                    </p>
                    <p className="reason">{endedBecause}</p>
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Action {...order} />
    </Section>
  )
}
