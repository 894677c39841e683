import { useEffect, useState } from 'react'
import { Form } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import type { companies } from '../contract.ts'
import type { RegisteredAnswer } from '../registered-action.ts'

interface SendRegisteredAgainProps {
  /** Undefined until the browser knows. */
  registration: OutputOf<typeof companies.registered>['registration'] | undefined
  answer: RegisteredAnswer | undefined
  sending: boolean
}

/** Counts whole seconds down to 0, from when it was first shown. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const end = Date.now() + from * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [from])
  return left
}

/** Sends the email again. It rests for a minute after each email and says how long. */
export function SendRegisteredAgain({ registration, answer, sending }: SendRegisteredAgainProps) {
  const rest = useCountdown(registration?.restSeconds ?? 0)
  const blocked = sending || rest > 0
  const issue = answer?.sent === 'again' ? answer.errors?.[0]?.detail : undefined
  return (
    <>
      <Form
        method="post"
        onSubmit={(event) => {
          if (blocked) event.preventDefault()
        }}
      >
        <button
          className="button"
          type="submit"
          aria-disabled={blocked || undefined}
          aria-describedby="registered-rest"
        >
          Send again
        </button>
      </Form>
      <div className="small quiet registered-note">
        <p aria-live="polite">
          {issue === undefined ? (
            registration && (
              <>
                {answer?.sent === 'again' ? 'Sent again.' : 'Sent.'} The link is valid until{' '}
                <Day of={registration.validUntil} time />.
              </>
            )
          ) : (
            <span className="field-error">{issue}</span>
          )}
        </p>
        <p id="registered-rest">{rest > 0 && `You can send it again in ${rest} seconds.`}</p>
      </div>
    </>
  )
}
