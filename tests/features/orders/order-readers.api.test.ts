import { describe, expect, it } from 'vitest'

import { overStates, tradeOrder } from '#server/features/orders/table.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { caseCall, does } from '../../support/disputes.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, pay, place, readOrder, shipment } from '../../support/orders.ts'
import { forgetProof, signInAs, type SignedIn } from '../../support/people.ts'
import { planOf } from '../../support/plan.ts'
import { changeRows } from '../../support/rows.ts'
import { knownSeller, liveLot, ring, trader } from '../../support/traders.ts'

const opened = await openOrders()
const { site, ctx, seller, buyer, stranger, lot, titles } = opened
const { ordered, paid: funded, receive, inspected, contested, askUs } = opened

describe('others', () => {
  it('neither read an order nor move it, and each side only does its own part', async () => {
    const number = await inspected()
    expect((await readOrder(site, stranger, number)).status).toBe(404)
    expect((await act(site, stranger, number, 'acceptance')).status).toBe(404)
    expect((await act(site, seller, number, 'acceptance')).status).toBe(409)
    expect((await act(site, buyer, number, 'shipment', shipment)).status).toBe(409)
    const list = (await callAs(site, stranger, '/orders')).json
    expect(list.items.some((each: { number: number }) => each.number === number)).toBe(false)
  })

  it('the seller sees the goods, and neither the fee nor our account', async () => {
    const number = await ordered()
    const { text } = await callAs(site, seller, `/orders/${number}`)
    expect(JSON.parse(text)).toMatchObject({
      side: 'selling',
      amount: 294_000,
      paid: null,
      transfer: null,
      movements: [],
    })
    expect(text).not.toContain('GB29NWBK60161331926819')
    expect(text).not.toContain(writeReference(number))
  })
})

it('a copy of somebody’s data has the proposals and rulings that they ended, without what others wrote in them', async () => {
  const [operator, second] = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]
  const { slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 4, goods: 1_116_000 })
  const id = await askUs(await contested(await receive(number)))
  const reasoning = 'The stones are treated.'
  await caseCall(site, operator, id, '/rulings', { outcome: 'refund', reasoning })
  const { ruling } = (await caseCall(site, second, id)).json
  const because = 'Ask the laboratory first.'
  await caseCall(site, second, id, `/rulings/${ruling.id}/refusal`, { reason: because })
  const { dispute } = await does(site, seller, number, 'proposals', { seller: 450_000 })
  const answer = `proposals/${dispute.proposals[0].id}/answer`
  await does(site, buyer, number, answer, { answer: 'decline' })
  const copyOf = async (who: SignedIn) => (await callAs(site, who, '/me/export', {})).text
  expect(JSON.parse(await copyOf(buyer)).endedProposals).toMatchObject([
    { number, how: 'declined', at: expect.any(String) },
  ])
  const copy = await copyOf(second)
  expect(JSON.parse(copy).endedRulings).toMatchObject([{ number, how: 'turned-down', because }])
  expect(copy).not.toContain(reasoning)
})

