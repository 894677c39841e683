import { useNow } from '../../../ui/use-now.ts'
import { reviewNotice, type ToBeOrdered } from '../review/review-notice.ts'

/** What follows an order, before it is placed; without a price, what follows any. */
export function WhatHappensNext({ order }: { order: ToBeOrdered | null }) {
  const now = useNow()
  const review = order && reviewNotice(order, now)
  return (
    <ul className="workplace-list">
      <li>The pieces are held for you. You have two business days to send the money.</li>
      <li>We hold the money. The seller sends the goods, insured and tracked.</li>
      {review !== null && <li>{review}</li>}
      <li>You have three business days to inspect them. Then the seller is paid.</li>
    </ul>
  )
}
