import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { adminAudit } from '../audit-contract.ts'

/** Verifies the whole chain, and says how far it is intact. */
export function ChainCheck() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [says, setSays] = useState('')
  const check = () =>
    run('check', async () => {
      const { entries, brokenAt, hash } = await api().call(adminAudit.checkChain, {})
      setSays(
        brokenAt === null
          ? `No entry was changed or removed: ${entries} entries. Hash of the last one: ${hash}`
          : `The log is damaged at entry ${brokenAt}: it or its reason was changed, or an entry before it was removed.`,
      )
    })
  return (
    <>
      <WorkButton working={working} onClick={check}>
        {working === null ? 'Check the log' : 'Checking the log'}
      </WorkButton>
      <output className="chain-check">{trouble ?? says}</output>
    </>
  )
}
