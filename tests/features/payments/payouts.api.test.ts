import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { callAs } from '../../support/api-calls.ts'
import { openMoney } from '../../support/money-site.ts'
import { act } from '../../support/orders.ts'
import {
  buyersIban,
  enterAccount,
  importLines,
  money,
  type Ordered,
  paymentOf,
  readPayoutDesk,
  sellersIban,
  setAccount,
  standing,
} from '../../support/payments.ts'
import { ask } from '../../support/site.ts'

const {
  site,
  ctx,
  maker,
  checker,
  seller,
  buyer,
  accepted,
  approve,
  order,
  paid,
  prepare,
  send,
  stateOf,
  underWay,
} = await openMoney()

async function prepared(ordered: Ordered, kind?: string) {
  expect((await prepare(ordered, kind)).status).toBe(201)
  return underWay(ordered.number)
}
const file = async (id: string) =>
  (await ask(site.address, `/api/admin/money/payout-files/${id}`, { headers: maker.headers })).text
async function sent(ordered: Ordered) {
  const payout = await prepared(ordered)
  expect((await approve(checker, payout.id)).status).toBe(200)
  const { status, json } = await send()
  expect(status).toBe(201)
  return { payout, text: await file(json.id), fileId: json.id }
}

describe('what a seller has earned', () => {
  const ownPayouts = async (path: string, who = seller) => {
    const { status, text } = await callAs(site, who, `/company/payouts${path}`)
    expect(status, text).toBe(200)
    return JSON.parse(text)
  }

  it('stands on the seller’s own page from the acceptance to the bank, and on no one else’s', async () => {
    const ordered = await accepted()
    const sum = { order: ordered.number, goods: ordered.goods, fee: 0, amount: ordered.goods }
    expect((await ownPayouts('/next')).items).toMatchObject([{ ...sum, cameBack: false }])
    const { payout } = await sent(ordered)
    expect((await ownPayouts('/next')).items).toEqual([])
    const reference = `PAYOUT${payout.number}`
    const first = async () => (await ownPayouts('/list')).items[0]
    expect(await first()).toMatchObject({ ...sum, reference, state: 'under-way' })
    await importLines(site, maker, [
      {
        amount: -ordered.goods,
        paymentReference: reference,
        bankReference: randomUUID().slice(0, 8),
      },
    ])
    const paidOut = await first()
    expect(paidOut).toMatchObject({ ...sum, reference, state: 'paid' })
    // The bank’s day and month, though the statement is imported later.
    expect(paidOut.paidOn).toBe('2026-11-02')
    const statement = async (month: string) =>
      (await callAs(site, seller, `/company/payouts/statement?month=${month}`)).text
    expect(await statement('2026-11')).toContain(`"2026-11-02","${reference}","${ordered.number}"`)
    expect(await statement('2026-11')).toContain('"2940.00"')
    expect(await statement('2026-10')).not.toContain(reference)
    expect(await statement('2026-12')).not.toContain(reference)
    expect((await ownPayouts('/list', buyer)).items).toEqual([])
    expect((await ownPayouts('/next', buyer)).items).toEqual([])
  })

  it('is prepared by one operator, approved by another, and leaves as a file for the bank', async () => {
    const ordered = await accepted()
    await setAccount(ctx, seller, { accountHolder: 'Ψαρράς Κοσμήματα Α.Ε.' })
    const owed = (await readPayoutDesk(site, maker)).toPrepare
    expect(owed).toMatchObject({ count: 1, items: [{ order: ordered.number, hindrance: null }] })
    const payout = await prepared(ordered)
    const atBank = 'Psarras Kosmimata A.E.'
    expect(payout).toMatchObject({ amount: ordered.goods, lastFour: '4300', own: true, atBank })
    const own = await approve(maker, payout.id)
    expect([own.status, own.json.detail]).toEqual([
      409,
      'Another operator approves what you have prepared.',
    ])
    expect((await send()).status).toBe(409)
    expect((await approve(checker, payout.id)).status).toBe(200)
    const [bank, payable] = [await standing(ctx, 'client-bank'), await standing(ctx, 'payable')]
    const { json } = await send()
    expect(await standing(ctx, 'client-bank')).toBe(bank - ordered.goods)
    expect(await standing(ctx, 'payable')).toBe(payable + ordered.goods)
    expect(await stateOf(ordered.number)).toBe('paid-out')
    const text = await file(json.id)
    expect(text).toContain(`<IBAN>${sellersIban}</IBAN>`)
    expect(text).toContain(`<InstdAmt Ccy="EUR">2940.00</InstdAmt>`)
    expect(text).toContain(`<Nm>${atBank}</Nm>`)
    expect(text).toContain(`<EndToEndId>PAYOUT${payout.number}</EndToEndId>`)
    // The same bytes again, and nobody can send the same payouts in a second file.
    expect(await file(json.id)).toBe(text)
    expect((await send()).status).toBe(409)
  })

  it('is booked when the statement shows it', async () => {
    const ordered = await accepted()
    const { payout } = await sent(ordered)
    const before = await standing(ctx, 'client-bank')
    const debit = {
      amount: -ordered.goods,
      paymentReference: `PAYOUT${payout.number}`,
      bankReference: randomUUID().slice(0, 8),
    }
    expect(await importLines(site, maker, [debit])).toMatchObject({ payouts: 1 })
    expect(await standing(ctx, 'client-bank')).toBe(before)
    expect(await underWay(ordered.number)).toBeUndefined()
  })

  it('is owed again when the bank sends it back, and can be paid anew', async () => {
    const ordered = await accepted()
    const before = [await standing(ctx, 'client-bank'), await standing(ctx, 'payable')]
    const { payout } = await sent(ordered)
    const reference = `PAYOUT${payout.number}`
    await importLines(site, maker, [
      { amount: -ordered.goods, paymentReference: reference, bankReference: 'OUT1' },
    ])
    // Somebody who merely writes our reference does not undo a payout.
    const joke = { amount: ordered.goods, remittance: reference, bankReference: 'JOKE' }
    expect(await importLines(site, maker, [joke])).toMatchObject({ payouts: 0 })
    const back = {
      amount: ordered.goods,
      paymentReference: reference,
      remittance: 'Account closed',
      bankReference: 'BACK1',
    }
    expect(await importLines(site, maker, [back])).toMatchObject({ payouts: 1 })
    const seen = (items: { order: number }[]) =>
      items.find(({ order: of }) => of === ordered.number)
    expect(seen((await ownPayouts('/next')).items)).toMatchObject({ cameBack: true })
    expect(seen((await ownPayouts('/list')).items)).toMatchObject({ state: 'came-back' })
    expect([
      (await standing(ctx, 'client-bank')) - joke.amount,
      await standing(ctx, 'payable'),
    ]).toEqual(before)
    expect(await stateOf(ordered.number)).toBe('paid-out')
    const again = await sent(ordered)
    expect(again.payout.number).toBeGreaterThan(payout.number)
    expect(await standing(ctx, 'payable')).toBe((before.at(1) as number) + ordered.goods)
  })

  it('that comes back on the day it left leaves no line that waits', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ordered = await accepted()
      const { payout } = await sent(ordered)
      const reference = `PAYOUT${payout.number}`
      const lines = [1, -1].map((sign) => ({
        amount: sign * ordered.goods,
        paymentReference: reference,
        bankReference: `SAME${round}${sign}`,
      }))
      expect(await importLines(site, maker, lines)).toMatchObject({ payouts: 2 })
    }
  })

  it('is owed again when the bank refuses the file, once', async () => {
    const ordered = await accepted()
    const before = await standing(ctx, 'payable')
    const { payout } = await sent(ordered)
    const body = { how: 'bounce', reason: 'The bank does not know the account.' }
    expect((await money(site, maker, `/payouts/${payout.id}/end`, body)).status).toBe(200)
    expect((await money(site, maker, `/payouts/${payout.id}/end`, body)).status).toBe(409)
    expect(await standing(ctx, 'payable')).toBe(before)
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(toPrepare.items.map(({ order: of }: { order: number }) => of)).toContain(ordered.number)
  })

  it('is not prepared twice, unless the first is withdrawn', async () => {
    const ordered = await accepted()
    const payout = await prepared(ordered)
    expect((await prepare(ordered)).status).toBe(409)
    const body = { how: 'withdraw', reason: 'Prepared too early.' }
    expect((await money(site, checker, `/payouts/${payout.id}/end`, body)).status).toBe(200)
    expect((await approve(checker, payout.id)).status).toBe(409)
    expect((await prepared(ordered)).id).not.toBe(payout.id)
  })

  it('goes only to an account that has been set for 72 hours and not changed since', async () => {
    const ordered = await accepted()
    const payout = await prepared(ordered)
    await setAccount(ctx, seller, { iban: buyersIban, daysAgo: 5 })
    const changed = await approve(checker, payout.id)
    expect([changed.status, changed.json.detail]).toEqual([
      409,
      `Payout ${payout.number}: The payout account has been changed since.`,
    ])
    await money(site, maker, `/payouts/${payout.id}/end`, { how: 'withdraw', reason: 'Changed.' })
    await setAccount(ctx, seller, { daysAgo: 2.9 })
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(toPrepare.items[0]).toMatchObject({ freeFrom: expect.any(String) })
    expect((await prepare(ordered)).json.detail).toContain('held before it is used')
    await setAccount(ctx, seller, { daysAgo: 3.1 })
    expect((await prepare(ordered)).status).toBe(201)
  })

  it('is not approved by who prepared it, nor paid twice, whatever code asks the database', async () => {
    const [{ id } = { id: '' }] = (
      await ctx.db.execute<{ id: string }>(
        sql`select id from payout where state = 'prepared' limit 1`,
      )
    ).rows
    const refusedBy = (constraint: string) => ({
      cause: { message: expect.stringContaining(constraint) },
    })
    await expect(
      ctx.db.execute(
        sql`update payout set state = 'approved', approved_by = prepared_by, approved_at = now() where id = ${id}`,
      ),
    ).rejects.toMatchObject(refusedBy('payout_by_two'))
    await expect(
      ctx.db.execute(sql`update payout set state = 'sent' where id = ${id}`),
    ).rejects.toMatchObject(refusedBy('payout_'))
  })
})

