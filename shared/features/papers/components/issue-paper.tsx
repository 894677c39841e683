import { FilePen } from 'lucide'
import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { papers } from '../contract.ts'
import { paperKind, type PaperKindName } from '../paper-kinds.ts'

interface IssuePaperProps {
  number: number
  kind: PaperKindName
  /** Called once it is written. */
  issued: () => Promise<void>
}

/** Has the seller decide that an invoice or a credit note is written in their name. */
export function IssuePaper({ number, kind, issued }: IssuePaperProps) {
  const [open, setOpen] = useState(false)
  const api = useApi()
  const { working, trouble, run } = useWork()
  const name = paperKind(kind).title.toLowerCase()
  const issue = () =>
    run('issue', async () => {
      try {
        await api().call(papers.write, { number, kind })
      } finally {
        setOpen(false)
      }
      await issued()
    })
  return (
    <>
      <WorkButton
        className="order-copy"
        ref={passFocusOn}
        working={working}
        onClick={() => setOpen(true)}
      >
        <Icon of={FilePen} size={16} />
        {working === null ? 'Issue' : 'Issuing…'}
        <span className="visually-hidden"> the {name}</span>
      </WorkButton>
      <Trouble says={trouble} />
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Issue the ${name}?`}
        confirm={`Issue the ${name}`}
        working={working === null ? undefined : 'Issuing…'}
        onConfirm={() => void issue()}
      >
        <p>
          We issue it in your company’s name. It gets the next number of its own series, and the
          buyer can read it at once. It cannot be changed or taken back.
        </p>
        <p>
          {kind === 'invoice'
            ? 'If you invoice this sale with your own software, do not issue it here too.'
            : 'It corrects the invoice that you issued here.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
