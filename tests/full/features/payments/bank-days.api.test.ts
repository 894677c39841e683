import { monitorEventLoopDelay } from 'node:perf_hooks'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { payout } from '#server/features/payments/table.ts'

import { camt053, ourIban } from '../../../support/bank-statements.ts'
import { expectBelow } from '../../../support/expect-below.ts'
import { openMoney } from '../../../support/money-site.ts'
import {
  enterAccount,
  importFile,
  importLines,
  money,
  nextStatement,
  paymentOf,
  sendPayout,
  standing,
} from '../../../support/payments.ts'

const { site, ctx, maker, checker, accepted, order, waiting } = await openMoney()

const bringIn = (file: string) => importFile(site, maker, file)
const on = (day: string, opening: number) => ({ from: day, to: day, opening })
const inBank = () => standing(ctx, 'client-bank')

describe('a day of the bank', () => {
  const [one, two] = [
    { amount: 1800, name: 'Kestrel and Rye Ltd', bankReference: 'E1' },
    { amount: 1200, name: 'Alder and Finch Ltd', bankReference: 'E2' },
  ]
  const together = { amount: 3000, bankReference: 'BATCH77' }
  const day = on('2026-10-05', 70_000)
  const refused = async (file: string, words: string) => {
    const before = await inBank()
    const { status, json } = await bringIn(file)
    expect([status, json.detail]).toEqual([422, expect.stringContaining(words)])
    expect(await inBank()).toBe(before)
  }

  it('counts once, whatever of it the bank lists, and in whatever format', async () => {
    expect((await bringIn(camt053([together], day))).json).toMatchObject({ added: 1 })
    expect(await inBank()).toBe(3000)
    const csv = `account,currency,booked on,amount,name,counterparty account,remittance,payment reference,bank reference,balance\n${ourIban},EUR,2026-10-05,30.00,,,,,BATCH,730.00`
    const swift = [
      ':20:1',
      `:25:${ourIban}`,
      ':60F:C261004EUR700,00',
      ':61:2610051005C30,00NTRFNONREF//BATCH77',
      ':62F:C261005EUR730,00',
    ].join('\n')
    const older = camt053([one, two], day)
      .replaceAll(/<\/?Pty>/g, '')
      .replaceAll('camt.053.001.08', 'camt.053.001.02')
    for (const again of [camt053([one, two], day), older, csv, swift]) {
      await refused(again, 'with other lines')
    }
    // In another version of the format the lines are the same.
    const sameLines = camt053([together], day).replaceAll('camt.053.001.08', 'camt.053.001.02')
    expect((await bringIn(sameLines)).json).toMatchObject({ again: false, added: 0 })
  })

  it('follows the one before, or is refused until what is between them is there', async () => {
    await refused(camt053([one], on('2026-10-07', 74_000)), 'in between first')
    await refused(camt053([one], on('2026-10-01', 0)), 'in between first')
    expect((await bringIn(camt053([two], on('2026-10-06', 73_000)))).json).toMatchObject({
      added: 1,
    })
    expect((await bringIn(camt053([one], on('2026-10-09', 74_200)))).json).toMatchObject({
      added: 1,
    })
    // An older statement joins at the beginning, and the days without money say nothing new.
    expect((await bringIn(camt053([one], on('2026-10-02', 68_200)))).json).toMatchObject({
      added: 1,
    })
    expect((await bringIn(camt053([], on('2026-10-08', 74_200)))).json).toMatchObject({ added: 0 })
    await refused(camt053([], on('2026-10-08', 74_300)), 'in between first')
    // A line more than the bank listed before, on a day that is over.
    await refused(camt053([one, two], on('2026-10-06', 71_200)), 'in between first')
    await refused(camt053([two, one], on('2026-10-06', 73_000)), 'with other lines')
  })

  it('may come in parts, whose equal lines count each, and then whole', async () => {
    const before = await inBank()
    const fee = { amount: 100, remittance: 'the same words' }
    const opening = 76_000
    const parts = [
      camt053([fee], on('2026-10-12', opening)),
      camt053([fee, fee], on('2026-10-12', opening + 100)),
    ]
    for (const part of parts) expect((await bringIn(part)).status).toBe(201)
    expect(await inBank()).toBe(before + 300)
    const whole = camt053([fee, fee, fee], on('2026-10-12', opening))
    expect((await bringIn(whole)).json).toMatchObject({ lines: 3, added: 0 })
    expect((await bringIn(`${parts[1]} `)).json).toMatchObject({ lines: 2, added: 0 })
    expect(await inBank()).toBe(before + 300)
  })
})