describe('the money of a cancelled order', () => {
  it('goes back to the account that it came from, and nowhere else', async () => {
    const ordered = await paid()
    await act(site, seller, ordered.number, 'cancellation', { reason: 'It is damaged.' })
    const payout = await prepared(ordered, 'refund')
    expect(payout).toMatchObject({ kind: 'refund', amount: ordered.total, lastFour: '2606' })
    await approve(checker, payout.id)
    const { json } = await send()
    expect(await file(json.id)).toContain(`<IBAN>${buyersIban}</IBAN>`)
    expect(await standing(ctx, 'refund')).toBe(0)
    expect(await stateOf(ordered.number)).toBe('refunded')
  })

  it('waits if the bank did not say where it came from', async () => {
    const ordered = await order()
    const { account: _, ...line } = paymentOf(ordered)
    await importLines(site, maker, [line])
    await act(site, seller, ordered.number, 'cancellation', { reason: 'It is damaged.' })
    const { json } = await prepare(ordered, 'refund')
    expect(json.detail).toContain('did not say from which account the money came')
  })
})

it('a payment that is for no order is sent back to its payer by two operators, and waits again if that is withdrawn', async () => {
  const stray = { amount: 4321, account: buyersIban, name: 'Somebody', bankReference: 'STRAY' }
  await importLines(site, maker, [stray])
  const before = await standing(ctx, 'suspense')
  const find = async () => {
    const { json } = await money(site, maker, '/lines?currency=EUR&limit=100')
    return json.items.find(({ amount }: { amount: number }) => amount === stray.amount)
  }
  const { id } = await find()
  const back = () => money(site, maker, `/lines/${id}/return`, { reason: 'Nobody’s order.' })
  const waiting = async () =>
    (await readPayoutDesk(site, checker)).underWay.find(
      ({ kind, state }: Record<string, string>) => kind === 'return' && state === 'prepared',
    )
  expect((await back()).status).toBe(201)
  expect((await back()).status).toBe(409)
  expect(await find()).toBeUndefined()
  const first = await waiting()
  await money(site, maker, `/payouts/${first.id}/end`, { how: 'withdraw', reason: 'Wait.' })
  expect(await find()).toMatchObject({ id })
  expect((await back()).status).toBe(201)
  const second = await waiting()
  expect((await approve(maker, second.id)).status).toBe(409)
  expect((await approve(checker, second.id)).status).toBe(200)
  const { json } = await send()
  expect(await file(json.id)).toContain(`<IBAN>${buyersIban}</IBAN>`)
  expect(await standing(ctx, 'suspense')).toBe(before + stray.amount)
  await money(site, maker, `/payouts/${second.id}/end`, { how: 'bounce', reason: 'Closed.' })
  expect(await standing(ctx, 'suspense')).toBe(before)
  expect(await find()).toMatchObject({ id, hasOrigin: true, cameBack: true })
  const account = { country: 'NL', iban: sellersIban }
  const elsewhere = (accountHolder: string) =>
    enterAccount(site, maker, { ...account, kind: 'return', id, accountHolder })
  expect((await elsewhere('Nobody')).status).toBe(422)
  expect((await elsewhere('Somebody')).status).toBe(201)
  const third = await waiting()
  expect(third).toMatchObject({ lastFour: '4300', amount: stray.amount })
  await money(site, maker, `/payouts/${third.id}/end`, { how: 'withdraw', reason: 'A trial.' })
})

it('account numbers stand nowhere in the open: not in rows, not in the audit log', async () => {
  const tables = ['payout', 'payout_file', 'bank_line', 'audit_entry']
  for (const table of tables) {
    const { rows } = await ctx.db.execute(
      sql`select t::text as row from ${sql.identifier(table)} t`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const iban of [sellersIban, buyersIban]) {
      expect(JSON.stringify(rows), table).not.toContain(iban)
    }
  }
})
