import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router-dom'

import { Day } from '../../../ui/day.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { usePassed } from '../../../ui/use-passed.ts'

interface LotStateProps {
  name: string
  children: ReactNode
  /** The time left, if the state ends by itself. */
  left?: ReactNode
}

/** What sets a lot apart from one that anybody may order, in one row above its price. */
export const LotState = ({ name, children, left }: LotStateProps) => (
  <div className="lot-state">
    <p>
      <strong>{name}</strong>
      <span className="small quiet">{children}</span>
    </p>
    {left !== undefined && <p className="d6">{left}</p>}
  </div>
)

/** The time left, which loads the page's data again when it is over. */
function Left({ until }: { until: string }) {
  const { revalidate } = useRevalidator()
  const left = usePassed(until, () => void revalidate())
  return left > 0 ? `${lengthWords(left)} left` : 'Opens now'
}

/** That a lot is open only to some, and for how long. */
export function EarlyState({ until }: { until: string }) {
  // What the server sends is kept, and must not count down.
  const hydrated = useHydrated()
  return (
    <LotState name="Early access for selected buyers" left={hydrated && <Left until={until} />}>
      Open to everyone from <Day of={until} time />
    </LotState>
  )
}
