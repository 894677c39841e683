import { describe, expect, it } from 'vitest'

import { payout } from '#server/features/payments/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { openMoney, paidSeller } from '../../../support/money-site.ts'
import { act } from '../../../support/orders.ts'
import {
  buyersIban,
  enterAccount,
  importLines,
  readPayoutDesk,
  sendPayout,
  standing,
} from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'
import { changeRows } from '../../../support/rows.ts'
import { ask } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

const { site, ctx, maker, checker, accepted, approve, paid, send, underWay } = await openMoney()

type Kind = 'proceeds' | 'refund'
async function fileOfAll(): Promise<string> {
  const { status, json } = await send()
  expect(status).toBe(201)
  const path = `/api/admin/money/payout-files/${json.id}`
  return (await ask(site.address, path, { headers: maker.headers })).text
}
const close = async (who: SignedIn) =>
  expect((await callAs(site, who, '/me/close', { word: 'close' }, 'POST')).status).toBe(200)

/** An order whose money has reached its seller, or went back to its buyer, whose company has closed since. */
async function closedAfter(kind: Kind) {
  const [seller, buyer] = [await paidSeller(site, ctx), await trader(site, 'buyer')]
  const ordered = await (kind === 'proceeds' ? accepted : paid)({ seller, buyer })
  if (kind === 'refund') {
    await act(site, seller, ordered.number, 'cancellation', { reason: 'It is damaged.' })
  }
  const { id, number, amount } = await sendPayout(site, [maker, checker], ordered, kind)
  const paymentReference = `PAYOUT${number}`
  await importLines(site, maker, [
    { amount: -amount, paymentReference, bankReference: `OUT${number}` },
  ])
  await changeRows(site, payout, id, { endedAt: new Date(ctx.clock().getTime() - 15 * 86_400_000) })
  await close(kind === 'proceeds' ? seller : buyer)
  await importLines(site, maker, [{ amount, paymentReference, bankReference: `BACK${number}` }])
  const holder = kind === 'proceeds' ? 'Pell Brothers B.V.' : ordered.buyer
  return { ...ordered, amount, holder }
}
const enter = (kind: Kind, id: string, accountHolder: string) =>
  enterAccount(site, maker, { kind, id, accountHolder })

describe('money that comes back after its company has closed', () => {
  it('of a seller goes to another account of the same holder, which two operators enter', async () => {
    const { id, number, amount, holder } = await closedAfter('proceeds')
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(
      toPrepare.items.find(({ orderId }: { orderId: string }) => orderId === id),
    ).toMatchObject({
      kind: 'proceeds',
      amount,
      accountMissing: true,
      hindrance: 'The company has closed, so an operator enters another account of its holder.',
    })
    expect((await enter('proceeds', id, 'Somebody Else Ltd')).json.errors).toMatchObject([
      { pointer: '/accountHolder', detail: expect.stringContaining(holder) },
    ])
    expect((await enter('proceeds', id, holder)).status).toBe(201)
    expect((await enter('proceeds', id, holder)).status).toBe(409)
    const payoutNow = await underWay(number)
    expect(payoutNow).toMatchObject({
      kind: 'proceeds',
      amount,
      accountHolder: holder,
      hindrance: null,
      named: { account: expect.stringContaining(buyersIban) },
    })
    expect((await approve(maker, payoutNow.id)).status).toBe(409)
    expect((await approve(checker, payoutNow.id)).status).toBe(200)
    const owedBefore = await standing(ctx, 'payable')
    expect(await fileOfAll()).toContain(`<IBAN>${buyersIban}</IBAN>`)
    expect(await standing(ctx, 'payable')).toBe(owedBefore + amount)
  })

  it('of a buyer does so, too', async () => {
    const { id, number, amount, holder } = await closedAfter('refund')
    expect((await enter('refund', id, 'Somebody Else Ltd')).status).toBe(422)
    expect((await enter('refund', id, holder)).status).toBe(201)
    const again = await underWay(number)
    expect(again).toMatchObject({ kind: 'refund', amount, hindrance: null })
    expect((await approve(checker, again.id)).status).toBe(200)
    expect((await send()).status).toBe(201)
  })
})

it('no operator enters the account of a seller that has not closed', async () => {
  const { id } = await accepted()
  const { status, json } = await enter('proceeds', id, 'Pell Brothers B.V.')
  expect([status, json.detail]).toEqual([409, expect.stringContaining('own payout account')])
})
