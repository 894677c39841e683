import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { trialBalance } from '#server/features/ledger/service.ts'

import { audited } from '../../../support/company-review.ts'
import { openMoney } from '../../../support/money-site.ts'
import {
  accept,
  importLines,
  money,
  paymentOf,
  sendPayout,
  standing,
} from '../../../support/payments.ts'
import { forgetProof, signInAs } from '../../../support/people.ts'

const { site, ctx, maker, seller, buyer, order, ...opened } = await openMoney()
let { checker } = opened

/** Days before today, UTC, as ISO dates. */
const daysAgo = (days: number) =>
  new Date(ctx.clock().getTime() - days * 86_400_000).toISOString().slice(0, 10)
let balance = 0
/** The statement of a day, which goes on from where the last one ended. */
async function statementOf(
  day: string,
  lines: readonly { amount: number; [more: string]: unknown }[],
) {
  const opening = balance
  balance += lines.reduce((sum, { amount }) => sum + amount, 0)
  return importLines(site, maker, lines, { from: day, to: day, opening })
}
const closingOf = async (day: string) => {
  const { json } = await money(site, maker, '/closings?currency=EUR')
  return json.items.find((each: { day: string }) => each.day === day)
}
const sign = (day: string, { bank, ledger }: { bank: number; ledger: number }, reason?: string) =>
  money(site, maker, '/closings', {
    currency: 'EUR',
    day,
    bank,
    ledger,
    ...(reason !== undefined && { reason }),
  })
const waiting = async (amount: number) => {
  const { json } = await money(site, maker, '/lines?currency=EUR&limit=100')
  return json.items.find((each: { amount: number }) => each.amount === amount)
}
const book = (id: string, reason: string, what = 'ours') =>
  money(site, maker, `/lines/${id}/${what}`, { reason })

