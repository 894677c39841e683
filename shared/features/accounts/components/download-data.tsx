import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { profile } from '../profile-contract.ts'

/** Fetches and saves all data that we keep about the person. */
export function DownloadData() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [saved, setSaved] = useState(false)
  const download = () =>
    run('download', async () => {
      setSaved(false)
      saveFile(await api().download(profile.exportData, {}), 'relustre-my-data.json')
      setSaved(true)
    })
  return (
    <>
      <div className="actions">
        <WorkButton working={working} onClick={download}>
          {working === null ? 'Download my data' : 'Gathering your data…'}
        </WorkButton>
      </div>
      <p aria-live="polite">
        {saved && 'Your browser has saved the file.'}
        {trouble !== null && <span className="field-error">{trouble}</span>}
      </p>
    </>
  )
}
