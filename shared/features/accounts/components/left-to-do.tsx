import { Check, Circle } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { accounts } from '../contract.ts'

/** One thing that an account needs, done or with the way to do it. */
export interface Task {
  label: string
  done: boolean
  /** What it is for, while it is not done. */
  why: string
  to: string | null
}

/** What an account needs to trade, each with a tick or the way to do it. */
export function LeftToDo({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="tasks">
      {tasks.map(({ label, done, why, to }) => (
        <li key={label} data-done={done || undefined}>
          <Icon of={done ? Check : Circle} size={20} />
          <div>
            <p>
              {done || to === null ? (
                label
              ) : (
                <Link className="text-link" to={to}>
                  {label}
                </Link>
              )}
              <span className="visually-hidden">{done ? ': done' : ': to do'}</span>
            </p>
            {!done && <p className="quiet">{why}</p>}
            {!done && to === null && <SendAgain />}
          </div>
        </li>
      ))}
    </ul>
  )
}

type State = { of: 'idle' | 'busy' | 'sent' } | { of: 'refused'; why: string }

/** Has the link that confirms the address sent once more. */
function SendAgain() {
  const api = useApi()
  const [state, setState] = useState<State>({ of: 'idle' })
  const busy = state.of === 'busy'
  const send = async () => {
    setState({ of: 'busy' })
    try {
      await api().call(accounts.resendConfirmation, {})
      setState({ of: 'sent' })
    } catch (error) {
      if (!(error instanceof CallError)) {
        setState({ of: 'idle' })
        throw error
      }
      setState({ of: 'refused', why: error.message })
    }
  }
  return (
    <>
      <button
        className="button button-small"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => busy || void send()}
      >
        {busy ? 'Sending' : 'Send the link again'}
      </button>
      <p aria-live="polite">
        {state.of === 'sent' && 'It is on its way. The link before it no longer works.'}
        {state.of === 'refused' && <span className="field-error">{state.why}</span>}
      </p>
    </>
  )
}