describe('what the bank takes or adds', () => {
  it('is ours: charges and own money, never that of clients, and can be taken back', async () => {
    await statementOf(daysAgo(9), [{ amount: 50_000, remittance: 'Our own money to begin with' }])
    const capital = await waiting(50_000)
    expect((await book(capital.id, 'We have put it in.')).status).toBe(200)
    expect(await standing(ctx, 'own-funds')).toBe(-50_000)
    expect(await standing(ctx, 'suspense')).toBe(0)

    await statementOf(daysAgo(8), [
      { amount: -1250, remittance: 'Account fee', bookedOn: daysAgo(8) },
      { amount: 33, remittance: 'Interest', bookedOn: daysAgo(8) },
    ])
    const [fee, interest] = [await waiting(-1250), await waiting(33)]
    expect((await book(fee.id, ' ')).json.errors[0].pointer).toBe('/reason')
    expect((await book(fee.id, 'The bank’s fee.')).status).toBe(200)
    expect((await book(fee.id, 'The bank’s fee.')).status).toBe(409)
    expect((await book(interest.id, 'Interest.')).status).toBe(200)
    expect(await standing(ctx, 'bank-charges')).toBe(1250)
    expect(await standing(ctx, 'client-bank')).toBe(50_000 - 1250 + 33)
    expect(await standing(ctx, 'own-funds')).toBe(-50_033)
    const { items } = (await money(site, maker, '/ours?currency=EUR')).json
    expect(items.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual(
      [-1250, 33, 50_000].toSorted(),
    )
    expect(items[0]).toMatchObject({ reason: 'Interest.', says: 'Interest' })

    expect((await book(fee.id, 'It was a mistake.', 'ours/reversal')).status).toBe(200)
    expect((await book(fee.id, 'It was a mistake.', 'ours/reversal')).status).toBe(409)
    expect(await standing(ctx, 'bank-charges')).toBe(0)
    expect(await waiting(-1250)).toMatchObject({ id: fee.id })
    expect((await book(fee.id, 'It was a fee after all.')).status).toBe(200)
    expect(await standing(ctx, 'bank-charges')).toBe(1250)
    const log = await audited(site, 'bank-line', fee.id)
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['bank-line.booked-as-ours', 'The bank’s fee.'],
      ['bank-line.ours-reversed', 'It was a mistake.'],
      ['bank-line.booked-as-ours', 'It was a fee after all.'],
    ])
  })

  it('cannot be more than there is, nor the rest of a client’s payment', async () => {
    await statementOf(daysAgo(8), [{ amount: -900_000, bookedOn: daysAgo(8), remittance: 'Oops' }])
    const debit = await waiting(-900_000)
    const refused = await book(debit.id, 'A mistake of the bank.')
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      expect.stringContaining('less than this at the bank'),
    ])
    await statementOf(daysAgo(8), [{ amount: 900_000, bookedOn: daysAgo(8), remittance: 'Sorry' }])
    expect((await book((await waiting(900_000)).id, 'The bank gives it back.')).status).toBe(200)
    expect((await book(debit.id, 'A mistake of the bank.')).status).toBe(200)

    const ordered = await order()
    const line = { ...paymentOf(ordered), amount: ordered.total + 77, bookedOn: daysAgo(7) }
    await statementOf(daysAgo(7), [line])
    const refusal = await book((await waiting(77)).id, 'Ours now.')
    expect([refusal.status, refusal.json.detail]).toEqual([
      409,
      expect.stringContaining('goes back to its payer'),
    ])
  })

  it('is booked by nobody but operators who have proved who they are', async () => {
    const paths = ['/ours?currency=EUR', '/closings?currency=EUR']
    for (const path of paths) expect((await money(site, buyer, path)).status).toBe(404)
    const { id } = await waiting(77)
    const { status } = await money(site, seller, `/lines/${id}/ours`, { reason: 'Mine.' })
    expect(status).toBe(404)
    await forgetProof(site, checker)
    for (const path of [`/lines/${id}/ours`, `/lines/${id}/ours/reversal`]) {
      const { json } = await money(site, checker, path, { reason: 'Why.' })
      expect(json.type).toBe('/api/docs#step-up')
    }
    const seen = { currency: 'EUR', day: daysAgo(7), bank: 1, ledger: 1 }
    expect((await money(site, checker, '/closings', seen)).json.type).toBe('/api/docs#step-up')
    checker = await signInAs(site, 'operator')
  })
})

