import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { caseCall, does, rejection, sendEvidence } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, readOrder } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { changeRows } from '../../../support/rows.ts'

const { site, ctx, seller, buyer, stranger, titles, inspected, contested } = await openOrders()
const operator = await signInAs(site, 'operator')

const said = { text: 'It weighs 41.6 g.', evidence: [] as string[] }
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function disputed() {
  const number = await contested(await inspected())
  return { number, id: (await findAnyOrder(ctx, number)).id }
}

/** Asks one side or both, and returns the question as both sides read it. */
async function ask({ number, id }: { number: number; id: string }, to: string, more: object = {}) {
  const body = { to, text: `What does each piece weigh? ${randomUUID()}`, ...more }
  expect((await caseCall(site, operator, id, '/questions', body)).status).toBe(201)
  const { dispute } = (await readOrder(site, buyer, number)).json
  return dispute.questions.find(({ text }: { text: string }) => text === body.text)
}
const reply = (who: SignedIn, number: number, question: string, body: object = said) =>
  act(site, who, number, `questions/${question}/answer`, body)
const listed = async (id: string) =>
  (await callConsole(site, operator, '/disputes?limit=100')).json.items.find(
    (each: { id: string }) => each.id === id,
  )

describe('a question of an operator', () => {
  it('stands in the dispute alike for both sides, who are told by the app and by email', async () => {
    const order = await disputed()
    const { number } = order
    const day = daysOn(4)
    const asked = await ask(order, 'seller', { wishedBy: day })
    expect(asked).toMatchObject({ to: 'seller', wishedBy: day, waitsFor: ['seller'] })
    const read = await Promise.all([buyer, seller].map((who) => readOrder(site, who, number)))
    expect(read[0]?.json.dispute.questions).toEqual(read[1]?.json.dispute.questions)
    const title = `We have a question about order ${number}`
    expect(await titles(seller, number)).toContain(title)
    expect(await titles(buyer, number)).toContain(`We have asked the seller about order ${number}`)
    expect(await ctx.db.$count(outboxMail, eq(outboxMail.subject, title))).toBe(1)
  })

  it('waits for who was asked until they have answered, also once the time for agreeing is over', async () => {
    const order = await disputed()
    const { number, id } = order
    const viewOf = async (who: SignedIn) => {
      for (const view of ['ours', 'theirs', 'operators']) {
        const { json } = await callAs(site, who, `/orders?view=${view}&limit=100`)
        const { items } = json
        const found = items.find((each: { number: number }) => each.number === number)
        if (found !== undefined) return { view, asked: found.asked }
      }
      throw new Error('the order is in no view')
    }
    expect(await viewOf(seller)).toEqual({ view: 'ours', asked: false })
    const asked = await ask(order, 'seller')
    await changeRows(site, tradeOrder, id, { dueAt: new Date(Date.now() - 1000) })
    expect(await viewOf(seller)).toEqual({ view: 'ours', asked: true })
    expect(await viewOf(buyer)).toEqual({ view: 'operators', asked: false })
    expect((await reply(seller, number, asked.id)).status).toBe(200)
    expect(await viewOf(seller)).toEqual({ view: 'operators', asked: false })
  })

  it('is answered once by each side that was asked, with evidence, and the console shows it', async () => {
    const order = await disputed()
    const { number, id } = order
    expect(await listed(id)).toMatchObject({ questions: 0, waitsFor: [] })
    const asked = await ask(order, 'both')
    expect(await listed(id)).toMatchObject({ questions: 1, waitsFor: ['buyer', 'seller'] })
    const file = await sendEvidence(site, seller, number)
    const answer = await reply(seller, number, asked.id, { ...said, evidence: [file.id] })
    expect(answer.status).toBe(200)
    expect(answer.json.dispute.statements.at(-1)).toMatchObject({
      by: 'seller',
      kind: 'answer',
      questionId: asked.id,
      evidence: [{ id: file.id }],
    })
    expect((await reply(seller, number, asked.id)).status).toBe(409)
    expect(await titles(buyer, number)).toContain(
      `The seller has answered our question about order ${number}`,
    )
    expect(await listed(id)).toMatchObject({ waitsFor: ['buyer'] })
    const { json } = await caseCall(site, operator, id)
    expect(json).toMatchObject({ canAsk: true, questions: [{ waitsFor: ['buyer'] }] })
    expect(json.questions[0].askedBy).not.toBe('')
    expect((await reply(buyer, number, asked.id)).status).toBe(200)
    expect(await listed(id)).toMatchObject({ questions: 1, waitsFor: [] })
    const entries = await ctx.db.select().from(auditEntry).where(eq(auditEntry.objectId, id))
    const actions = entries.map(({ action }) => action)
    expect(actions).toContain('order.asked')
    expect(actions.filter((action) => action === 'order.answered')).toHaveLength(2)
  })

  it('is answered by nobody else', async () => {
    const order = await disputed()
    const { number } = order
    const other = await disputed()
    const asked = await ask(order, 'seller')
    for (const who of [buyer, stranger]) {
      expect((await reply(who, number, asked.id)).status).toBe(404)
    }
    expect((await reply(seller, other.number, asked.id)).status).toBe(404)
    expect((await reply(seller, number, randomUUID())).status).toBe(404)
    expect((await reply(seller, number, asked.id, { ...said, text: ' ' })).status).toBe(422)
    const another = await ask(order, 'buyer')
    expect((await reply(seller, number, another.id)).status).toBe(404)
  })

  it('names a side, says something, and wishes for no day that is over', async () => {
    const { number, id } = await disputed()
    const body = { to: 'both', text: 'Which scale?' }
    const tries = [
      { ...body, to: 'stranger' },
      { ...body, text: ' ' },
      { ...body, wishedBy: daysOn(-2) },
      { ...body, wishedBy: 'soon' },
    ]
    for (const wrong of tries) {
      expect((await caseCall(site, operator, id, '/questions', wrong)).status).toBe(422)
    }
    expect((await readOrder(site, buyer, number)).json.dispute.questions).toEqual([])
  })

  it('and its answer are refused in no dispute, in a frozen one and in one that is over', async () => {
    const body = { to: 'both', text: 'Which scale?' }
    const early = await inspected()
    await does(site, buyer, early, 'rejection', rejection)
    const { id: earlyId } = await findAnyOrder(ctx, early)
    expect((await caseCall(site, operator, earlyId, '/questions', body)).status).toBe(409)
    const none = await caseCall(site, operator, randomUUID(), '/questions', body)
    expect(none.status).toBe(404)

    const order = await disputed()
    const { number, id } = order
    const asked = await ask(order, 'both')
    const desk = (what: string) =>
      callConsole(site, operator, `/orders/${number}/${what}`, { reason: 'The bank asks.' })
    await desk('freeze')
    expect((await caseCall(site, operator, id, '/questions', body)).status).toBe(409)
    expect((await reply(seller, number, asked.id)).status).toBe(409)
    expect((await caseCall(site, operator, id)).json.canAsk).toBe(false)
    await desk('unfreeze')

    const { dispute } = await does(site, seller, number, 'proposals', { seller: 400_000 })
    const accept = `proposals/${dispute.proposals[0].id}/answer`
    const settled = await does(site, buyer, number, accept, { answer: 'accept' })
    expect(settled.dispute.questions).toMatchObject([{ id: asked.id, waitsFor: [] }])
    expect((await caseCall(site, operator, id, '/questions', body)).status).toBe(409)
    expect((await reply(seller, number, asked.id)).status).toBe(409)
  })

  it('is never changed, and an answer belongs to a question of its own order', async () => {
    const order = await disputed()
    const asked = await ask(order, 'both')
    const { pool } = (await site.context.services.open()).database
    for (const change of ["UPDATE order_question SET text = 'x'", 'DELETE FROM order_question']) {
      await expect(pool.query(change)).rejects.toThrow('never changed')
    }
    const other = await disputed()
    const stray = `INSERT INTO order_statement (id, order_id, by, person_id, kind, question_id, text, at)
      VALUES ('${randomUUID()}', '${other.id}', 'buyer', '${buyer.personId}', 'answer', '${asked.id}', 'x', now())`
    await expect(pool.query(stray)).rejects.toThrow('order_statement_question')
  })
})
