import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { act, readOrder } from '../../../support/orders.ts'
import { importLines, money, paymentOf } from '../../../support/payments.ts'
import { plainPdf } from '../../../support/pdf.ts'
import type { SignedIn } from '../../../support/people.ts'
import { trader } from '../../../support/traders.ts'

const { site, maker, seller, buyer, order } = await openMoney()

const say = (who: SignedIn, number: number, files: readonly string[] = []) =>
  act(site, who, number, 'transfer', { files })
async function sendProof(who: SignedIn, number: number) {
  const { status, body } = await supertest(site.address)
    .post(`/api/orders/${number}/transfer/files?name=payment.pdf`)
    .set({ ...who.headers, 'content-type': 'application/pdf' })
    .send(plainPdf())
  return { status, id: body.id as string }
}
const waitingAt = async (number: number) => {
  const { json } = await money(site, maker, '/waiting?currency=EUR')
  return json.items.find((each: { number: number }) => each.number === number)
}

describe('a buyer who has sent the money', () => {
  it('says so: the seller is told once, operators see it, and nothing is paid by it', async () => {
    const { number } = await order()
    expect((await waitingAt(number)).saidAt).toBeNull()
    const first = await say(buyer, number)
    expect(first.status).toBe(200)
    const { saidAt } = first.json.transfer
    expect(Date.parse(saidAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await say(buyer, number)).json.transfer.saidAt).toBe(saidAt)
    expect((await readOrder(site, buyer, number)).json.state).toBe('awaiting-funds')
    expect((await waitingAt(number)).saidAt).toBe(saidAt)
    const title = `Order ${number}: the buyer says that the money is on its way`
    const told = await toldTo(site, seller.personId)
    expect(told.filter((each) => each.title === title)).toHaveLength(1)
  })

  it('adds proof that operators open, and neither the seller nor a stranger', async () => {
    const { number } = await order()
    const { status, id } = await sendProof(buyer, number)
    expect(status).toBe(201)
    const path = `/admin/orders/${number}/transfer/files/${id}`
    // Nobody opens it before it is sent with the message.
    expect((await callAs(site, maker, path)).status).toBe(404)
    expect((await say(buyer, number, [id])).json.transfer.proofs).toBe(1)
    expect((await callAs(site, maker, path)).status).toBe(200)
    for (const who of [seller, buyer, await trader(site, 'buyer')]) {
      expect((await callAs(site, who, path)).status).toBe(404)
      expect((await callAs(site, who, `/orders/${number}/evidence/${id}`)).status).toBe(404)
    }
    const { json } = await callConsole(site, maker, `/orders/${number}`)
    expect(json.transferFiles).toMatchObject([{ id, name: 'payment.pdf' }])
    expect(json.audit[0]).toMatchObject({ action: 'evidence.viewed' })
    // It is used, and of this order only.
    expect((await say(buyer, number, [id])).status).toBe(422)
    const other = await order()
    expect((await callAs(site, maker, path.replace(`${number}`, `${other.number}`))).status).toBe(
      404,
    )
  })

  it('is the buyer, as long as the order waits for the money', async () => {
    const placed = await order()
    for (const who of [seller, await trader(site, 'buyer')]) {
      expect((await say(who, placed.number)).status).not.toBe(200)
      expect((await sendProof(who, placed.number)).status).not.toBe(201)
    }
    await importLines(site, maker, [paymentOf(placed)])
    expect((await readOrder(site, buyer, placed.number)).json.state).toBe('funded')
    expect((await say(buyer, placed.number)).status).toBe(409)
    expect((await sendProof(buyer, placed.number)).status).toBe(409)
  })
})
