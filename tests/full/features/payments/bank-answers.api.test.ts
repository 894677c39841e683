import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { pain002 } from '../../../support/bank-statements.ts'
import { colleagueOf } from '../../../support/colleagues.ts'
import { audited } from '../../../support/company-review.ts'
import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import {
  importFile,
  importLines,
  money,
  readPayoutDesk,
  standing,
} from '../../../support/payments.ts'
import { forgetProof, type SignedIn } from '../../../support/people.ts'

const { site, ctx, maker, checker, seller, buyer, accepted } = await openMoney()

const answer = (file: string, who = maker) => importFile(site, who, file, 'answers')
const desk = () => readPayoutDesk(site, maker)

/** A file with the payouts of so many accepted orders. */
async function sentFile(count: number) {
  const orders = []
  for (let at = 0; at < count; at += 1) {
    const ordered = await accepted()
    orders.push(ordered)
  }
  await money(site, maker, '/payouts', {
    owed: orders.map(({ id }) => ({ orderId: id, kind: 'proceeds' })),
  })
  const prepared = (await desk()).underWay.filter(
    ({ state }: { state: string }) => state === 'prepared',
  )
  const ids = prepared.map(({ id }: { id: string }) => id)
  await money(site, checker, '/payouts/approve', { payouts: ids })
  const { status, json } = await money(site, maker, '/payout-files', {
    currency: 'EUR',
    format: 'sepa',
  })
  expect(status).toBe(201)
  const references = prepared.map(({ number }: { number: number }) => `PAYOUT${number}`)
  return { id: json.id, messageId: json.id.replaceAll('-', ''), orders, references }
}
const stateOfFile = async (id: string) =>
  (await desk()).files.find((each: { id: string }) => each.id === id)?.answer

it('a file that the bank accepts is noted, and says who made it', async () => {
  const { id, messageId } = await sentFile(1)
  expect(await stateOfFile(id)).toBeNull()
  const before = await standing(ctx, 'client-bank')
  expect((await answer(pain002({ messageId, group: 'RCVD' }))).json).toEqual({
    again: false,
    state: 'pending',
    payouts: 1,
    rejected: 0,
    otherNames: 0,
  })
  expect(await stateOfFile(id)).toBe('pending')
  await answer(pain002({ messageId, group: 'ACCP' }))
  expect(await stateOfFile(id)).toBe('accepted')
  expect(await standing(ctx, 'client-bank')).toBe(before)
  const { files } = await desk()
  expect(files[0].createdBy).not.toBe('')
})

it('a name that does not match is shown on the payout until the bank pays, or has a newer answer', async () => {
  const { messageId, references } = await sentFile(1)
  const transactions = [{ reference: references[0], state: 'RVNM' }]
  const file = pain002({ messageId, group: 'RVCM', transactions })
  const { json } = await answer(file)
  expect(json).toMatchObject({ state: 'pending', rejected: 0, otherNames: 1 })
  const shown = async () =>
    (await desk()).underWay.find(
      ({ number }: { number: number }) => `PAYOUT${number}` === references[0],
    )
  expect(await shown()).toMatchObject({ state: 'sent', payeeCheck: 'no-match' })
  await answer(file.replaceAll('RVNM', 'RCVC'))
  expect(await shown()).toMatchObject({ payeeCheck: 'match' })
  expect((await answer(file)).json).toMatchObject({ again: true })
  expect(await shown()).toMatchObject({ payeeCheck: 'match' })
})

