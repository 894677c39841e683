import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { bookNewLines } from '#server/features/payments/statements/import-statement.ts'
import { bankLine } from '#server/features/payments/table.ts'

import { camt053, ourIban } from '../../support/bank-statements.ts'
import { audited } from '../../support/company-review.ts'
import { openMoney } from '../../support/money-site.ts'
import { toldTo } from '../../support/notifications.ts'
import {
  buyersIban,
  importFile,
  importLines,
  money,
  nextStatement,
  paymentOf,
  sellersIban,
  standing,
} from '../../support/payments.ts'
import { forgetProof, signInAs } from '../../support/people.ts'

const { site, ctx, maker: operator, seller, buyer, order, stateOf } = await openMoney()

const lineWith = async (bankReference = '') => {
  const [found] = await ctx.db
    .select()
    .from(bankLine)
    .where(eq(bankLine.bankReference, bankReference.toUpperCase()))
  if (found === undefined) throw new Error('the line was not imported')
  return found
}
const suggestionFor = async (id: string) => {
  const { json } = await money(site, operator, '/lines?currency=EUR&limit=100')
  return json.items.find((each: { id: string }) => each.id === id)?.suggestion
}

describe('a payment on a bank’s statement', () => {
  it('funds the order whose reference, amount and buyer it has', async () => {
    const ordered = await order()
    const [held, bank] = [await standing(ctx, 'held'), await standing(ctx, 'client-bank')]
    const imported = await importLines(site, operator, [paymentOf(ordered)])
    expect(imported).toMatchObject({ again: false, lines: 1, added: 1, matched: 1 })
    expect(await stateOf(ordered.number)).toBe('funded')
    expect(await standing(ctx, 'held')).toBe(held - ordered.total)
    expect(await standing(ctx, 'client-bank')).toBe(bank + ordered.total)
    expect(await standing(ctx, 'suspense')).toBe(0)
  })

  it('waits with a reason if anything differs, and funds nothing', async () => {
    const ordered = await order()
    const right = paymentOf(ordered)
    const wrong = [
      { ...right, name: 'M R Kessler', bankReference: 'PERSON' },
      { ...right, amount: 7, bankReference: 'SHORT' },
      { ...right, remittance: 'for the rings', bankReference: 'NOREF' },
      { ...right, name: 'Nobody', remittance: 'hello', amount: 17, bankReference: 'NOTHING' },
    ]
    const before = await standing(ctx, 'suspense')
    expect(await importLines(site, operator, wrong)).toMatchObject({ added: 4, matched: 0 })
    expect(await stateOf(ordered.number)).toBe('awaiting-funds')
    const facts = { order: ordered.number, buyer: ordered.buyer, state: 'awaiting-funds' }
    const of = async (reference: string) => suggestionFor((await lineWith(reference)).id)
    const all = {
      reference: true,
      amount: true,
      payer: true,
      missing: 0,
      surplus: 0,
      frozen: false,
      elsewhere: 0,
    }
    expect(await of('PERSON')).toEqual({ ...facts, ...all, payer: false })
    // What the other one is short of has arrived, but from somebody else.
    expect(await of('SHORT')).toEqual({ ...facts, ...all, amount: false })
    expect(await of('NOREF')).toEqual({ ...facts, ...all, reference: false })
    expect(await of('NOTHING')).toBeNull()
    const sum = wrong.reduce((all_, { amount }) => all_ + amount, 0)
    expect(await standing(ctx, 'suspense')).toBe(before - sum)
  })

  it('is matched by an operator who says why, if nothing is missing', async () => {
    const ordered = await order()
    const late = { ...paymentOf(ordered), name: 'Holding of the buyer', bankReference: 'HAND' }
    const short = { ...late, amount: 5, account: sellersIban, bankReference: 'HANDSHORT' }
    await importLines(site, operator, [late, short])
    const match = async (reference: string, body: object) =>
      money(site, operator, `/lines/${(await lineWith(reference)).id}/match`, body)
    const said = { order: ordered.number, reason: 'The buyer’s parent company pays for it.' }
    expect((await match('HAND', { ...said, reason: ' ' })).json.errors[0].pointer).toBe('/reason')
    expect((await match('HAND', { ...said, order: 99_999 })).json.errors[0].pointer).toBe('/order')
    expect((await match('HANDSHORT', said)).json.errors[0].detail).toContain('is missing')
    expect((await match('HAND', said)).status).toBe(200)
    expect(await stateOf(ordered.number)).toBe('funded')
    expect((await match('HAND', said)).status).toBe(409)
    const log = await audited(site, 'order', ordered.id)
    expect(log.find(({ action }) => action === 'order.matched')).toMatchObject({
      actorId: operator.personId,
      reason: said.reason,
    })
  })

  it('needs a fresh proof to be matched by hand', async () => {
    const stale = await signInAs(site, 'operator')
    await forgetProof(site, stale)
    const body = { order: 10_001, reason: 'why' }
    const { status, json } = await money(site, stale, `/lines/${randomUUID()}/match`, body)
    expect([status, json.type]).toEqual([403, '/api/docs#step-up'])
  })

  it('for an order that has expired waits, and says that it has', async () => {
    const ordered = await order()
    const later = new Date(ctx.clock().getTime() + 20 * 86_400_000)
    await importLines(site, operator, [{ ...paymentOf(ordered), amount: 5, bankReference: 'PART' }])
    await meetOrderDeadlines({ ...ctx, clock: () => later })
    const line = { ...paymentOf(ordered), bankReference: 'TOOLATE' }
    await importLines(site, operator, [line])
    expect(await stateOf(ordered.number)).toBe('expired')
    // A part had arrived, so nobody is told that nothing did.
    for (const { personId } of [buyer, seller]) {
      const told = (await toldTo(site, personId)).find(
        ({ title }) => title === `Order ${ordered.number} has expired`,
      )
      expect(told?.body).toContain('The full amount did not arrive in time')
      if (personId === buyer.personId) expect(told?.body).toContain('What has arrived goes back')
    }
    const { id } = await lineWith('TOOLATE')
    expect(await suggestionFor(id)).toMatchObject({ state: 'expired', reference: true })
    const body = { order: ordered.number, reason: 'It came in time.' }
    expect((await money(site, operator, `/lines/${id}/match`, body)).status).toBe(409)
  })

  it('never shows the payer’s whole account, nor keeps it readable', async () => {
    const { sealedAccount, lastFour } = await lineWith('PERSON')
    expect(sealedAccount).not.toContain(buyersIban)
    expect(lastFour).toBe('2606')
    const { json } = await money(site, operator, '/lines?currency=EUR&limit=100')
    expect(JSON.stringify(json)).not.toContain(buyersIban)
  })
})

