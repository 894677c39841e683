import { useRevalidator } from 'react-router-dom'

import { Day } from '../../../ui/day.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { usePassed } from '../../../ui/use-passed.ts'

/** The time left, which loads the page's data again when it is over. */
function Left({ until }: { until: string }) {
  const { revalidate } = useRevalidator()
  const left = usePassed(until, () => void revalidate())
  return left > 0 ? `${lengthWords(left)} left` : 'Opens now'
}

/** That a lot is open only to some, and for how long. */
export function EarlyNotice({ until }: { until: string }) {
  // What the server sends is kept, and must not count down.
  const hydrated = useHydrated()
  return (
    <p className="lot-early">
      <span className="d6">{hydrated && <Left until={until} />}</span>
      <span className="small">
        Early access for selected buyers. Open to everyone from <Day of={until} time />.
      </span>
    </p>
  )
}
