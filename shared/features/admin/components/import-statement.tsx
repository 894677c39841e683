import { Upload } from 'lucide'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWork } from '../../../ui/use-work.tsx'
import { counted } from '../../../ui/words.ts'
import { payments } from '../../payments/contract.ts'

/** What an import did, in words. */
function outcome(of: OutputOf<typeof payments.importStatement>): string {
  const { again, lines, added, matched, payouts, waiting } = of
  const file = again
    ? 'This file was imported before; nothing was counted twice.'
    : `${counted(lines, 'line')} read, ${added} of them new.`
  return `${file} ${counted(matched, 'payment')} matched, ${counted(payouts, 'payout')} found, ${waiting} in suspense.`
}

/** A button that imports a file of the bank. */
export function ImportStatement() {
  const api = useApi()
  const id = useId()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [says, setSays] = useState('')
  const send = (file: File) =>
    run('import', async () => {
      setSays('')
      setSays(outcome(await api().upload(payments.importStatement, {}, file)))
      await revalidate()
    })
  return (
    <div className="money-import">
      <label className="button button-filled file-button">
        <Icon of={Upload} size={20} />
        <span>{working === null ? 'Import a statement' : 'Importing'}</span>
        <input
          type="file"
          accept=".xml,.sta,.mt940,.txt,.csv"
          aria-describedby={`${id}-kinds`}
          disabled={working !== null}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) void send(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <p className="small quiet" id={`${id}-kinds`}>
        camt.053, MT940 or CSV
      </p>
      <output className={trouble === null ? '' : 'field-error'}>{trouble ?? says}</output>
    </div>
  )
}
