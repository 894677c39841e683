import { and, asc, eq } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { largestPicture, missingPicture, pictureFile } from '#shared/contract/picture-file.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'
import type { ShipmentView } from '#shared/features/orders/shipment.ts'

import { lockParcel, tellOfEarlyReport } from './carrier/parcel-delivered.ts'
import { keepEvidence, openKept, useFiles } from './disputes/evidence.ts'
import { actingSide } from './disputes/lock-order.ts'
import { orderEvidence } from './disputes/table.ts'
import { findAnyOrder, findOwnOrder, type Order } from './find-order.ts'
import { moveOwnOrder } from './move-order.ts'

/** When each side has goods to pack. */
const packedIn: Readonly<Record<Side, readonly OrderState[]>> = {
  seller: ['funded'],
  buyer: ['return-due'],
}
/**
 * Keeps a picture of the goods that the caller's side packs. Nobody else can open it before they are
 * sent.
 * @throws ProblemError 404; 409 if the goods are not to be sent now; 413, 415 or 422 for the file
 */
export async function addPackingPicture(
  ctx: CallContext<MemberActor>,
  number: number,
): Promise<{ id: string }> {
  const order = await findOwnOrder(ctx, number)
  const by = actingSide(ctx, order)
  return keepEvidence(ctx, order, {
    by,
    name: `order-${number}-packed`,
    states: packedIn[by],
    accepted: pictureFile,
    largest: largestPicture,
  })
}

/**
 * Says for the caller's side that the goods have been sent, with pictures of how they were packed.
 * @throws ProblemError 404; 409 if they are not to be sent now; 422 for a picture
 */
export const sendGoods = (
  ctx: CallContext<MemberActor>,
  number: number,
  { pictures, ...shipment }: ShipmentView,
  by: Side,
): Promise<Order> =>
  inTransaction(ctx, async (inside) => {
    const { carrier, trackingNumber, insuredValue } = shipment
    if (by === 'seller') await lockParcel(inside, trackingNumber)
    const order = await moveOwnOrder(
      inside,
      number,
      by === 'seller'
        ? { event: 'ship', by, with: shipment }
        : {
            event: 'send-back',
            by,
            with: {
              returnCarrier: carrier,
              returnTrackingNumber: trackingNumber,
              returnInsuredValue: insuredValue,
            },
          },
    )
    await useFiles(inside, {
      orderId: order.id,
      by,
      files: pictures,
      for: { packing: true },
      refusal: missingPicture,
    })
    if (by === 'seller') await tellOfEarlyReport(inside, order)
    return order
  })

/** How the seller has sent the goods, and how the buyer has sent them back; null if not yet. */
export async function shipmentsOf({ db }: WorkContext, order: Order) {
  const { carrier, trackingNumber, insuredValue } = order
  const { returnCarrier, returnTrackingNumber, returnInsuredValue } = order
  const rows = await db
    .select({ id: orderEvidence.id, by: orderEvidence.by })
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, order.id), orderEvidence.packing))
    .orderBy(asc(orderEvidence.createdAt), asc(orderEvidence.id))
  const packedBy = (side: Side) => rows.flatMap(({ id, by }) => (by === side ? [id] : []))
  return {
    shipment: complete(carrier, trackingNumber, insuredValue, packedBy('seller')),
    returned: complete(returnCarrier, returnTrackingNumber, returnInsuredValue, packedBy('buyer')),
  }
}

const complete = (
  carrier: string | null,
  trackingNumber: string | null,
  insuredValue: number | null,
  pictures: string[],
): ShipmentView | null =>
  carrier === null || trackingNumber === null || insuredValue === null
    ? null
    : { carrier, trackingNumber, insuredValue, pictures }

/**
 * Opens a picture of packed goods, for the people of both sides.
 * @throws ProblemError 404 if the caller's company is neither, or the goods were not sent with it
 */
export async function openPackingPicture(
  ctx: CallContext<MemberActor>,
  { number, id }: { number: number; id: string },
): Promise<OutgoingFile> {
  return openKept(ctx, { orderId: (await findOwnOrder(ctx, number)).id, id, of: 'packing' })
}

/** Opens a picture of packed goods, for an operator. @throws ProblemError 404 */
export async function openPackingPictureAsOperator(
  ctx: CallContext<PersonActor>,
  { number, id }: { number: number; id: string },
): Promise<OutgoingFile> {
  return openKept(ctx, { orderId: (await findAnyOrder(ctx, number)).id, id, of: 'packing' })
}
