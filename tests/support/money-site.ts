import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { bankLine } from '#server/features/payments/table.ts'
import type { Running } from '#server/main.ts'

import type { MadeLine } from './bank-statements.ts'
import { workContext } from './contexts.ts'
import { databaseEnv } from './database.ts'
import { readOrder } from './orders.ts'
import {
  accept,
  importLines,
  money,
  type Ordered,
  orderOne,
  paymentOf,
  readPayoutDesk,
  setAccount,
} from './payments.ts'
import { type SignedIn, signInAs } from './people.ts'
import { startSite } from './site.ts'
import { knownSeller, trader } from './traders.ts'

/** A seller who is not new and has an account to be paid to. */
export async function paidSeller(site: Running, ctx: WorkContext) {
  const seller = await knownSeller(site)
  await setAccount(ctx, seller)
  return seller
}

/**
 * A site with two operators, a seller who has an account to be paid to, and a buyer; all in euros. After all
 * tests of the file, the books must be whole.
 */
export async function openMoney() {
  const env = await databaseEnv()
  const site = await startSite(env)
  const ctx = await workContext(site)
  afterAll(async () => expect((await verifyBooks(ctx)).faults).toEqual([]))
  const maker = await signInAs(site, 'operator')
  const checker = await signInAs(site, 'operator')
  const seller = await paidSeller(site, ctx)
  const buyer = await trader(site, 'buyer')
  const order = (wanted: Partial<Parameters<typeof orderOne>[2]> = {}) =>
    orderOne(site, ctx, { seller, buyer, ...wanted })
  /** An order whose money has arrived. */
  const paid = async (wanted?: Parameters<typeof order>[0]) => {
    const ordered = await order(wanted)
    await importLines(site, maker, [paymentOf(ordered)])
    return ordered
  }
  /** An order whose goods the buyer has accepted. */
  const accepted = async (wanted: Parameters<typeof order>[0] = {}) => {
    const ordered = await paid(wanted)
    await accept(site, wanted.seller ?? seller, wanted.buyer ?? buyer, ordered.number)
    return ordered
  }
  /** A payment in suspense, from somebody else than the buyer unless told otherwise. */
  const arrives = async (line: MadeLine) => {
    const bankReference = randomUUID().slice(0, 8).toUpperCase()
    await importLines(site, maker, [
      { name: 'Somebody', remittance: 'Thank you', ...line, bankReference },
    ])
    const here = eq(bankLine.bankReference, bankReference)
    const [found] = await ctx.db.select().from(bankLine).where(here)
    if (found === undefined) throw new Error('the line was not imported')
    return found
  }
  const stateOf = async (number: number) => (await readOrder(site, buyer, number)).json.state
  /** The lines that nobody has matched. */
  const waiting = async () => (await money(site, maker, '/lines?currency=EUR&limit=100')).json.items
  const prepare = ({ id }: Pick<Ordered, 'id'>, kind = 'proceeds') =>
    money(site, maker, '/payouts', { owed: [{ orderId: id, kind }] })
  /** The payout of an order, until the bank has booked it. */
  const underWay = async (number: number) =>
    (await readPayoutDesk(site, maker)).underWay.find(
      ({ order: of }: { order: number }) => of === number,
    )
  const approve = (who: SignedIn, ...payouts: string[]) =>
    money(site, who, '/payouts/approve', { payouts })
  const send = () => money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' })
  return {
    env,
    site,
    ctx,
    maker,
    checker,
    seller,
    buyer,
    order,
    paid,
    accepted,
    arrives,
    stateOf,
    waiting,
    prepare,
    underWay,
    approve,
    send,
  }
}

export type MoneySite = Awaited<ReturnType<typeof openMoney>>
