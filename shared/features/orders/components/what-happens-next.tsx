import { promiseWords } from '../../../promised-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { firstState, timeToConfirm } from '../confirmation/first-state.ts'
import { reviewNotice, type ToBeOrdered } from '../review/review-notice.ts'
import { businessDays, sellersDaysAt } from '../usual-days.ts'

interface WhatHappensNextProps {
  order: ToBeOrdered | null
  /** When the seller last confirmed each of the lots. */
  confirmed: readonly (string | null)[]
  /** The business days in which the seller sends; null if they have not said it. */
  sendDays: number | null
}

/** What follows an order at the shown price, before it is placed; without a price, what follows any. */
export function WhatHappensNext({ order, confirmed, sendDays: stated }: WhatHappensNextProps) {
  const now = useNow()
  const times = confirmed.map((at) => (at === null ? null : new Date(at)))
  const isToBeConfirmed = firstState(times, now) === 'agreed'
  const review = order && reviewNotice(order, now)
  const { payDays, sendDays, inspectDays } = sellersDaysAt(now, stated)
  return (
    <ul className="workplace-list">
      <li>
        The pieces are held for you.
        {isToBeConfirmed &&
          ` The seller must confirm the order within ${promiseWords(timeToConfirm)}, or it is cancelled.`}
      </li>
      <li>
        {isToBeConfirmed ? 'Then you' : 'You'} have {businessDays(payDays)} to send the money.
      </li>
      <li>
        We hold the money. The seller has {businessDays(sendDays)} to send the goods, insured and
        tracked.
      </li>
      {review !== null && <li>{review}</li>}
      <li>You have {businessDays(inspectDays)} to inspect them. Then the seller is paid.</li>
    </ul>
  )
}
