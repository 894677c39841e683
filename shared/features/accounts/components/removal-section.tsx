import { Day } from '../../../ui/day.tsx'
import { SecuritySection } from './security-section.tsx'

/** Warns that the second step is about to be removed, and says how to keep it. */
export function RemovalSection({ at }: { at: string }) {
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
