import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'

import { camt053 } from '../../support/bank-statements.ts'
import { openMoney } from '../../support/money-site.ts'
import {
  importFile,
  importLines,
  nextStatement,
  money,
  paymentOf,
  readPayoutDesk,
  standing,
} from '../../support/payments.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'

const { site, ctx, maker, checker, order, accepted, stateOf } = await openMoney()
const operators = [maker, checker, await signInAs(site, 'operator')] as const

describe('of operators at the same moment', () => {
  it('several import a file, and its lines count once', async () => {
    const lines = [paymentOf(await order()), paymentOf(await order()), { amount: 7 }]
    const before = await standing(ctx, 'client-bank')
    const files = [camt053(lines), camt053(lines), `${camt053(lines)}\n`]
    const answers = await Promise.all(
      files.map((file, at) => importFile(site, operators[at % 3] as SignedIn, file)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const added = answers.reduce((sum, { json }) => sum + json.added, 0)
    expect(added).toBe(3)
    const sum = lines.reduce((all, { amount }) => all + amount, 0)
    expect(await standing(ctx, 'client-bank')).toBe(before + sum)
    expect(await standing(ctx, 'suspense')).toBe(-7)
  })

  it('two match one payment with two orders, and one order is paid', async () => {
    const [first, second] = [await order(), await order()]
    const line = { ...paymentOf(first), name: 'A parent company', remittance: '' }
    await importLines(site, operators[0], [line])
    const { json } = await money(site, operators[0], '/lines?currency=EUR&limit=100')
    const { id } = json.items.find(({ amount }: { amount: number }) => amount === line.amount)
    const answers = await Promise.all(
      [first, second].map(({ number }, at) =>
        money(site, operators[at] as SignedIn, `/lines/${id}/match`, {
          order: number,
          reason: 'Both look right.',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const states = [await stateOf(first.number), await stateOf(second.number)]
    expect(states.toSorted()).toEqual(['awaiting-funds', 'funded'])
  })

  it('two prepare, two approve and two send a payout, and it leaves once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ordered = await accepted()
      const before = await standing(ctx, 'payable')
      const each = (call: (who: SignedIn) => ReturnType<typeof money>) =>
        Promise.all(operators.slice(0, 2).map(call)).then((all) =>
          all.map(({ status }) => status).toSorted(),
        )
      expect(
        await each((who) =>
          money(site, who, '/payouts', { owed: [{ orderId: ordered.id, kind: 'proceeds' }] }),
        ),
      ).toEqual([201, 409])
      const { underWay } = await readPayoutDesk(site, operators[2])
      const { id } = underWay.find(({ order: of }: { order: number }) => of === ordered.number)
      const approvals = await Promise.all(
        [0, 1, 2, 2].map((at) =>
          money(site, operators[at] as SignedIn, '/payouts/approve', { payouts: [id] }),
        ),
      )
      expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
      const body = { currency: 'EUR', format: 'sepa' }
      expect(await each((who) => money(site, who, '/payout-files', body))).toEqual([201, 409])
      expect(await standing(ctx, 'payable')).toBe(before + ordered.goods)
    }
  })
})

it('halves of a total that arrive at the same moment fund their order, once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ordered = await order()
    const before = [await standing(ctx, 'suspense'), await standing(ctx, 'held')]
    const half = { ...paymentOf(ordered), amount: Math.ceil(ordered.total / 2) + 3 }
    // The statement of a day that goes on, as it is after each of three payments.
    const halves = ['A', 'B', 'C'].map((bankReference) => ({ ...half, bankReference }))
    const day = { from: `2026-11-1${round}`, to: `2026-11-1${round}` }
    const files = await Promise.all(
      halves.map((_, at) => nextStatement(ctx, halves.slice(0, at + 1), day)),
    )
    const answers = await Promise.all(
      files.map((file, at) => importFile(site, operators[at] as SignedIn, file)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stateOf(ordered.number)).toBe('funded')
    expect([await standing(ctx, 'suspense'), await standing(ctx, 'held')]).toEqual([
      (before.at(0) as number) - (3 * half.amount - ordered.total),
      (before.at(1) as number) - ordered.total,
    ])
  }
})

it('two sign a day, book a charge and take it back, and each happens once', async () => {
  const day = ctx.clock().toISOString().slice(0, 10)
  const fee = { amount: -250, bookedOn: day, remittance: 'Account fee', bankReference: 'FEE' }
  await importLines(site, operators[0], [fee], { from: day, to: day })
  const { json } = await money(site, operators[0], '/lines?currency=EUR&limit=100')
  const { id } = json.items.find(({ amount }: { amount: number }) => amount === -250)
  const both = async (path: string, body: object) =>
    (await Promise.all([0, 1].map((at) => money(site, operators[at] as SignedIn, path, body))))
      .map(({ status }) => status)
      .toSorted()
  const before = await standing(ctx, 'client-bank')
  const said = { reason: 'The bank’s fee.' }
  expect(await both(`/lines/${id}/ours`, said)).toEqual([200, 409])
  expect(await standing(ctx, 'client-bank')).toBe(before - 250)
  expect(await both(`/lines/${id}/ours/reversal`, said)).toEqual([200, 409])
  expect(await both(`/lines/${id}/ours`, said)).toEqual([200, 409])
  expect(await standing(ctx, 'client-bank')).toBe(before - 250)
  const closings = (await money(site, operators[0], '/closings?currency=EUR')).json.items
  const { bank, ledger } = closings[0]
  expect(
    await both('/closings', { currency: 'EUR', day, bank, ledger, reason: 'A test.' }),
  ).toEqual([201, 409])
})

it('a payment that meets the expiry of its order funds it, or waits in suspense', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ordered = await order()
    // Late for the payment, and in time for sending the goods.
    const later = new Date(ctx.clock().getTime() + 6 * 86_400_000)
    const before = await standing(ctx, 'suspense')
    await Promise.all([
      importLines(site, operators[0], [paymentOf(ordered)]),
      meetOrderDeadlines({ ...ctx, clock: () => later }),
    ])
    const state = await stateOf(ordered.number)
    expect(['funded', 'expired']).toContain(state)
    expect(await standing(ctx, 'suspense')).toBe(
      state === 'funded' ? before : before - ordered.total,
    )
  }
})
