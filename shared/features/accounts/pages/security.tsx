import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import { Day } from '../../../ui/day.tsx'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { EmailSection } from '../components/email-section.tsx'
import { PasskeySection } from '../components/passkey-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { SecuritySection, Told } from '../components/security-section.tsx'
import { SessionSection } from '../components/session-section.tsx'
import { TwoStepSection } from '../components/two-step-section.tsx'
import { security } from '../security-contract.ts'

/** Warns that the second step is about to be removed, and says how to keep it. */
function RemovalSection({ at }: { at: string }) {
  return (
    <SecuritySection name="removal" title="Two-step login will be turned off">
      <p>
        We were told that you have lost your authenticator app or passkey, and all recovery codes.
        On <Day of={at} time /> we will turn off two-step login and log you out everywhere. If
        nothing is lost, log out and log in with your code or passkey, or follow the link in our
        email to keep it.
      </p>
    </SecuritySection>
  )
}

export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(security.overview, {})

/** Recovery codes, for people who lose their second step: how many are left, and new ones. */
function RecoverySection({ left }: { left: number }) {
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

export function Page() {
  const me = useMe()
  const overview = useLoaderData<typeof loader>()
  return (
    <WorkplacePage title="Security" lead="How you log in, and where you are logged in.">
      {overview.secondStepRemovedAt !== null && (
        <RemovalSection at={overview.secondStepRemovedAt} />
      )}
      <PasswordSection email={me.email} changedAt={overview.passwordChangedAt} />
      <EmailSection email={me.email} confirmed={me.emailConfirmed} />
      <TwoStepSection
        twoStep={overview.twoStep}
        operator={me.operator}
        confirmed={me.emailConfirmed}
      />
      <PasskeySection passkeys={overview.passkeys} confirmed={me.emailConfirmed} />
      {overview.recoveryCodes !== null && <RecoverySection left={overview.recoveryCodes} />}
      <SessionSection sessions={overview.sessions} />
    </WorkplacePage>
  )
}