it('what the bank rejects is owed again with its reason, once', async () => {
  const finance = await colleagueOf(site, seller.companyId, 'finance')
  const sales = await colleagueOf(site, seller.companyId, 'sales')
  const { id, messageId, orders, references } = await sentFile(2)
  const before = await standing(ctx, 'payable')
  const file = pain002({
    messageId,
    group: 'PART',
    transactions: [
      { reference: references[0], state: 'ACSP' },
      { reference: references[1], state: 'RJCT', reason: 'AC04', amount: '2940.00' },
    ],
  })
  expect((await answer(file)).json).toEqual({
    again: false,
    state: 'partly',
    payouts: 2,
    rejected: 1,
    otherNames: 0,
  })
  expect((await answer(file)).json).toMatchObject({ again: true, rejected: 1 })
  // The same news in other words changes nothing either.
  expect((await answer(file.replace('ANSWER', 'AGAIN'))).json).toMatchObject({ again: false })
  expect(await standing(ctx, 'payable')).toBe(before - (orders[1]?.goods ?? 0))
  expect(await stateOfFile(id)).toBe('partly')
  const { toPrepare, underWay } = await desk()
  const owed = toPrepare.items.find(({ orderId }: { orderId: string }) => orderId === orders[1]?.id)
  expect(owed).toMatchObject({ kind: 'proceeds', amount: orders[1]?.goods })
  expect(underWay.map(({ order }: { order: number }) => order)).not.toContain(orders[1]?.number)
  const { rows } = await ctx.services.database.pool.query(
    'SELECT id, ended_because FROM payout WHERE order_id = $1',
    [orders[1]?.id],
  )
  expect(rows[0].ended_because).toBe('The bank rejected it. AC04 The account is closed.')
  const log = await audited(site, 'payout', rows[0].id)
  expect(log.map(({ action }) => action)).toContain('payout.bounced')
  const returnsToldTo = async ({ personId }: SignedIn) =>
    (await toldTo(site, personId))
      .map(({ title }) => title)
      .filter((title) => title.includes('came back'))
  const news = `Our payment for order ${orders[1]?.number} came back`
  expect(await returnsToldTo(seller)).toEqual([news])
  expect(await returnsToldTo(finance)).toEqual([news])
  // They neither see the payout account nor can they change it.
  expect(await returnsToldTo(sales)).toEqual([])
})

it('a file that the bank rejects whole is owed again whole, also to two at the same moment', async () => {
  const { messageId, orders } = await sentFile(2)
  const before = await standing(ctx, 'payable')
  const file = pain002({ messageId, group: 'RJCT', reason: 'FF01' })
  const answers = await Promise.all([answer(file), answer(file, checker)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers.map(({ json }) => json.again).toSorted()).toEqual([false, true])
  const goods = orders.reduce((sum, each) => sum + each.goods, 0)
  expect(await standing(ctx, 'payable')).toBe(before - goods)
})

it('an answer is refused in words if it is about something else, and changes nothing', async () => {
  const { messageId, references, orders } = await sentFile(1)
  const before = await standing(ctx, 'payable')
  const [reference] = references
  const rejecting = (more: object) =>
    pain002({
      messageId,
      group: 'PART',
      transactions: [{ reference, state: 'RJCT', ...more }],
    })
  const refused = [
    [pain002({ messageId: randomUUID().replaceAll('-', ''), group: 'ACCP' }), 'not made here'],
    [pain002({ messageId: 'SALARIES-11', group: 'RJCT' }), 'not made here'],
    [rejecting({ reference: 'PAYOUT99999' }), 'PAYOUT99999 is not in the file'],
    [rejecting({ amount: '2940.01' }), 'is not a payout of 2940.01 EUR'],
    ['hello', 'not well-formed'],
  ] as const
  for (const [file, words] of refused) {
    const { status, json } = await answer(file)
    expect([status, json.detail]).toEqual([422, expect.stringContaining(words)])
  }
  const statement = await importFile(site, maker, rejecting({}))
  expect(statement.json.detail).toContain('answer to a file of payouts')
  await importLines(site, maker, [
    { amount: -(orders[0]?.goods ?? 0), paymentReference: reference, bankReference: 'PAID' },
  ])
  expect((await answer(rejecting({}))).json.detail).toContain('the bank has paid it')
  expect(await standing(ctx, 'payable')).toBe(before)
})

it('only operators import answers, with a fresh proof', async () => {
  const file = pain002({ messageId: 'X', group: 'ACCP' })
  expect((await answer(file, buyer)).status).toBe(404)
  await forgetProof(site, checker)
  expect((await answer(file, checker)).json.type).toBe('/api/docs#step-up')
})
