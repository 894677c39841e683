import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bankLine } from '#server/features/payments/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { act } from '../../../support/orders.ts'
import {
  buyersIban,
  importLines,
  money,
  type Ordered,
  paymentOf,
  readPayoutDesk,
  sellersIban,
  standing,
} from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'
import { rounds } from '../../../support/rounds.ts'
import { ask } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

const { site, ctx, maker, checker, seller, buyer, order, stateOf, waiting } = await openMoney()

const arrived = async ({ number }: Ordered, who: SignedIn = buyer) => {
  const { json } = await callAs(site, who, '/arrived-payments')
  return json.orders.find((each: { number: number }) => each.number === number)
}
const part = (ordered: Ordered, amount: number) => ({ ...paymentOf(ordered), amount })
const linesOf = ({ id }: Ordered) => ctx.db.select().from(bankLine).where(eq(bankLine.orderId, id))
const heldFor = async ({ id }: Ordered) => {
  const { rows } = await ctx.db.execute<{ balance: string }>(
    sql`select balance::text from ledger_account where name = 'held' and kept_for = ${id}`,
  )
  return Number(rows[0]?.balance ?? 0)
}

describe('a payment that is too large', () => {
  it('funds its order with the total, and the rest goes back to its payer', async () => {
    const ordered = await order()
    const before = await standing(ctx, 'suspense')
    await importLines(site, maker, [part(ordered, ordered.total + 1234)])
    expect(await stateOf(ordered.number)).toBe('funded')
    expect(await heldFor(ordered)).toBe(-ordered.total)
    expect(await standing(ctx, 'suspense')).toBe(before - 1234)
    const rest = (await waiting()).find(({ amount }: { amount: number }) => amount === 1234)
    expect(rest).toMatchObject({ surplusOf: `order ${ordered.number}`, lastFour: '2606' })
    // It is nobody's order's: not even an import later.
    expect(await importLines(site, maker, [])).toMatchObject({ matched: 0 })
    const reason = 'More than the total.'
    expect((await money(site, maker, `/lines/${rest.id}/return`, { reason })).status).toBe(201)
    const payout = (await readPayoutDesk(site, checker)).underWay.find(
      ({ kind }: { kind: string }) => kind === 'return',
    )
    expect(payout).toMatchObject({ amount: 1234, lastFour: '2606' })
    await money(site, checker, '/payouts/approve', { payouts: [payout.id] })
    const sent = await money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' })
    const address = `/api/admin/money/payout-files/${sent.json.id}`
    const { text } = await ask(site.address, address, { headers: maker.headers })
    expect(text).toContain(`<IBAN>${buyersIban}</IBAN>`)
    expect(text).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>')
    expect(await standing(ctx, 'suspense')).toBe(before)
    await money(site, maker, `/payouts/${payout.id}/end`, { how: 'bounce', reason: 'Closed.' })
    expect(await waiting()).toContainEqual({ ...rest, cameBack: true })
  })

  it('leaves a rest that an operator can use for another order, and that is refunded whole', async () => {
    const [first, second] = [await order(), await order()]
    await importLines(site, maker, [part(first, first.total + second.total)])
    const rest = (await waiting()).find(
      ({ surplusOf }: { surplusOf: string }) => surplusOf === `order ${first.number}`,
    )
    const body = { order: second.number, reason: 'One transfer for both orders.' }
    expect((await money(site, maker, `/lines/${rest.id}/match`, body)).status).toBe(200)
    expect(await stateOf(second.number)).toBe('funded')
    await act(site, seller, second.number, 'cancellation', { reason: 'It is damaged.' })
    expect(
      (await money(site, maker, '/payouts', { owed: [{ orderId: second.id, kind: 'refund' }] }))
        .status,
    ).toBe(201)
    const { underWay } = await readPayoutDesk(site, maker)
    expect(underWay.find(({ order: of }: { order: number }) => of === second.number)).toMatchObject(
      { kind: 'refund', amount: second.total, lastFour: '2606' },
    )
  })
})

