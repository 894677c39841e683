import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { destinationOf, type FrozenAddress } from '#server/features/addresses/service.ts'
import { registeredLines } from '#server/features/companies/service.ts'
import { moneyWords } from '#shared/contract/money.ts'
import { largestPicture, missingPicture, pictureFile } from '#shared/contract/picture-file.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { ShipmentView } from '#shared/features/orders/dispatch/shipment.ts'
import type { OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'
import { countryName } from '#shared/postal/country-name.ts'

import { filesOf, storeEvidence, useFiles } from './disputes/evidence.ts'
import { actingSide } from './disputes/lock-order.ts'
import { findOwnOrder, type Order } from './find-order.ts'
import { moveAsSide } from './move-order.ts'

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
  return storeEvidence(ctx, order, {
    by,
    name: `order-${number}-packed`,
    states: packedIn[by],
    accepted: pictureFile,
    largest: largestPicture,
  })
}

/**
 * Says for the caller's side that the goods have been sent, with pictures of how they were packed.
 * @param sent.addressChanges of the seller: how many changes of the delivery address they have seen
 * @throws ProblemError 404; 409 if they are not to be sent now, or to another address; 422 for a picture, or if the insurance
 *   does not cover the price and the caller does not say by how much
 */
export const sendGoods = (
  ctx: CallContext<MemberActor>,
  number: number,
  { pictures, addressChanges = 0, ...shipment }: ShipmentView & { addressChanges?: number },
  by: Side,
): Promise<Order> =>
  inTransaction(ctx, async (inside) => {
    const { carrier, trackingNumber, insuredValue, uninsured } = shipment
    const before = await findOwnOrder(inside, number)
    checkInsurance(before, shipment, by)
    const recorded = { insuredValue, uninsured }
    const order = await moveAsSide(
      inside,
      before,
      by === 'seller'
        ? { event: 'ship', by, recorded, with: shipment }
        : {
            event: 'send-back',
            by,
            recorded,
            with: {
              returnCarrier: carrier,
              returnTrackingNumber: trackingNumber,
              returnInsuredValue: insuredValue,
              returnUninsured: uninsured,
            },
          },
    )
    // The move has locked the order, so no other address is agreed from here on.
    if (by === 'seller' && order.addressChanges !== addressChanges) throw otherAddress()
    await useFiles(inside, {
      orderId: order.id,
      by,
      files: pictures,
      for: { packing: true },
      refusal: missingPicture,
    })
    return order
  })

const otherAddress = () =>
  new ProblemError(
    'conflict',
    'The delivery address of this order has changed. Reload the page to see where the goods go. Nothing was recorded as sent.',
  )

/** The price of what a side sends: all of the goods, or what the buyer did not accept. */
const priceToSend = ({ goods, keptGoods }: Order, by: Side): number =>
  by === 'seller' ? goods : goods - (keptGoods ?? 0)

/** What the reader of an order is to send now, by what the reader can do; null if that is nothing. */
export function parcelOf(order: Order, can: readonly OrderEvent[]) {
  const by = can.includes('ship') ? 'seller' : can.includes('send-back') ? 'buyer' : null
  if (by === null) return null
  return {
    price: priceToSend(order, by),
    addressChanges: by === 'seller' ? order.addressChanges : 0,
    from: order.parties[by].country,
    to: by === 'seller' ? placeOf(order.delivery) : returnPlace(order),
  }
}

function placeOf(kept: FrozenAddress) {
  const { address, ...to } = destinationOf(kept)
  const { country, recipient, careOf, city } = address
  return { ...to, country, place: `${careOf || recipient}, ${city || countryName(country)}` }
}

/** The seller's address for returns, or else its registered one when it was ordered. */
function returnPlace({ returnTo, parties: { seller } }: Order) {
  if (returnTo !== null) return placeOf(returnTo)
  const { legalName, country } = seller
  return {
    country,
    place: `${legalName}, ${countryName(country)}`,
    lines: [legalName, ...registeredLines(seller)],
    contact: '',
    telephone: '',
    hours: null,
    instructions: '',
  }
}

/** A sender who is insured for less than the price has to have seen by how much. */
function checkInsurance(
  order: Order,
  { insuredValue, uninsured }: Omit<ShipmentView, 'pictures'>,
  by: Side,
): void {
  const missing = Math.max(priceToSend(order, by) - insuredValue, 0)
  if (missing === uninsured) return
  const { currency } = order
  const detail =
    missing === 0
      ? 'The insurance covers the price, so nothing is left for you to carry.'
      : `That is ${moneyWords({ minor: missing, currency })} below the price. Insure the full price, or say that you carry the difference.`
  const pointer = missing === 0 ? '/uninsured' : '/insuredValue'
  throw invalidInput(pointer, detail)
}

/** How the seller has sent the goods, and how the buyer has sent them back; null if not yet. */
export async function shipmentsOf(ctx: WorkContext, order: Order) {
  const rows = await filesOf(ctx, order.id, 'packing')
  const packedBy = (side: Side) => rows.flatMap(({ id, by }) => (by === side ? [id] : []))
  return {
    shipment: complete(order, packedBy('seller')),
    returned: complete(
      {
        carrier: order.returnCarrier,
        trackingNumber: order.returnTrackingNumber,
        insuredValue: order.returnInsuredValue,
        uninsured: order.returnUninsured,
      },
      packedBy('buyer'),
    ),
  }
}

type Sent = Pick<Order, 'carrier' | 'trackingNumber' | 'insuredValue' | 'uninsured'>

function complete(
  { carrier, trackingNumber, insuredValue, uninsured }: Sent,
  pictures: string[],
): ShipmentView | null {
  if (carrier === null || trackingNumber === null || insuredValue === null || uninsured === null) {
    return null
  }
  return { carrier, trackingNumber, insuredValue, uninsured, pictures }
}
