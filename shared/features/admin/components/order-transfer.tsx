import { Download } from 'lucide'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { consoleTransfers } from '../../orders/transfers/contract.ts'
import type { adminOrders } from '../orders-contract.ts'

/** What the buyer of an order says and shows of the transfer. */
export function OrderTransfer({
  number,
  transferSaidAt,
  transferFiles,
}: OutputOf<typeof adminOrders.order>) {
  const api = useApi()
  const { trouble, run } = useWork()
  if (transferSaidAt === null) return null
  return (
    <Section title="The buyer’s transfer">
      <p>
        The buyer said on <ShortDay of={transferSaidAt} time /> that the money has been sent. It
        counts when it is in a statement.
      </p>
      <ul className="order-files">
        {transferFiles.map(({ id, name, size }) => (
          <li key={id}>
            <button
              className="order-copy"
              type="button"
              onClick={() =>
                void run(id, async () =>
                  saveFile(
                    await api().download(consoleTransfers.openTransferFile, { number, id }),
                    name,
                  ),
                )
              }
            >
              <Icon of={Download} size={20} />
              <span>
                {name}, <FileSize bytes={size} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Trouble says={trouble} />
    </Section>
  )
}