describe('a payout that the bank debits with its charges', () => {
  const sent = async () => sendPayout(site, [maker, checker], await accepted())
  const stateOf = async (id: string) =>
    (await ctx.db.select().from(payout).where(eq(payout.id, id)))[0]?.state
  const debitOf = ({ amount, number }: { amount: number; number: number }, charge: number) => ({
    amount: -amount - charge,
    paymentReference: `PAYOUT${number}`,
    bankReference: `OUT${number}`,
  })

  it('is booked with its own amount, and the rest is a charge once there is money of ours', async () => {
    const first = await sent()
    expect(await importLines(site, maker, [debitOf(first, 2600)])).toMatchObject({ payouts: 1 })
    expect(await stateOf(first.id)).toBe('booked')
    // Fees of orders are ours, so the bank's charge comes out of them.
    expect(await standing(ctx, 'bank-charges')).toBe(2600)
    expect((await waiting()).filter(({ amount }: { amount: number }) => amount < 0)).toEqual([])
    const { items } = (await money(site, maker, '/ours?currency=EUR')).json
    expect(items[0]).toMatchObject({ amount: -2600, by: 'itself' })
    const day = (await money(site, maker, '/closings?currency=EUR')).json.items
    expect(day.filter(({ difference }: { difference: number }) => difference !== 0)).toEqual([])
  })

  it('is booked when the bank lists both, too, and its statement still counts once', async () => {
    const second = await sent()
    const file = (text: string) =>
      text.replace(
        '</Refs>',
        `</Refs><Amt Ccy="EUR">${(second.amount / 100).toFixed(2)}</Amt><Chrgs><Rcrd><Amt Ccy="EUR">26.00</Amt></Rcrd></Chrgs>`,
      )
    const statement = file(await nextStatement(ctx, [debitOf(second, 2600)]))
    expect((await bringIn(statement)).json).toMatchObject({ lines: 2, payouts: 1 })
    expect(await stateOf(second.id)).toBe('booked')
    expect(await standing(ctx, 'bank-charges')).toBe(5200)
  })

  it('waits if the difference is more than a small charge, which may be another payout', async () => {
    const third = await sent()
    await importLines(site, maker, [debitOf(third, 10_001)])
    expect(await stateOf(third.id)).toBe('sent')
  })
})

it('nothing is prepared to our own account, also if a statement says that money came from there', async () => {
  const strange = { amount: 4321, name: 'Relustre Client Account', account: ourIban }
  await importLines(site, maker, [strange])
  const line = (await waiting()).find(({ amount }: { amount: number }) => amount === 4321)
  expect(line).toMatchObject({ hasOrigin: false, lastFour: '' })
  const reason = 'It goes back.'
  const back = await money(site, maker, `/lines/${line.id}/return`, { reason })
  expect(back.status).toBe(409)
  const own = { accountHolder: 'Relustre Client Account', country: 'DE', iban: ourIban }
  const named = await enterAccount(site, maker, { kind: 'return', id: line.id, ...own })
  expect([named.status, named.json.detail]).toEqual([
    409,
    expect.stringContaining('our own account'),
  ])
})

const screened = async (name: string) => {
  const { pool } = ctx.services.database
  const { rows } = await pool.query('SELECT name FROM screening_payer WHERE name = $1', [name])
  return rows.length > 0
}

