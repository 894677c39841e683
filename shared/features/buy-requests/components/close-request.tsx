import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { buyRequests } from '../contract.ts'
import { type ClosingReason, closingReasons } from '../request-states.ts'

const words: Readonly<Record<ClosingReason, string>> = {
  found: 'I have found it',
  'not-needed': 'No longer needed',
}

/** Where a buyer closes a request. */
export function CloseRequest({ id, answered }: { id: string; answered: boolean }) {
  const [asking, ask] = useState<ClosingReason | null>(null)
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const close = (reason: ClosingReason) =>
    void run('close', async () => {
      await api().call(buyRequests.close, { id, reason })
      ask(null)
      await revalidate()
    })
  return (
    <Section title="Close the request">
      <p>It expires by itself. Close it now if you have found what you need.</p>
      <p className="actions">
        {closingReasons.map((reason) => (
          <button
            key={reason}
            className="button"
            type="button"
            ref={passFocusOn}
            onClick={() => ask(reason)}
          >
            {words[reason]}
          </button>
        ))}
      </p>
      <Trouble says={trouble} />
      <ConfirmDialog
        open={asking !== null}
        onClose={() => ask(null)}
        title="Close this request?"
        confirm="Close the request"
        cancel="Keep it open"
        working={working === 'close' ? 'Closing…' : undefined}
        onConfirm={() => asking !== null && close(asking)}
      >
        <p>
          Sellers can no longer answer it.
          {answered && ' Those who have are told. Their answers stay here.'} You can post it again.
        </p>
      </ConfirmDialog>
    </Section>
  )
}
