import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import {
  addressGone,
  deliveryAddress,
  type FrozenAddress,
} from '#server/features/addresses/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import {
  readdressable,
  sameCountryOnly,
} from '#shared/features/orders/address-changes/change-states.ts'
import type { addressChanges } from '#shared/features/orders/address-changes/contract.ts'

import { actingSide, lockOwnOrder } from '../disputes/lock-order.ts'
import type { Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { asKept } from '../messages/hide-contacts.ts'
import { tradeOrder } from '../table.ts'
import { tellAll } from '../tell-sides.ts'
import { addressChangeEvents } from './events.ts'
import { orderAddressChange } from './table.ts'

/**
 * Refuses an address that an order cannot have.
 * @throws ProblemError 409 if it is gone, in another country, or the order's own
 */
export function checkChange(order: Order, found: FrozenAddress | null): FrozenAddress {
  if (found === null) throw new ProblemError('conflict', addressGone)
  if (found.address.country !== order.delivery.address.country) {
    throw new ProblemError('conflict', sameCountryOnly)
  }
  if (found.id === order.delivery.id) {
    throw new ProblemError('conflict', 'The goods go to this address already.')
  }
  return found
}

/** Gives a locked order the address of a change that is agreed. */
export async function takeOver(
  { db }: WorkContext,
  { id, addressChanges: before }: Order,
  delivery: FrozenAddress,
): Promise<Order> {
  const [changed] = await db
    .update(tradeOrder)
    .set({ delivery, addressChanges: before + 1 })
    .where(eq(tradeOrder.id, id))
    .returning()
  if (changed === undefined) throw new Error('a locked order is gone')
  return changed
}

/**
 * Proposes another delivery address of the buyer's address book to the seller.
 * @throws ProblemError 403 for the seller; 404; 409 if the order is sent or frozen, the address does not fit,
 *   or a proposal is open
 */
export async function proposeAddress(
  ctx: CallContext<MemberActor>,
  { number, deliveryAddressId, reason }: InputOf<typeof addressChanges.propose>,
): Promise<Order> {
  const { company, personId } = ctx.actor
  await ctx.services.limits.consume(orderLimits.say, company.id)
  return inTransaction(ctx, async (inside) => {
    const order = await lockOwnOrder(inside, number, readdressable)
    if (actingSide(inside, order) !== 'buyer') throw new ProblemError('forbidden')
    const address = checkChange(order, await deliveryAddress(inside, company.id, deliveryAddressId))
    const [made] = await inside.db
      .insert(orderAddressChange)
      .values({
        id: randomUUID(),
        orderId: order.id,
        by: 'buyer',
        personId,
        address,
        former: order.delivery,
        reason: (await asKept(inside, order, reason)).text,
        at: inside.clock(),
        state: 'open',
      })
      .onConflictDoNothing()
      .returning({ id: orderAddressChange.id })
    if (made === undefined) {
      throw new ProblemError('conflict', 'Withdraw your open proposal before you make another.')
    }
    await say(inside, order, { id: made.id, event: 'address-proposed' })
    return order
  })
}

const endings = {
  agreed: { side: 'seller', event: 'address-agreed' },
  declined: { side: 'seller', event: 'address-declined' },
  withdrawn: { side: 'buyer', event: 'address-withdrawn' },
} as const

/**
 * Agrees to a proposed address, which is the order's from then on; or declines or withdraws it.
 * @throws ProblemError 403 for the other side; 404; 409 if it is not open any more, or the order is sent or
 *   frozen
 */
export const endProposal =
  (state: keyof typeof endings) =>
  (ctx: CallContext<MemberActor>, { number, id }: { number: number; id: string }): Promise<Order> =>
    inTransaction(ctx, async (inside) => {
      const { side, event } = endings[state]
      const order = await lockOwnOrder(inside, number, readdressable)
      if (actingSide(inside, order) !== side) throw new ProblemError('forbidden')
      const isIt = and(eq(orderAddressChange.id, id), eq(orderAddressChange.orderId, order.id))
      const [ended] = await inside.db
        .update(orderAddressChange)
        .set({ state, endedAt: inside.clock(), endedBy: inside.actor.personId })
        .where(and(isIt, eq(orderAddressChange.state, 'open')))
        .returning()
      if (ended === undefined) {
        if ((await inside.db.$count(orderAddressChange, isIt)) === 0) {
          throw new ProblemError('not-found')
        }
        throw new ProblemError('conflict', 'This proposal is not open any more. Reload to see it.')
      }
      await say(inside, order, { id, event })
      return state === 'agreed' ? takeOver(inside, order, ended.address) : order
    })

/** The audit log is kept for years, so it says nothing of the address. */
async function say(
  ctx: CallContext<MemberActor>,
  order: Order,
  change: { id: string; event: keyof typeof addressChangeEvents },
): Promise<void> {
  const after = { companyId: ctx.actor.company.id }
  await happened(ctx, addressChangeEvents[change.event], order.id, { after })
  await tellOfChange(ctx, order, change)
}

/** Tells the sides what became of another delivery address. */
export const tellOfChange = (
  ctx: WorkContext,
  order: Order,
  { id, event }: { id: string; event: keyof typeof addressChangeEvents },
): Promise<void> =>
  tellAll(
    ctx,
    sides.flatMap((side) => {
      const told = addressChangeEvents[event].news[side]?.(order)
      return told === undefined ? [] : [{ side, order, about: `${event} ${id}`, ...told }]
    }),
  )