describe('payments that are too small', () => {
  it('fund their order together when the last arrives, and say until then what is missing', async () => {
    const ordered = await order()
    const third = Math.floor(ordered.total / 3)
    await importLines(site, maker, [part(ordered, third)])
    expect(await arrived(ordered)).toEqual({
      number: ordered.number,
      currency: 'EUR',
      total: ordered.total,
      arrived: third,
      elsewhere: 0,
      missing: ordered.total - third,
    })
    const line = (await waiting()).find(
      ({ suggestion }: { suggestion: { order: number } | null }) =>
        suggestion?.order === ordered.number,
    )
    expect(line.suggestion).toMatchObject({
      reference: true,
      payer: true,
      amount: false,
      missing: ordered.total - third,
    })
    const list = (await money(site, maker, '/waiting?currency=EUR')).json.items
    expect(list.find(({ number }: { number: number }) => number === ordered.number)).toMatchObject({
      arrived: third,
    })
    await importLines(site, maker, [part(ordered, third)])
    expect(await stateOf(ordered.number)).toBe('awaiting-funds')
    const last = part(ordered, ordered.total - 2 * third + 50)
    expect(await importLines(site, maker, [last])).toMatchObject({ matched: 3 })
    expect(await stateOf(ordered.number)).toBe('funded')
    expect(await heldFor(ordered)).toBe(-ordered.total)
    expect(await arrived(ordered)).toBeUndefined()
    expect(await linesOf(ordered)).toHaveLength(3)
  })

  it('do not count together if they come from different accounts or payers', async () => {
    const ordered = await order()
    const half = Math.ceil(ordered.total / 2)
    await importLines(site, maker, [
      part(ordered, half),
      { ...part(ordered, half), account: sellersIban, bankReference: 'OTHERACCOUNT' },
      { ...part(ordered, half), name: 'Somebody else', bankReference: 'OTHERPAYER' },
    ])
    expect(await stateOf(ordered.number)).toBe('awaiting-funds')
    // All that the buyer has sent is here, so the page must not ask them for more.
    const both = { arrived: half, elsewhere: half, missing: 0 }
    expect(await arrived(ordered)).toMatchObject(both)
    const other = (await waiting()).find(
      ({ suggestion, lastFour }: { suggestion: { order: number } | null; lastFour: string }) =>
        suggestion?.order === ordered.number && lastFour === '4300',
    )
    // Matching would refuse it as too little, so the list must not say that it is enough.
    expect(other.suggestion).toMatchObject({ missing: ordered.total - half, elsewhere: 2 * half })
    const tried = await money(site, maker, `/lines/${other.id}/match`, {
      order: ordered.number,
      reason: 'Both are theirs.',
    })
    expect(tried.status).toBe(422)
    const [line] = await ctx.db
      .select()
      .from(bankLine)
      .where(and(eq(bankLine.bankReference, 'OTHERPAYER'), isNotNull(bankLine.namedOrderId)))
    const body = { order: ordered.number, reason: 'Their parent company paid one half.' }
    expect((await money(site, maker, `/lines/${line?.id}/match`, body)).status).toBe(200)
    expect(await heldFor(ordered)).toBe(-ordered.total)
    const used = await linesOf(ordered)
    expect(used.map(({ amount, reason }) => [amount, reason])).toEqual([
      [half, body.reason],
      [half, body.reason],
    ])
  })

  it('from two accounts that do not make the total are completed from the one that sent most', async () => {
    const ordered = await order()
    await importLines(site, maker, [
      part(ordered, 60_000),
      { ...part(ordered, 50_000), account: sellersIban, bankReference: 'LESSER' },
    ])
    const missing = ordered.total - 60_000
    expect(await arrived(ordered)).toMatchObject({ arrived: 60_000, elsewhere: 50_000, missing })
    await importLines(site, maker, [part(ordered, missing)])
    expect(await stateOf(ordered.number)).toBe('funded')
  })

  it('do not count together if the bank did not say from which accounts they came', async () => {
    const ordered = await order()
    const half = Math.ceil(ordered.total / 2)
    const { account: _, ...unknown } = part(ordered, half)
    await importLines(site, maker, [
      { ...unknown, bankReference: 'UNKNOWN1' },
      { ...unknown, bankReference: 'UNKNOWN2' },
    ])
    expect(await stateOf(ordered.number)).toBe('awaiting-funds')
    expect(await heldFor(ordered)).toBe(0)
  })

  it('are shown to nobody but the buyer', async () => {
    const ordered = await order()
    await importLines(site, maker, [part(ordered, 1000)])
    expect(await arrived(ordered)).toMatchObject({ arrived: 1000 })
    const stranger = await trader(site, 'buyer')
    for (const who of [seller, stranger]) expect(await arrived(ordered, who)).toBeUndefined()
    expect((await callAs(site, maker, '/arrived-payments')).status).toBe(403)
  })
})

