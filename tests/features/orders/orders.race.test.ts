import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { listing } from '#server/features/listings/table.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { tradeOrder } from '#server/features/orders/table.ts'

import { workContext } from '../../support/contexts.ts'
import { toldTo } from '../../support/notifications.ts'
import { act, pay, place, readOrder, sendOrder, shipment } from '../../support/orders.ts'
import { race } from '../../support/rounds.ts'
import { openSite } from '../../support/site.ts'
import { knownSeller, liveLot, ring, stock, trader } from '../../support/traders.ts'

const site = await openSite()
const ctx = await workContext(site)
const seller = await knownSeller(site)
const buyers = await Promise.all(Array.from({ length: 20 }, () => trader(site, 'buyer')))

const first = () => buyers[0] as (typeof buyers)[number]
let lots = 0
const lot = async (quantity: string) =>
  liveLot(site, seller, { ...ring, stockNumber: `RACE-${(lots += 1)}`, quantity })
const stockOf = async (id: string) => {
  const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id))
  return { quantity: found?.quantity, held: found?.held, state: found?.state }
}

describe('the last pieces of a lot', () => {
  it('go to exactly as many of twenty buyers as there are pieces', async () => {
    const { id, slug } = await lot('7')
    const answers = await Promise.all(
      buyers.map((buyer) => sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    expect(refused[0]?.json.detail).toContain('open orders')
    expect(await stockOf(id)).toEqual({ quantity: 7, held: 7, state: 'live' })
    const numbers = answers.flatMap(({ json }) => json.number ?? [])
    expect(new Set(numbers).size).toBe(7)
  })

  it('are never sold to more buyers than can have them, when each wants several', async () => {
    const { id, slug } = await lot('7')
    const answers = await Promise.all(
      buyers.map((buyer) => sendOrder(site, buyer, slug, { pieces: 3, goods: 837_000 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await stockOf(id)).toMatchObject({ quantity: 7, held: 6 })
  })

  race('are not lost when the seller changes the quantity at the same time', async () => {
    const { id, version, slug } = await lot('6')
    const [answers, edited] = await Promise.all([
      Promise.all(
        buyers
          .slice(0, 4)
          .map((buyer) => sendOrder(site, buyer, slug, { pieces: 2, goods: 588_000 })),
      ),
      stock(site, seller, `/${id}`, { version, said: { quantity: '4' } }, 'PUT').catch(() => null),
    ])
    const { quantity, held } = await stockOf(id)
    const placed = answers.filter(({ status }) => status === 201).length
    expect(held).toBe(placed * 2)
    expect(quantity).toBe(edited === null ? 6 : 4)
  })
})

describe('an order that is sent twice', () => {
  it('is placed once with all pieces of its lot, when it is sent many times', async () => {
    // Whoever comes later finds none free, because of the order that is their own.
    for (const buyer of buyers.slice(1, 8)) {
      const { slug } = await lot('3')
      const order = { pieces: 3, goods: 837_000, key: randomUUID() }
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          await sleep(at * 5)
          return sendOrder(site, buyer, slug, order)
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      expect(new Set(answers.map(({ json }) => json.number)).size).toBe(1)
    }
  })

  it('at the same time is placed once, and both answers name it', async () => {
    const { id, slug } = await lot('6')
    const order = { pieces: 1, goods: 294_000, key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendOrder(site, first(), slug, order)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ json }) => json.number)).size).toBe(1)
    expect(await stockOf(id)).toMatchObject({ held: 1 })
  })
})

describe('moves at the same time', () => {
  const later = (days: number) => {
    const now = site.context.clock().getTime() + days * 86_400_000
    return { ...ctx, clock: () => new Date(now) }
  }

  race(
    'a payment and the expiry leave the order in one state, with its stock and money in order',
    async () => {
      const { id, slug } = await lot('6')
      const number = await place(site, first(), slug, { pieces: 2, goods: 588_000 })
      const [paid] = await Promise.all([pay(ctx, number), meetOrderDeadlines(later(6))])
      const { state, movements } = (await readOrder(site, first(), number)).json
      expect(state).toBe(paid === 'funded' ? 'funded' : 'expired')
      expect(await stockOf(id)).toMatchObject({ quantity: 6, held: state === 'funded' ? 2 : 0 })
      expect(movements).toHaveLength(state === 'funded' ? 2 : 0)
    },
  )

  it('several instances that meet the deadlines do each thing once, and tell of it once', async () => {
    const { id, slug } = await lot('6')
    const number = await place(site, first(), slug, { pieces: 2, goods: 588_000 })
    await Promise.all(Array.from({ length: 4 }, () => meetOrderDeadlines(later(10))))
    expect(await stockOf(id)).toMatchObject({ held: 0 })
    const told = (await toldTo(site, first().personId)).filter(
      ({ title }) => title === `Order ${number} has expired`,
    )
    expect(told).toHaveLength(1)
  })

  it('an order whose deadline is moved while the clock comes for it is left alone', async () => {
    const { slug } = await lot('6')
    const number = await place(site, first(), slug, { pieces: 1, goods: 294_000 })
    const late = later(10)
    let meeting: Promise<void> | undefined
    await ctx.db.transaction(async (tx) => {
      await tx
        .update(tradeOrder)
        .set({ dueAt: new Date(late.clock().getTime() + 86_400_000) })
        .where(eq(tradeOrder.number, number))
      meeting = meetOrderDeadlines(late)
      await expect
        .poll(async () => {
          const { rows } = await ctx.db.execute(
            sql`select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
    })
    await meeting
    expect((await readOrder(site, first(), number)).json.state).toBe('awaiting-funds')
  })

  race('the seller either sends or cancels, and the buyer accepts once', async () => {
    const { slug } = await lot('6')
    const number = await place(site, first(), slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    const answers = await Promise.all([
      act(site, seller, number, 'shipment', shipment),
      act(site, seller, number, 'cancellation', { reason: 'It is damaged.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    if (answers[0]?.status !== 200) return
    await act(site, first(), number, 'delivery')
    const accepted = await Promise.all([
      act(site, first(), number, 'acceptance'),
      act(site, first(), number, 'acceptance'),
    ])
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('leave the books balanced', async () => {
    const sums = await trialBalance(ctx)
    expect(sums.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  })
})
