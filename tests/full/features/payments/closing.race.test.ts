import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { bookNewLines } from '#server/features/payments/statements/import-statement.ts'
import { bankLine, bankStatement } from '#server/features/payments/table.ts'

import { openMoney } from '../../../support/money-site.ts'
import { importLines, money, paymentOf, standing } from '../../../support/payments.ts'

const { site, ctx, maker, checker, order } = await openMoney()

const dayOf = (daysAgo: number) =>
  new Date(ctx.clock().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
let balance = 0
let lines = 0
/** Imports lines of a day, which go on from what the bank had. */
async function arrive(day: string, amounts: readonly number[]) {
  const opening = balance
  balance += amounts.reduce((sum, each) => sum + each, 0)
  const made = amounts.map((amount) => ({
    amount,
    bookedOn: day,
    bankReference: `CLOSE${(lines += 1)}`,
  }))
  await importLines(site, maker, made, { from: day, to: day, opening })
}
const closingOf = async (day: string) => {
  const { json } = await money(site, maker, '/closings?currency=EUR')
  return json.items.find((each: { day: string }) => each.day === day)
}
const sign = (day: string, { bank, ledger }: { bank: number; ledger: number }, reason?: string) =>
  money(site, checker, '/closings', { currency: 'EUR', day, bank, ledger, reason })

describe('the closing of a day', () => {
  it('names the lines that no one has booked yet, and can be signed before they are', async () => {
    const day = dayOf(9)
    await arrive(day, [1_000])
    const ledger = await standing(ctx, 'client-bank')
    const [line] = await ctx.db.select().from(bankLine).where(eq(bankLine.bookedOn, day))
    if (line === undefined) throw new Error('the line is missing')
    balance = 1_660
    await ctx.db.update(bankStatement).set({ closing: balance })
    // As if the import had broken off before its lines were booked.
    const { id: _, ...like } = line
    const amounts = [700, -40]
    await ctx.db.insert(bankLine).values(
      amounts.map((amount) => ({
        ...like,
        id: randomUUID(),
        fingerprint: `new ${amount}`,
        amount,
        state: 'new' as const,
      })),
    )
    const shown = await closingOf(day)
    expect(shown).toMatchObject({ ledger, difference: 0, explained: 660 })
    expect(shown.explanations).toMatchObject([{ what: 'line' }, { what: 'line' }])
    expect((await sign(day, shown)).status).toBe(201)
    await bookNewLines(ctx)
    expect(await standing(ctx, 'client-bank')).toBe(ledger + 700)
    expect(await closingOf(day)).toMatchObject({ state: 'signed', difference: 0 })
  })

  it('adds up whenever it is read while payments arrive', async () => {
    const day = dayOf(8)
    await arrive(day, [5])
    const work = { arrives: true }
    const reading = (async () => {
      const seen = []
      while (work.arrives) seen.push((await closingOf(day)).difference)
      return seen
    })()
    for (let round = 0; round < 4; round += 1) {
      await arrive(
        day,
        Array.from({ length: 25 }, (_, at) => 11 + at),
      )
    }
    work.arrives = false
    const seen = await reading
    expect(seen.length).toBeGreaterThan(10)
    expect(seen.filter((difference) => difference !== 0)).toEqual([])
  })

  it('signed as a payment arrives is of the time before it, and is signed again', async () => {
    for (let round = 0; round < 6; round += 1) {
      const day = dayOf(7 - round)
      await arrive(day, [300])
      const shown = await closingOf(day)
      const ordered = await order()
      const line = { ...paymentOf(ordered), bookedOn: day }
      const [signed] = await Promise.all([
        sign(day, shown),
        importLines(site, maker, [line], { from: day, to: day, opening: balance }),
      ])
      balance += ordered.total
      expect([201, 409]).toContain(signed.status)
      const after = await closingOf(day)
      expect(after).toMatchObject({ bank: balance, difference: 0 })
      expect(after.state).toBe(signed.status === 201 ? 'broken' : 'open')
      expect((await sign(day, after, 'A payment came later.')).status).toBe(201)
      const twice = await Promise.all([sign(day, after), sign(day, after, 'Again.')])
      expect(twice.map(({ status }) => status)).toEqual([409, 409])
    }
  })
})
