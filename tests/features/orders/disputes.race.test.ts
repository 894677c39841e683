import { describe, expect, it } from 'vitest'

import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrderEvent } from '#server/features/orders/table.ts'

import { books, caseCall, does, rejection } from '../../support/disputes.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, readOrder, shipment } from '../../support/orders.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { race, rounds } from '../../support/rounds.ts'
import { findRows } from '../../support/rows.ts'

const opened = await openOrders()
const { site, ctx, seller, buyer, titles, paid, inspected, contested: disputed, askUs } = opened
const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')] as const

const said = { text: 'We have our own report.', evidence: [] as string[] }
const orderOf = (number: number) => findAnyOrder(ctx, number)
const stateOf = async (number: number) => (await readOrder(site, buyer, number)).json.state
const later = async (number: number, days = 0.01) => {
  const at = ((await orderOf(number)).dueAt ?? new Date()).getTime() + days * 86_400_000
  return { ...ctx, clock: () => new Date(at) }
}

async function rejected(): Promise<number> {
  const number = await inspected()
  await does(site, buyer, number, 'rejection', rejection)
  return number
}

/** A dispute that operators may decide, with an open proposal of the seller. */
async function asked() {
  const number = await disputed(await inspected())
  const { dispute } = await does(site, seller, number, 'proposals', { seller: 400_000 })
  return { number, id: await askUs(number), proposal: dispute.proposals[0].id as string }
}

const rule = (who: SignedIn, id: string, outcome: string) =>
  caseCall(site, who, id, '/rulings', { outcome, reasoning: 'We have read both reports.' })