describe('lists of orders', () => {
  it('show one’s own on either side, newest first, page by page', async () => {
    const [one, other] = [await trader(site, 'buyer'), await lot({ quantity: '9' })]
    const numbers = []
    for (let at = 0; at < 3; at += 1) {
      numbers.unshift(await place(site, one, other.slug, { pieces: 1, goods: 294_000 }))
    }
    const read = async (query: string, who: SignedIn = one) =>
      (await callAs(site, who, `/orders${query}`)).json
    const first = await read('?limit=2')
    const second = await read(`?limit=2&after=${first.next}`)
    const listed = [...first.items, ...second.items] as { number: number }[]
    expect(listed.map((each) => each.number)).toEqual(numbers)
    expect(second.next).toBeNull()
    expect((await read('?side=selling')).items).toEqual([])
    expect((await read('?side=selling', seller)).items[0]).toMatchObject({
      number: numbers[0],
      side: 'selling',
      amount: 294_000,
    })
  })

  it('of those that wait for somebody begin with the one that is due first', async () => {
    const [one, shop] = [await trader(site, 'buyer'), await knownSeller(site)]
    const { slug } = await liveLot(site, shop, { ...ring, stockNumber: 'TURN-1' })
    const order = () => place(site, one, slug, { pieces: 1, goods: 294_000 })
    const [sent, paid, unpaid, over] = [await order(), await order(), await order(), await order()]
    for (const number of [sent, paid]) await pay(ctx, number)
    await act(site, shop, sent, 'shipment', shipment)
    await changeRows(site, tradeOrder, { number: over }, { state: 'expired', dueAt: null })
    const view = async (who: SignedIn, name: string) => {
      const { items, open } = (await callAs(site, who, `/orders?view=${name}`)).json
      return [items.map(({ number }: { number: number }) => number), open]
    }
    // What was sent has no time limit, so it comes last.
    const [buyers, sellers] = [
      { ours: 2, colleagues: 0, theirs: 1, operators: 0 },
      { ours: 1, colleagues: 0, theirs: 2, operators: 0 },
    ]
    expect(await view(one, 'ours')).toEqual([[unpaid, sent], buyers])
    expect(await view(one, 'theirs')).toEqual([[paid], buyers])
    expect(await view(one, 'over')).toEqual([[over], buyers])
    expect(await view(shop, 'ours')).toEqual([[paid], sellers])
    expect(await view(shop, 'theirs')).toEqual([[unpaid, sent], sellers])
    expect(await view(stranger, 'over')).not.toEqual([[over], expect.anything()])
  })

  it('of closed orders begin with the one that was closed last, page by page', async () => {
    const [one, { slug }] = [await trader(site, 'buyer'), await lot({ quantity: '9' })]
    const order = () => place(site, one, slug, { pieces: 1, goods: 294_000 })
    const numbers = [await order(), await order(), await order()] as const
    const days = [20, 30, 10]
    for (const [at, number] of numbers.entries()) {
      await changeRows(
        site,
        tradeOrder,
        { number },
        { state: 'expired', dueAt: null, stateSince: new Date(2030, 0, days[at]) },
      )
    }
    const read = async (query = '') =>
      (await callAs(site, one, `/orders?view=over&limit=2${query}`)).json
    const first = await read()
    const second = await read(`&after=${first.next}`)
    const listed = [...first.items, ...second.items] as { number: number }[]
    expect(listed.map(({ number }) => number)).toEqual([numbers[1], numbers[0], numbers[2]])
    expect(second.next).toBeNull()
  })

  it('of closed orders are read from an index, however many there are', async () => {
    const over = overStates.map((state) => `'${state}'`)
    const plan = await planOf(
      ctx.db,
      `select * from trade_order where state in (${over.join(', ')})
       order by state_since desc, id desc limit 26`,
    )
    expect(plan).toContain('trade_order_closed')
  })

  it('are searched by number, reference, tracking number, lot and the other company', async () => {
    const shop = await knownSeller(site)
    const said = { ...ring, stockNumber: 'FIND-77', title: 'Peridot signet' }
    const { slug } = await liveLot(site, shop, said)
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    await act(site, shop, number, 'shipment', { ...shipment, trackingNumber: 'ZX 90 417' })
    const { other } = (await readOrder(site, buyer, number)).json
    const found = async (who: SignedIn, q: string) => {
      const query = new URLSearchParams({ q, limit: '100' })
      const { items } = (await callAs(site, who, `/orders?${query}`)).json
      return items.map((each: { number: number }) => each.number)
    }
    for (const q of [String(number), writeReference(number), 'zx 90 417', 'peridot find-77']) {
      expect(await found(buyer, q), q).toEqual([number])
    }
    expect(await found(buyer, `${other} peri`)).toEqual([number])
    // One's own name is on every order, so it finds none.
    expect(await found(shop, `${other} peridot`)).toEqual([])
    expect(await found(buyer, 'peridot ruby')).toEqual([])
    expect(await found(stranger, 'peridot')).toEqual([])
    expect((await found(buyer, ';--')).length).toBeGreaterThan(0)
  })

  it('count a dispute for both sides until its time is over, then for us', async () => {
    const number = await contested(await inspected())
    const waits = async (who: SignedIn, view: string) =>
      (await callAs(site, who, `/orders?view=${view}&limit=100`)).json.items.some(
        (each: { number: number }) => each.number === number,
      )
    for (const who of [buyer, seller]) {
      expect([await waits(who, 'ours'), await waits(who, 'theirs')]).toEqual([true, false])
    }
    await askUs(number)
    for (const who of [buyer, seller]) {
      expect([await waits(who, 'ours'), await waits(who, 'operators')]).toEqual([false, true])
    }
  })
})

describe('an operator', () => {
  it('says for a buyer who does not that an order has arrived, once and with a reason', async () => {
    const operator = await signInAs(site, 'operator')
    const number = await funded()
    const confirm = (reason: string) =>
      callConsole(site, operator, `/orders/${number}/delivery`, { reason })
    const reason = 'The carrier’s proof of delivery.'
    expect((await confirm(reason)).status).toBe(409)
    await act(site, seller, number, 'shipment', shipment)
    const listed = await callConsole(site, operator, '/orders/on-the-way?limit=100')
    expect(listed.json.items).toContainEqual(
      expect.objectContaining({ number, trackingNumber: shipment.trackingNumber }),
    )
    expect((await confirm('')).status).toBe(422)
    expect((await confirm(reason)).status).toBe(200)
    expect((await confirm(reason)).status).toBe(409)
    const { state, events } = (await readOrder(site, buyer, number)).json
    expect(state).toBe('inspection')
    expect(events.at(-1)).toMatchObject({ event: 'deliver', by: 'operator', reason })
    expect(await titles(buyer, number)).toContain(`Order ${number} has arrived`)
  })

  it('says so only with a fresh proof of who they are', async () => {
    const operator = await signInAs(site, 'operator')
    const number = await funded()
    await act(site, seller, number, 'shipment', shipment)
    await forgetProof(site, operator)
    const body = { reason: 'The carrier’s proof of delivery.' }
    const { status, json } = await callConsole(site, operator, `/orders/${number}/delivery`, body)
    expect([status, json.type]).toEqual([403, '/api/docs#step-up'])
    expect((await readOrder(site, buyer, number)).json.state).toBe('shipped')
  })
})
