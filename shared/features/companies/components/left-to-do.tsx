import { Check, Circle } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '../../../ui/icon.tsx'
import { SendAgain } from '../../accounts/components/send-again.tsx'

/** One thing that an account needs: either done, or with a link to do it. */
export interface Task {
  label: string
  done: boolean
  /** Its purpose, shown until it is done. */
  why: ReactNode
  to: string | null
}

/** What an account needs to trade: each item with a tick or a link to do it. */
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