describe('at the same moment', () => {
  race('a buyer either accepts or rejects', async () => {
    const number = await inspected()
    const [accepted, refused] = await Promise.all([
      act(site, buyer, number, 'acceptance'),
      act(site, buyer, number, 'rejection', rejection),
    ])
    expect([accepted.status, refused.status].toSorted()).toEqual([200, 409])
    expect(await stateOf(number)).toBe(accepted.status === 200 ? 'accepted' : 'rejected')
  })

  it('a buyer rejects one piece, both, or none, and what is kept fits', async () => {
    const part = { lines: [{ ...rejection, position: 0, pieces: 1 }] }
    for (let round = 0; round < rounds; round += 1) {
      const number = await inspected()
      const answers = await Promise.all([
        act(site, buyer, number, 'partial-rejection', part),
        act(site, buyer, number, 'rejection', rejection),
        act(site, buyer, number, 'partial-rejection', part),
        act(site, buyer, number, 'acceptance'),
      ])
      const won = answers.map(({ status }) => status).indexOf(200)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const { state, keptGoods } = await orderOf(number)
      const some = won === 0 || won === 2
      expect(state).toBe(won === 3 ? 'accepted' : 'rejected')
      expect(keptGoods).toBe(some ? 294_000 : null)
      const { dispute } = (await readOrder(site, buyer, number)).json
      const pieces = dispute?.rejected.map((each: { pieces: number }) => each.pieces) ?? []
      expect(pieces).toEqual(won === 3 ? [] : [some ? 1 : 2])
    }
  })

  race('a proposal is either accepted or withdrawn', async () => {
    const { number, proposal } = await asked()
    const answer = (who: SignedIn, what: string) =>
      act(site, who, number, `proposals/${proposal}/answer`, { answer: what })
    const [accepted, withdrawn] = await Promise.all([
      answer(buyer, 'accept'),
      answer(seller, 'withdraw'),
    ])
    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409])
    expect(await stateOf(number)).toBe(accepted.status === 200 ? 'settled' : 'disputed')
  })

  it('both sides accept each other’s proposal, and one of them counts', async () => {
    const { number, proposal } = await asked()
    const { dispute } = await does(site, buyer, number, 'proposals', { seller: 300_000 })
    const own = dispute.proposals.find(({ by }: { by: string }) => by === 'buyer').id
    const accept = (who: SignedIn, id: string) =>
      act(site, who, number, `proposals/${id}/answer`, { answer: 'accept' })
    const answers = await Promise.all([accept(buyer, proposal), accept(seller, own)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { dispute: after } = (await readOrder(site, seller, number)).json
    const one = after.proposals.find(({ state }: { state: string }) => state === 'accepted')
    expect(after.settlement.seller).toBe(one.seller)
  })

  race('a ruling and an agreement leave one outcome', async () => {
    const { number, id, proposal } = await asked()
    const [ruled, accepted] = await Promise.all([
      rule(operators[0], id, 'refund'),
      act(site, buyer, number, `proposals/${proposal}/answer`, { answer: 'accept' }),
    ])
    expect([ruled.status === 201, accepted.status === 200].filter(Boolean)).toHaveLength(1)
    expect(await stateOf(number)).toBe(ruled.status === 201 ? 'refund-due' : 'settled')
  })

  race('a side that answers a question twice has one answer', async () => {
    const { number, id } = await asked()
    await caseCall(site, operators[0], id, '/questions', { to: 'both', text: 'Which scale?' })
    const { dispute } = (await readOrder(site, buyer, number)).json
    const answer = (who: SignedIn) =>
      act(site, who, number, `questions/${dispute.questions[0].id}/answer`, said)
    const answers = await Promise.all([answer(buyer), answer(buyer), answer(seller)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  })

  race('a question comes before a ruling, or is refused', async () => {
    const { number, id } = await asked()
    const [question, ruled] = await Promise.all([
      caseCall(site, operators[0], id, '/questions', { to: 'both', text: 'Which scale?' }),
      rule(operators[1], id, 'release'),
    ])
    expect(ruled.status).toBe(201)
    expect([201, 409]).toContain(question.status)
    const { dispute } = (await readOrder(site, buyer, number)).json
    expect(dispute.questions).toHaveLength(question.status === 201 ? 1 : 0)
  })

  race('two operators who rule otherwise leave one ruling', async () => {
    const { number, id } = await asked()
    const [release, refund] = await Promise.all([
      rule(operators[0], id, 'release'),
      rule(operators[1], id, 'refund'),
    ])
    expect([release.status, refund.status].toSorted()).toEqual([201, 409])
    expect(await stateOf(number)).toBe(release.status === 201 ? 'accepted' : 'refund-due')
  })

  race('a seller contests, or the deadline has them take the goods back', async () => {
    const number = await rejected()
    await meetOrderDeadlines(await later(number, -0.01))
    const [contested] = await Promise.all([
      act(site, seller, number, 'contest', said),
      meetOrderDeadlines(await later(number)),
    ])
    expect(await stateOf(number)).toBe(contested.status === 200 ? 'disputed' : 'return-due')
  })

  race('a seller sends, or the deadline cancels, and the pieces are counted once', async () => {
    const number = await paid()
    const [sent] = await Promise.all([
      act(site, seller, number, 'shipment', shipment),
      meetOrderDeadlines(await later(number, 8)),
    ])
    expect(await stateOf(number)).toBe(sent.status === 200 ? 'shipped' : 'refund-due')
  })
})

describe('several instances that meet the deadlines', () => {
  it('do each thing once, and tell of it once', async () => {
    const number = await rejected()
    for (const days of [-0.01, 0.01]) {
      const due = await later(number, days)
      await Promise.all(Array.from({ length: 4 }, () => meetOrderDeadlines(due)))
    }
    const events = await findRows(site, tradeOrderEvent, { orderId: (await orderOf(number)).id })
    expect(events.filter(({ event }) => event === 'agree')).toHaveLength(1)
    for (const [who, title] of [
      [seller, `Reminder: answer the rejection of order ${number}`],
      [buyer, `Send the goods of order ${number} back`],
    ] as const) {
      expect((await titles(who, number)).filter((each) => each === title)).toHaveLength(1)
    }
  })

  it('leave the books balanced', async () => {
    expect((await books(ctx)).sum).toBe(0)
  })
})
