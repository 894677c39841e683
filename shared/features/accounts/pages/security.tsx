import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { Day } from '../../../ui/day.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { EmailSection } from '../components/email-section.tsx'
import { PasskeySection } from '../components/passkey-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { RecoverySection } from '../components/recovery-section.tsx'
import { SecuritySection } from '../components/security-section.tsx'
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
