import { describe, expect, it } from 'vitest'

import { openMoney } from '../../../support/money-site.ts'
import { act } from '../../../support/orders.ts'
import {
  buyersIban,
  enterAccount,
  importLines,
  money,
  type Ordered,
  paymentOf,
  readPayoutDesk,
  sellersIban,
  sendPayout,
  setAccount,
  standing,
} from '../../../support/payments.ts'
import { ask } from '../../../support/site.ts'

const {
  site,
  ctx,
  maker,
  checker,
  seller,
  accepted,
  approve,
  order,
  paid,
  prepare,
  underWay,
  waiting,
} = await openMoney()

/** An order that is paid, and whose seller cannot send it. */
async function cancelled(paidBy: object = {}): Promise<Ordered> {
  const ordered = await order()
  await importLines(site, maker, [{ ...paymentOf(ordered), ...paidBy }])
  await act(site, seller, ordered.number, 'cancellation', { reason: 'It is damaged.' })
  return ordered
}
const caseOf = async ({ number }: Ordered) => {
  const { headers } = maker
  return (await ask(site.address, `/api/admin/orders/${number}`, { headers })).json
}

it('a payout is owed again in full if the bank keeps a part of it or writes another reference', async () => {
  // An account to which nothing else has been paid.
  await setAccount(ctx, seller, { iban: buyersIban })
  const ordered = await accepted()
  const payout = await sendPayout(site, [maker, checker], ordered)
  const before = await Promise.all(
    (['client-bank', 'payable', 'bank-charges', 'suspense'] as const).map((each) =>
      standing(ctx, each),
    ),
  )
  const back = {
    amount: ordered.goods - 1500,
    account: buyersIban,
    remittance: 'Return of transfer',
    bankReference: 'LESS1',
  }
  const day = ctx.clock().toISOString().slice(0, 10)
  const imported = await importLines(site, maker, [back], { from: day, to: day })
  expect(imported).toMatchObject({ payouts: 0 })
  const line = (await waiting()).find(({ amount }: { amount: number }) => amount === back.amount)
  expect(line.returned).toEqual({
    number: payout.number,
    accountHolder: 'Pell Brothers B.V.',
    charges: 1500,
  })
  const tie = (number: number) =>
    money(site, maker, `/lines/${line.id}/payout`, {
      payout: number,
      reason: 'The bank said so.',
    })
  expect((await tie(999_999)).json.errors).toEqual([
    { pointer: '/payout', detail: 'There is no payout with this number.' },
  ])
  expect((await tie(payout.number)).status).toBe(200)
  expect((await tie(payout.number)).status).toBe(409)
  const [bank, payable, charges, suspense] = before as [number, number, number, number]
  expect(await standing(ctx, 'client-bank')).toBe(bank + back.amount)
  expect(await standing(ctx, 'payable')).toBe(payable - ordered.goods)
  expect(await standing(ctx, 'bank-charges')).toBe(charges + 1500)
  expect(await standing(ctx, 'suspense')).toBe(suspense)
  await setAccount(ctx, seller)
  const again = await sendPayout(site, [maker, checker], ordered)
  expect(again).toMatchObject({ amount: ordered.goods, lastFour: '4300' })
  const shown = await caseOf(ordered)
  expect(shown.lines).toContainEqual(expect.objectContaining({ amount: back.amount }))
  expect(shown.entries).toContainEqual(
    expect.objectContaining({ event: `return-charge:${line.id}` }),
  )
})

describe('a refund', () => {
  it('goes to the account that the bank names elsewhere, entered by one and compared by another', async () => {
    const ordered = await cancelled({ account: '12345678' })
    expect((await prepare(ordered, 'refund')).json.detail).toContain('without its bank')
    const enter = (accountNumber: string) =>
      enterAccount(site, maker, {
        kind: 'refund',
        id: ordered.id,
        accountHolder: 'Example Buyer Ltd',
        country: 'GB',
        iban: '',
        routing: '200000',
        accountNumber,
        bic: 'BARCGB22',
      })
    expect((await enter('87654321')).json.errors).toMatchObject([{ pointer: '/accountNumber' }])
    expect((await enter('12345678')).status).toBe(201)
    expect((await enter('12345678')).status).toBe(409)
    const payout = await underWay(ordered.number)
    expect(payout).toMatchObject({
      format: 'table',
      named: {
        account: '200000, 12345678, BARCGB22, GB',
        because: 'The bank’s letter of today.',
      },
    })
    expect((await approve(maker, payout.id)).status).toBe(409)
    expect((await approve(checker, payout.id)).status).toBe(200)
    const { json } = await money(site, maker, '/payout-files', { currency: 'EUR', format: 'table' })
    const path = `/api/admin/money/payout-files/${json.id}`
    const { text } = await ask(site.address, path, { headers: maker.headers })
    expect(text).toContain('"200000","12345678","BARCGB22"')
  })

  it('goes to another account of the same holder once it came back, and to nobody else’s', async () => {
    const ordered = await cancelled()
    const first = await sendPayout(site, [maker, checker], ordered, 'refund')
    const closed = { how: 'bounce', reason: 'The account is closed.' }
    expect((await money(site, maker, `/payouts/${first.id}/end`, closed)).status).toBe(200)
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(
      toPrepare.items.find(({ orderId }: { orderId: string }) => orderId === ordered.id),
    ).toMatchObject({ cameBack: true, accountMissing: false })
    const other = { kind: 'refund', id: ordered.id, country: 'NL', iban: sellersIban }
    const enter = (accountHolder: string) => enterAccount(site, maker, { ...other, accountHolder })
    expect((await enter('Somebody Else Ltd')).json.errors).toMatchObject([
      { pointer: '/accountHolder' },
    ])
    expect((await enter(String(paymentOf(ordered).name))).status).toBe(201)
    const again = await underWay(ordered.number)
    expect(again).toMatchObject({ kind: 'refund', amount: ordered.total, lastFour: '4300' })
    expect((await approve(checker, again.id)).status).toBe(200)
    const { json } = await money(site, maker, '/payout-files', { currency: 'EUR', format: 'sepa' })
    expect(json.id).toEqual(expect.any(String))
  })

  it('goes to no account that is entered while the statement names one', async () => {
    const ordered = await cancelled()
    const entered = { kind: 'refund', id: ordered.id, accountHolder: 'Somebody' }
    const { status, json } = await enterAccount(site, maker, entered)
    expect([status, json.detail]).toEqual([409, expect.stringContaining('It goes back there')])
  })
})

it('a second payment of an order still shows at the order once it has been sent back', async () => {
  const ordered = await paid()
  const twice = { ...paymentOf(ordered), bankReference: 'TWICE' }
  await importLines(site, maker, [twice])
  const { id } = (await waiting()).find(
    ({ remittance }: { remittance: string }) => remittance === twice.remittance,
  )
  expect((await caseOf(ordered)).lines).toContainEqual(
    expect.objectContaining({ id, state: 'suspense' }),
  )
  const reason = 'It was paid twice.'
  expect((await money(site, maker, `/lines/${id}/return`, { reason })).status).toBe(201)
  const { lines, payouts, entries } = await caseOf(ordered)
  expect(lines).toContainEqual(expect.objectContaining({ id, state: 'own' }))
  expect(payouts).toEqual([expect.objectContaining({ kind: 'return', amount: ordered.total })])
  expect(entries).toContainEqual(expect.objectContaining({ event: `bank-line:${id}` }))
})