it('the one for whom somebody paid is shown, and does not pay for another by itself', async () => {
  const ordered = await order()
  const file = await nextStatement(ctx, [paymentOf(ordered)])
  const through = file.replace(
    '</Dbtr>',
    '</Dbtr><UltmtDbtr><Pty><Nm>Thessalor Brandovic</Nm></Pty></UltmtDbtr>',
  )
  expect((await bringIn(through)).json).toMatchObject({ added: 1, matched: 0 })
  const line = (await waiting()).find(({ amount }: { amount: number }) => amount === ordered.total)
  expect(line).toMatchObject({ paidFor: 'Thessalor Brandovic', suggestion: { payer: false } })
  expect(await screened('Thessalor Brandovic')).toBe(true)
})

it('whoever has paid is screened, also if only an operator says for which order', async () => {
  const ordered = await order()
  const line = { ...paymentOf(ordered), name: 'Velmor Holding Ltd', remittance: 'rings' }
  await importLines(site, maker, [line])
  const { id } = (await waiting()).find(({ name }: { name: string }) => name === line.name)
  const said = { order: ordered.number, reason: 'Their parent company.' }
  expect((await money(site, maker, `/lines/${id}/match`, said)).status).toBe(200)
  expect(await screened(line.name)).toBe(true)
})

it('a line that cannot be read in full waits with its reason, and never pays by itself', async () => {
  const ordered = await order()
  const file = await nextStatement(ctx, [{ ...paymentOf(ordered), bookedOn: '2026-02-30' }])
  expect((await bringIn(file)).json).toMatchObject({ added: 1, matched: 0 })
  expect(
    (await waiting()).find(({ problem }: { problem: string | null }) => problem !== null),
  ).toMatchObject({ amount: ordered.total, problem: expect.stringContaining('not a day') })
})

it('of a file with several accounts ours is imported, and the others are named', async () => {
  const own = await nextStatement(ctx, [{ amount: 77 }])
  const other = camt053([{ amount: 5 }], { account: 'NL91ABNA0417164300' }).replaceAll('EUR', 'XAU')
  const [statement] = /<Stmt>[\s\S]*<\/Stmt>/.exec(other) ?? []
  const both = own.replace('<Stmt>', `${statement}<Stmt>`)
  expect((await bringIn(both)).json).toMatchObject({ added: 1, others: ['4300'] })
})

it('our account is known by its number and sort code, and by nothing less', async () => {
  const made = { currency: 'GBP' as const, account: '60161331926819' }
  const as = (account: string, opening: number) =>
    bringIn(
      camt053([{ amount: 100 }], { ...made, opening })
        .replace(`<IBAN>${made.account}</IBAN>`, `<Othr><Id>${account}</Id></Othr>`)
        .replaceAll('2026-11-02', `2026-11-0${2 + opening / 100}`),
    )
  const written = ['60161331926819', '60-16-13 31926819', 'NWBKGB2L/31926819', '31926819']
  for (const [at, account] of written.entries()) {
    expect((await as(account, at * 100)).json, account).toMatchObject({ added: 1 })
  }
  for (const account of ['6819', '60161331926818', '']) {
    expect((await as(account, 400)).status).toBe(422)
  }
})

it('a long statement that is refused lets others be served meanwhile', async () => {
  const lines = Array.from({ length: 9000 }, (_, at) => ({
    amount: 100 + at,
    name: `Payer ${at}`,
    account: 'DE02120300000000202051',
    remittance: `Invoice ${at}`,
    bankReference: `LONG${at}`,
  }))
  const file = camt053(lines, { closing: 1 })
  // Nobody waits for more than a part of the time that it takes: read at once, it was nearly all of it.
  await expectBelow(1 / 3, async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    const { status, json } = await bringIn(file)
    const took = performance.now() - began
    delay.disable()
    expect([status, json.detail]).toEqual([422, expect.stringContaining('does not add up')])
    return delay.max / 1e6 / took
  })
})