it('no line is used for two orders, nor twice for one, whatever code asks the database', async () => {
  const [first, second] = [await order(), await order()]
  await importLines(site, maker, [part(first, first.total + 7)])
  const [line] = await linesOf(first)
  const refused = { cause: { message: expect.stringContaining('are not its total') } }
  const change = (statement: ReturnType<typeof sql>) => ctx.db.execute(statement)
  await expect(
    change(sql`update bank_line set order_id = ${second.id} where id = ${line?.id}`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('stays with it') } })
  await expect(
    change(sql`update bank_line set amount = amount + 1 where id = ${line?.id}`),
  ).rejects.toMatchObject(refused)
  await expect(
    change(sql`update bank_line set amount = amount + 1 where remainder_of = ${line?.id}`),
  ).rejects.toMatchObject(refused)
  await expect(
    change(
      sql`insert into bank_line (id, statement_id, account, currency, fingerprint, booked_on, amount, name, last_four, remittance, payment_reference, bank_reference, state, remainder_of)
        select gen_random_uuid(), statement_id, account, currency, 'again', booked_on, 1, name, last_four, remittance, payment_reference, bank_reference, 'suspense', id from bank_line where id = ${line?.id}`,
    ),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('bank_line_remainder') } })
})

/** What becomes of payments for one order that arrive in turn: a plain reference. */
function reference(amounts: readonly number[], total: number) {
  let waits: number[] = []
  let paid = false
  let surplus = 0
  for (const amount of amounts) {
    const used = amount >= total ? [amount] : [...waits, amount]
    const sum = used.reduce((all, each) => all + each, 0)
    if (paid || sum < total) {
      waits.push(amount)
      continue
    }
    paid = true
    surplus = sum - total
    if (amount < total) waits = []
  }
  return { paid, surplus, waits: waits.toSorted((a, b) => a - b) }
}

it('any row of payments leaves what a plain reference says', async () => {
  const shares = array(integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 6 })
  await assert(
    asyncProperty(shares, async (percents) => {
      const ordered = await order()
      const amounts = percents.map(
        (percent, at) => Math.floor((ordered.total * percent) / 100) + at,
      )
      const before = await standing(ctx, 'suspense')
      // A statement over several days, whose lines are matched day by day.
      const days = amounts.map((amount, at) => ({
        ...part(ordered, amount),
        bookedOn: `2026-11-0${at + 2}`,
      }))
      await importLines(site, maker, days, { to: '2026-11-08' })
      const { paid, surplus, waits } = reference(amounts, ordered.total)
      expect(await stateOf(ordered.number)).toBe(paid ? 'funded' : 'awaiting-funds')
      expect(await heldFor(ordered)).toBe(paid ? 0 - ordered.total : 0)
      const received = amounts.reduce((sum, each) => sum + each, 0)
      expect(before - (await standing(ctx, 'suspense'))).toBe(received - (paid ? ordered.total : 0))
      const left = await ctx.db
        .select()
        .from(bankLine)
        .where(and(eq(bankLine.state, 'suspense'), sql`remittance like ${`%${ordered.reference}`}`))
      const parts = left.filter(({ remainderOf }) => remainderOf === null)
      expect(parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(waits)
      const rests = left.filter(({ remainderOf }) => remainderOf !== null)
      expect(rests.map(({ amount }) => amount)).toEqual(surplus === 0 ? [] : [surplus])
    }),
    { numRuns: rounds },
  )
})
