import { Check, Circle } from 'lucide'
import { Link } from 'react-router-dom'

import { Icon } from '../../../ui/icon.tsx'
import { SendAgain } from '../../accounts/components/send-again.tsx'

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
