import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { bankStatement, payout } from '#server/features/payments/table.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { payments } from '#shared/features/payments/contract.ts'

import { ourIban } from '../../../support/bank-statements.ts'
import { openMoney } from '../../../support/money-site.ts'
import { importLines, money, paymentOf } from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'

const { site, ctx, maker, checker, accepted, order } = await openMoney()

type Desk = OutputOf<typeof payments.cases>

async function read(filters = '', who: SignedIn = maker): Promise<Desk> {
  const { status, json } = await money(site, who, `/cases?later=shown${filters}`)
  expect(status).toBe(200)
  return json
}
const names = ({ items }: Desk) =>
  items.flatMap((each) => (each.kind === 'suspense' ? each.line.name : []))
const currencyOf = ({ currencies }: Desk, currency: string) =>
  currencies.find((each) => each.currency === currency)

/** Makes what was imported in a currency so many days older. */
const age = (currency: 'EUR' | 'GBP', days: number) =>
  ctx.db
    .update(bankStatement)
    .set({ importedAt: new Date(ctx.clock().getTime() - days * 86_400_000) })
    .where(eq(bankStatement.currency, currency))

describe('the cases of the money desk', () => {
  beforeAll(async () => {
    const pounds = { currency: 'GBP', account: 'GB29NWBK60161331926819' } as const
    await importLines(
      site,
      maker,
      [
        { amount: 62_550, name: 'Fenwick Gold Ltd', remittance: 'RL10436' },
        { amount: 1_000, name: 'Perrin et Soie' },
      ],
      pounds,
    )
    await importLines(site, maker, [{ amount: 5_000, name: 'Corvin', remittance: 'rings' }], {
      account: ourIban,
    })
    await age('GBP', 30)
  })

  it('are of all currencies, what is late first, and no sum is of two currencies', async () => {
    const desk = await read()
    expect(desk.counts).toEqual({ late: 2, today: 0, later: 1 })
    expect(names(desk).toSorted()).toEqual(['Corvin', 'Fenwick Gold Ltd', 'Perrin et Soie'])
    expect(names(desk)[2]).toBe('Corvin')
    expect(currencyOf(desk, 'GBP')).toMatchObject({ waiting: 2, late: 63_550, bank: 63_550 })
    expect(currencyOf(desk, 'EUR')).toMatchObject({ waiting: 1, late: 0, bank: 5_000 })
    expect(currencyOf(desk, 'USD')).toMatchObject({ waiting: 0, late: 0, bank: 0 })
  })

  it('leave out what is due after today, unless nothing else is there', async () => {
    const hidden: Desk = (await money(site, maker, '/cases')).json
    expect(names(hidden)).toHaveLength(2)
    expect(hidden.counts.later).toBe(1)
    const alone: Desk = (await money(site, maker, '/cases?currency=EUR')).json
    expect(names(alone)).toEqual(['Corvin'])
  })

  it('say until when a reader’s day lasts what is due today', async () => {
    const dayEnds = new Date(ctx.clock().getTime() + 10 * 86_400_000).toISOString()
    const { counts } = await read(`&dayEnds=${dayEnds}`)
    expect(counts).toEqual({ late: 2, today: 1, later: 0 })
  })

  it('are narrowed by words, by an amount as it is written, by currency and by kind', async () => {
    expect(names(await read('&q=fenwick'))).toEqual(['Fenwick Gold Ltd'])
    expect(names(await read('&q=RL10436'))).toEqual(['Fenwick Gold Ltd'])
    expect(names(await read('&q=625.50'))).toEqual(['Fenwick Gold Ltd'])
    expect(names(await read('&q=%25'))).toEqual([])
    expect(names(await read('&currency=EUR'))).toEqual(['Corvin'])
    expect((await read('&kind=approve')).items).toEqual([])
  })

  it('come with the one that an address names, whatever the filters', async () => {
    const desk = await read('&currency=GBP&q=fenwick')
    const [first] = desk.items
    const id = first?.kind === 'suspense' ? first.line.id : ''
    const other = await read(`&currency=EUR&case=${id}`)
    expect(names(other)).toEqual(['Fenwick Gold Ltd', 'Corvin'])
  })

  it('are at most 50 payments and payouts, with the number of all', async () => {
    const many = Array.from({ length: 60 }, (_each, at) => ({
      amount: 100 + at,
      name: `Payer ${at}`,
    }))
    await importLines(site, maker, many)
    const desk = await read('&currency=EUR')
    expect(desk.counts.later).toBe(61)
    expect(desk.items).toHaveLength(50)
  })

  it('wait for the buyer, and are never late, while the rest of an order’s money is missing', async () => {
    const ordered = await order()
    await importLines(site, maker, [{ ...paymentOf(ordered), amount: 777 }])
    await age('EUR', 30)
    const desk = await read('&q=7.77')
    expect(desk.counts).toEqual({ late: 0, today: 0, later: 1 })
    expect(desk.items[0]).toMatchObject({
      dueAt: null,
      line: { suggestion: { missing: ordered.total - 777 } },
    })
  })

  it('wait for an operator, if somebody else has paid the whole', async () => {
    const ordered = await order()
    await importLines(site, maker, [{ ...paymentOf(ordered), name: 'Okonedo Holdings' }])
    await age('EUR', 30)
    const desk = await read('&q=okonedo')
    expect(desk.counts).toEqual({ late: 1, today: 0, later: 0 })
    expect(desk.items[0]).toMatchObject({ line: { suggestion: { amount: true, payer: false } } })
  })

  it('lead a payout from one operator to another, and to the bank', async () => {
    const ordered = await accepted()
    const [ready] = (await read('&kind=prepare')).items
    expect(ready).toMatchObject({ kind: 'prepare', currency: 'EUR', amount: 294_000 })
    if (ready?.kind !== 'prepare') throw new Error('nothing can be prepared')
    const owed = ready.owed.map(({ orderId, kind }) => ({ orderId, kind }))
    expect((await money(site, maker, '/payouts', { owed })).status).toBe(201)
    const own = async (who: SignedIn) => {
      const { items } = await read('&kind=approve', who)
      return items.map((each) => (each.kind === 'approve' ? each.payout : null))
    }
    expect(await own(maker)).toMatchObject([{ own: true }])
    const [prepared] = await own(checker)
    expect(prepared).toMatchObject({ own: false, order: ordered.number })
    const late = new Date(ctx.clock().getTime() - 30 * 86_400_000)
    await ctx.db
      .update(payout)
      .set({ preparedAt: late })
      .where(and(eq(payout.id, prepared?.id ?? ''), eq(payout.state, 'prepared')))
    expect((await read('&kind=approve')).counts).toEqual({ late: 1, today: 0, later: 0 })
    await money(site, checker, '/payouts/approve', { payouts: [prepared?.id] })
    expect((await read('&kind=send')).items).toMatchObject([
      { kind: 'send', currency: 'EUR', payouts: 1, amount: 294_000 },
    ])
    await money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' })
    const after = await read()
    expect(after.sent).toBe(1)
    expect(after.items.filter(({ kind }) => kind === 'send')).toEqual([])
  })
})
