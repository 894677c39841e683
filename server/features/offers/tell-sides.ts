import type { WorkContext } from '#server/contract/context.ts'
import type { NotificationKind } from '#server/contract/notifications.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { areaOf, otherSide, type Side, sides } from '#shared/contract/trade-sides.ts'
import type { OfferEvent, OfferMover } from '#shared/features/offers/offer-states.ts'
import { paths } from '#shared/routing/paths.ts'

import { offerEvents } from './events.ts'
import type { Offer } from './find-offer.ts'
import { offerNotifications } from './notification-kinds.ts'
import { namesOf, type News, piecesOf, until } from './offer-news.ts'

/** Tells those of one side who may decide about its offers. */
async function tell(
  ctx: WorkContext,
  { side, offer, about, kind = kindOf[side], mailed = true }: Telling,
  { title, says }: News,
): Promise<void> {
  const company = side === 'buyer' ? offer.buyerCompanyId : offer.sellerCompanyId
  const link = paths.offer(offer.number)
  await notify(ctx, {
    kind,
    to: await decidersOf(ctx, company, areaOf[side]),
    title,
    body: says,
    link,
    ...(mailed && {
      mail: { key: `offer ${offer.id} ${about}`, label: 'Open the offer' },
    }),
  })
}

interface Telling {
  side: Side
  offer: Offer
  /** Names the event, so that each is mailed once. */
  about: string
  kind?: NotificationKind
  /** False if another email says it. */
  mailed?: boolean
}

const kindOf = { buyer: offerNotifications.buying, seller: offerNotifications.selling } as const

/** Tells the other side of a move, or both if the clock made it. */
export async function tellOfMove(
  ctx: WorkContext,
  offer: Offer,
  { event, by }: { event: OfferEvent; by: OfferMover },
): Promise<void> {
  const about = `${offer.latest} ${event}`
  for (const side of by === 'clock' ? sides : [otherSide(by)]) {
    // The order that an accepted offer becomes has its own email.
    const mailed = event !== 'accept'
    await tell(ctx, { side, offer, about, mailed }, offerEvents[event].news(offer, side))
  }
}

/** Reminds the side whose turn it is that an offer will soon expire. */
export const tellOfEnd = (ctx: WorkContext, offer: Offer) =>
  tell(
    ctx,
    {
      side: offer.state === 'seller-turn' ? 'seller' : 'buyer',
      offer,
      about: `${offer.latest} reminder`,
    },
    {
      title: `Offer ${offer.number} will soon expire`,
      says: `Answer the offer for ${piecesOf(offer)} by ${until(offer)}.`,
    },
  )

/** Tells the other side of a message. */
export const tellOfMessage = (
  ctx: WorkContext,
  offer: Offer,
  { id, by }: { id: string; by: Side },
) =>
  tell(
    ctx,
    { side: otherSide(by), offer, about: `message ${id}`, kind: offerNotifications.message },
    {
      title: `Offer ${offer.number}: a message from the ${by}`,
      says: `The ${by} has written to you about ${namesOf(offer)}.`,
    },
  )
