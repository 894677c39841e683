import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { ShownFile, useShownFiles } from '../disputes/shown-file.tsx'
import { consoleTransfers } from '../transfers/contract.ts'
import type { orderCase } from './contract.ts'

/** What the buyer of an order says and shows of the transfer. */
export function OrderTransfer({
  number,
  transferSaidAt,
  transferFiles,
}: OutputOf<typeof orderCase.readCase>) {
  const api = useApi()
  const { trouble, save } = useShownFiles()
  if (transferSaidAt === null) return null
  const fetch = (id: string) => api().download(consoleTransfers.openTransferFile, { number, id })
  return (
    <Section title="The buyer’s transfer">
      <p>
        The buyer said on <ShortDay of={transferSaidAt} time /> that the money has been sent. It
        counts when it is in a statement.
      </p>
      <ul className="order-files">
        {transferFiles.map((file) => (
          <li key={file.id}>
            <ShownFile file={file} onPress={() => void save(fetch, file)} />
          </li>
        ))}
      </ul>
      <Trouble says={trouble} />
    </Section>
  )
}