describe('the closing of a day', () => {
  it('says that bank and ledger agree, and is signed once with the figures that were seen', async () => {
    const closing = await closingOf(daysAgo(8))
    expect(closing).toMatchObject({
      bank: 50_000 - 1250 + 33,
      ledger: 50_000 - 1250 + 33,
      explained: 0,
      difference: 0,
      lines: 4,
      state: 'open',
      signed: null,
    })
    const wrong = await sign(daysAgo(8), { ...closing, bank: 5 })
    expect([wrong.status, wrong.json.detail]).toEqual([409, expect.stringContaining('changed')])
    expect((await sign(daysAgo(8), closing)).status).toBe(201)
    expect((await sign(daysAgo(8), closing)).status).toBe(409)
    expect(await closingOf(daysAgo(8))).toMatchObject({ state: 'signed', signed: { reason: null } })
    expect(await closingOf(daysAgo(20))).toBeUndefined()
    const before = await closingOf(daysAgo(5))
    expect(before).toMatchObject({ state: 'no-statement', bank: null })
    expect((await sign(daysAgo(5), { bank: 0, ledger: 0 })).status).toBe(409)
  })

  it('explains line by line what only one of the two has', async () => {
    await statementOf(daysAgo(3), [
      { amount: -444, bookedOn: daysAgo(3), remittance: 'Something of the bank' },
    ])
    const ordered = await order()
    await statementOf(daysAgo(2), [{ ...paymentOf(ordered), bookedOn: daysAgo(2) }])
    await accept(site, seller, buyer, ordered.number)
    const { id, number } = await sendPayout(site, [maker, checker], ordered)
    await statementOf(daysAgo(0), [])
    const today = await closingOf(daysAgo(0))
    expect(today).toMatchObject({ bank: balance, difference: 0, explained: ordered.goods - 444 })
    expect(today.explanations).toEqual([
      expect.objectContaining({ what: 'debit', amount: -444, says: 'Something of the bank' }),
      expect.objectContaining({ what: 'payout', amount: ordered.goods, says: `PAYOUT${number}` }),
    ])
    // The debit is explained on its own day, and the payout had not been sent.
    expect(await closingOf(daysAgo(3))).toMatchObject({ difference: 0, explained: -444 })
    expect((await book((await waiting(-444)).id, 'A fee.')).status).toBe(200)
    expect(await closingOf(daysAgo(3))).toMatchObject({ difference: 0, explained: 0 })
    // Refused by the bank, it is in neither any more.
    await money(site, maker, `/payouts/${id}/end`, { how: 'bounce', reason: 'Unknown account.' })
    expect(await closingOf(daysAgo(0))).toMatchObject({ difference: 0, explained: 0 })
    expect((await sign(daysAgo(0), await closingOf(daysAgo(0)))).status).toBe(201)
  })

  it('is broken by a line that comes later, and is signed again with a reason', async () => {
    await statementOf(daysAgo(0), [{ amount: 11, bookedOn: daysAgo(8), remittance: 'Late' }])
    const broken = await closingOf(daysAgo(8))
    expect(broken).toMatchObject({ state: 'broken', lines: 5, signed: { bank: 48_783 } })
    expect((await sign(daysAgo(8), broken)).json.errors[0].pointer).toBe('/reason')
    expect((await sign(daysAgo(8), broken, 'The bank sent a correction.')).status).toBe(201)
    expect(await closingOf(daysAgo(8))).toMatchObject({
      state: 'signed',
      signed: { reason: 'The bank sent a correction.' },
    })
    const { rows } = await ctx.db.execute(
      sql`select version from daily_closing where day = ${daysAgo(8)} order by version`,
    )
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  })

  it('shows a difference that nothing explains, and is not signed with it without a word', async () => {
    // As if a statement had been skipped: the bank has more than its lines say.
    balance += 5000
    await ctx.db.execute(sql`update bank_statement set closing = closing + 5000`)
    const closing = await closingOf(daysAgo(2))
    expect(closing.difference).not.toBe(0)
    expect((await sign(daysAgo(2), closing)).json.errors[0].pointer).toBe('/reason')
    expect((await sign(daysAgo(2), closing, 'A statement is missing.')).status).toBe(201)
  })

  it('is never changed once it is signed', async () => {
    for (const statement of [
      sql`update daily_closing set bank = bank + 1`,
      sql`delete from daily_closing`,
      sql`truncate daily_closing`,
    ]) {
      await expect(ctx.db.execute(statement)).rejects.toThrow()
    }
    await expect(
      ctx.db.execute(
        sql`insert into daily_closing select currency, day - 1000, 1, bank + 1, ledger, explained, lines, signed_by, signed_at, null from daily_closing limit 1`,
      ),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('daily_closing_reason') },
    })
  })
})

it('the trial balance of a day is what stood on the accounts at its end, and today’s is that of now', async () => {
  const read = async (day: string) =>
    (await money(site, maker, `/trial-balance?currency=EUR&day=${day}`)).json.balances
  const now = (await trialBalance(ctx)).filter(({ currency }) => currency === 'EUR')
  expect(await read(daysAgo(0))).toEqual(
    now.map(({ account, balance: minor }) => ({ account, balance: minor })),
  )
  const yesterday = await read(daysAgo(1))
  expect(yesterday.length).toBe(now.length)
  expect(yesterday.every((each: { balance: number }) => each.balance === 0)).toBe(true)
  const middle = ctx.clock()
  const before = await trialBalance(ctx)
  await statementOf(daysAgo(0), [
    { amount: 99, bookedOn: daysAgo(0), remittance: 'After the middle' },
  ])
  expect(await trialBalance(ctx, middle)).toEqual(before)
  expect(await trialBalance(ctx)).not.toEqual(before)
})
