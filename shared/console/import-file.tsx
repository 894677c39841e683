import { Upload } from 'lucide'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Api, useApi } from '../contract/call.ts'
import { Icon } from '../ui/icon.tsx'
import { useWork } from '../ui/use-work.tsx'

interface ImportFileProps {
  label: string
  /** The formats, in words and as the browser filters them. */
  kinds: string
  accept: string
  /** Imports the file. @returns what that did, in words */
  send: (api: Api, file: File) => Promise<string>
}

/** A button that imports a file of the bank. */
export function ImportFile({ label, kinds, accept, send }: ImportFileProps) {
  const api = useApi()
  const id = useId()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [says, setSays] = useState('')
  const start = (file: File) =>
    run('import', async () => {
      setSays('')
      setSays(await send(api(), file))
      await revalidate()
    })
  return (
    <div className="money-import">
      <label className="button file-button">
        <Icon of={Upload} size={20} />
        <span>{working === null ? label : 'Importing'}</span>
        <input
          type="file"
          accept={accept}
          aria-describedby={`${id}-kinds`}
          disabled={working !== null}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) void start(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <p className="small quiet" id={`${id}-kinds`}>
        {kinds}
      </p>
      <output className={trouble === null ? '' : 'field-error'}>{trouble ?? says}</output>
    </div>
  )
}
