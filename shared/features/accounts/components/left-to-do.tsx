import { Check, Circle } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWork } from '../../../ui/use-work.ts'
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

/** Has the link that confirms the address sent once more. */
function SendAgain() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [sent, setSent] = useState(false)
  const send = () =>
    run('send', async () => {
      setSent(false)
      await api().call(accounts.resendConfirmation, {})
      setSent(true)
    })
  return (
    <>
      <button
        className="button button-small"
        type="button"
        aria-disabled={working !== null || undefined}
        onClick={() => void send()}
      >
        {working === null ? 'Send the link again' : 'Sending'}
      </button>
      <p aria-live="polite">
        {sent && 'It is on its way. The link before it no longer works.'}
        {trouble !== null && <span className="field-error">{trouble}</span>}
      </p>
    </>
  )
}
