import { useState } from 'react'

import { Count } from '../../../ui/amounts.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { FormDialog } from '../../../workplace/action-dialog.tsx'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { useMayChange } from '../../../workplace/workplace-page.tsx'
import { EvidenceField } from '../disputes/evidence-field.tsx'
import type { OrderView } from '../order-words.ts'
import { transfers } from './contract.ts'

/** Where the buyer sends files that show the transfer. */
function Proof({ number }: { number: number }) {
  const [files, setFiles] = useState<readonly SentFile[]>([])
  return (
    <FormDialog
      label="Add proof of payment"
      look="large"
      title="Add proof of payment"
      submit="Send the proof"
      working="Sending"
      check={() =>
        files.length === 0
          ? { ok: false, values: {}, errors: [{ pointer: '', detail: 'Add a file first.' }] }
          : { ok: true, values: {}, value: files.map(({ id }) => id) }
      }
      send={async (call, ids) => {
        await call(transfers.sayTransferSent, { number, files: ids })
        // More may have been added, where the dialog was opened again.
        setFiles((all) => all.filter(({ id }) => !ids.includes(id)))
      }}
    >
      <EvidenceField
        number={number}
        upload={transfers.addTransferFile}
        readers="A confirmation of your bank, for example. Only our operators can open it."
        files={files}
        onChange={setFiles}
      />
    </FormDialog>
  )
}

interface TransferSentProps {
  number: number
  transfer: NonNullable<OrderView['transfer']>
}

/** Where the buyer says that the money has been sent, and shows it. */
export function TransferSent({ number, transfer: { saidAt, proofs } }: TransferSentProps) {
  const change = useChange()
  const { working, trouble, run } = useWork()
  const acts = useMayChange('purchases')
  const say = () => run('say', () => change(transfers.sayTransferSent, { number, files: [] }))
  return (
    <>
      {saidAt !== null && (
        <p>
          You told us on <ShortDay of={saidAt} time /> that you have sent the money
          {proofs > 0 && (
            <>
              , with <Count of={proofs} one="file" /> as proof
            </>
          )}
          . We write to you as soon as it has arrived.
        </p>
      )}
      {acts && (
        <>
          <div className="order-acts">
            {saidAt === null && (
              <WorkButton className="button button-filled" working={working} onClick={say}>
                {working === null ? 'I have sent the transfer' : 'Saving…'}
              </WorkButton>
            )}
            <Proof number={number} />
          </div>
          <Trouble says={trouble} />
          <p className="small quiet">
            Uploading proof helps us trace your payment. The order counts as paid when our bank
            shows the full amount.
          </p>
        </>
      )}
    </>
  )
}