it('lines that a crash has left are booked and matched by a job, once', async () => {
  const ordered = await order()
  const before = await standing(ctx, 'client-bank')
  const { id: _, ...other } = await lineWith('PERSON')
  const { amount, name = '', remittance = '' } = paymentOf(ordered)
  const left = { ...other, id: randomUUID(), fingerprint: randomUUID(), state: 'new' as const }
  await ctx.db.insert(bankLine).values({ ...left, amount, name, remittance, matchedAt: null })
  await Promise.all([bookNewLines(ctx), bookNewLines(ctx)])
  expect(await stateOf(ordered.number)).toBe('funded')
  expect(await standing(ctx, 'client-bank')).toBe(before + amount)
})

describe('a statement that is imported again', () => {
  it('has no effect: neither the same file nor the same lines in another', async () => {
    const ordered = await order()
    const line = paymentOf(ordered)
    const twin = { amount: 300, remittance: 'twice the same' }
    const day = { from: '2026-11-03', to: '2026-11-03' }
    const [file, goesOn] = [
      await nextStatement(ctx, [line, twin, twin], day),
      await nextStatement(ctx, [line, twin, twin, twin], day),
    ]
    const bringIn = async (text: string) => (await importFile(site, operator, text)).json
    await bringIn(file)
    const before = await standing(ctx, 'client-bank')
    expect(await bringIn(file)).toMatchObject({ again: true, added: 0, matched: 0 })
    expect(await bringIn(goesOn)).toMatchObject({ again: false, lines: 4, added: 1 })
    expect(await bringIn(`${file}\n`)).toMatchObject({ again: false, lines: 3, added: 0 })
    expect(await standing(ctx, 'client-bank')).toBe(before + 300)
  })

  it('has each line of MT940 once, as the bank wrote it and not as we read it', async () => {
    const booked = (opening: string, closing: string, ...comments: string[]) =>
      [
        ':20:1',
        ':25:60161331926819',
        ':28C:1/1',
        `:60F:C260902GBP${opening}`,
        ...comments.flatMap((comment) => [
          ':61:2609020902C5,00NTRFNONREF',
          `:86:/NAME/Pell/REMI/Order 7/OCMT/${comment}/`,
        ]),
        `:62F:C260902GBP${closing}`,
      ].join('\r\n')
    const bringIn = async (file: string) => (await importFile(site, operator, file)).json
    expect(await bringIn(booked('0,00', '5,00', 'USD6'))).toMatchObject({ added: 1 })
    expect(await bringIn(booked('5,00', '10,00', 'USD7'))).toMatchObject({ added: 1 })
    expect(await bringIn(booked('0,00', '10,00', 'USD6', 'USD7'))).toMatchObject({ added: 0 })
  })

  it('is refused in another format, in which the same lines read differently', async () => {
    const swift = [
      ':20:1',
      `:25:${ourIban}`,
      ':28C:1/1',
      ':60F:C261102EUR0,00',
      ':61:2611021102C5,00NTRFNONREF',
      ':62F:C261102EUR5,00',
    ].join('\r\n')
    const { status, json } = await importFile(site, operator, swift)
    expect(status).toBe(422)
    expect(json.errors[0]).toMatchObject({
      pointer: '/file',
      detail: expect.stringContaining('imported as camt.053'),
    })
  })

  it('is refused whole if it is of another account, or does not add up', async () => {
    const before = await standing(ctx, 'client-bank')
    const foreign = camt053([{ amount: 100 }], { account: buyersIban })
    expect((await importFile(site, operator, foreign)).json.detail).toContain('ending in 2606')
    const wrong = camt053([{ amount: 100 }], { closing: 1 })
    expect((await importFile(site, operator, wrong)).json.detail).toContain('does not add up')
    expect((await importFile(site, operator, 'hello')).status).toBe(422)
    expect(await standing(ctx, 'client-bank')).toBe(before)
  })
})

it('the desk says what the bank has more than the ledger', async () => {
  const { json } = await money(site, operator, '?currency=EUR')
  expect(json).toMatchObject({ currency: 'EUR', account: { lastFour: '3000' } })
  expect(json.currencies).toEqual(['USD', 'EUR', 'GBP'])
  const bank = json.balances.find(({ account }: { account: string }) => account === 'client-bank')
  expect(bank.balance).toBeGreaterThan(0)
  expect(json.statement.periodTo).toBe('2026-11-03')
  const sum = json.balances.reduce(
    (all: number, each: { balance: number }) => all + each.balance,
    0,
  )
  expect(sum).toBe(0)
  const { number, reference } = await order()
  const waiting = (await money(site, operator, '/waiting?currency=EUR')).json
  expect(waiting).toMatchObject({ count: 1, items: [{ number, reference }] })
  const checked = await money(site, operator, '/check', {})
  expect(checked.json).toMatchObject({ faults: [] })
})
