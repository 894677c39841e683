import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { security } from '../security-contract.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecuritySection, Told } from './security-section.tsx'

/** Recovery codes, for people who lose their second step: how many are left, and new ones. */
export function RecoverySection({ left }: { left: number }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [codes, setCodes] = useState<readonly string[]>([])

  const renew = () =>
    run('renew', async () => {
      setCodes((await api().call(security.renewRecoveryCodes, {})).recoveryCodes)
      await revalidate()
    })
  return (
    <SecuritySection name="recovery" title="Recovery codes">
      <p>
        Together with your password, each code logs you in once without your authenticator app or
        passkey. <span className="quiet">{left} of 10 recovery codes left</span>
      </p>
      <Told trouble={trouble} />
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : (
        <WorkButton working={working} onClick={renew}>
          Make new recovery codes
        </WorkButton>
      )}
    </SecuritySection>
  )
}
