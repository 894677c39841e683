import { createRoot } from 'react-dom/client'

import type { Call } from '#shared/contract/call.ts'
import { StepUpDialog } from '#shared/features/accounts/components/step-up-dialog.tsx'

let asking: Promise<boolean> | null = null

function ask(call: Call): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const before = document.activeElement
  return new Promise<boolean>((resolve) => {
    root.render(<StepUpDialog call={call} onEnd={resolve} />)
  }).finally(() => {
    root.unmount()
    place.remove()
    if (before instanceof HTMLElement) before.focus()
  })
}

/**
 * Asks the person, in a dialog, to prove who they are. Calls that are refused at the same time
 * share one answer.
 * @returns whether the person has proved it
 */
export function proveIdentity(call: Call): Promise<boolean> {
  asking ??= ask(call).finally(() => (asking = null))
  return asking
}
