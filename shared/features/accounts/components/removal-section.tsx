import { Day } from '../../../ui/day.tsx'
import { SecuritySection } from './security-section.tsx'

/** Warns that the second step is about to be removed, and says how to keep it. */
export function RemovalSection({ at }: { at: string }) {
  return (
    <SecuritySection name="removal" title="Your second step will be removed">
      <p>
        We were told that you have lost it and all recovery codes. On <Day of={at} time /> we remove
        it and log every browser out. If it is not lost, log out and log in with it, or follow the
        link in our email to keep it.
      </p>
    </SecuritySection>
  )
}
