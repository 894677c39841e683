import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { buyRequest, buyRequestAnswer } from '#server/features/buy-requests/table.ts'
import { notification } from '#server/notifications/table.ts'

import {
  answerWith,
  closeRequest,
  postRequest,
  readRequest,
  sendRequest,
} from '../../../support/buy-requests.ts'
import { openOrders } from '../../../support/order-site.ts'
import { signInAs } from '../../../support/people.ts'
import { decideOn, listReports, reportThing } from '../../../support/reports.ts'
import { race, rounds } from '../../../support/rounds.ts'
import { trader } from '../../../support/traders.ts'

const at = await openOrders()
const site = at.site

const answersOf = (id: string) =>
  at.ctx.db.$count(buyRequestAnswer, eq(buyRequestAnswer.requestId, id))

describe('a buy request that is answered at the same time', () => {
  race('with the same lot has it once', async () => {
    const id = await postRequest(site, at.buyer)
    const lot = await at.lot()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => answerWith(site, at.seller, id, lot.id)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await answersOf(id)).toBe(1)
    await closeRequest(site, at.buyer, id)
  })

  it('with eight lots of one seller has five', async () => {
    const id = await postRequest(site, at.buyer)
    const lots = []
    for (let each = 0; each < 8; each += 1) lots.push(await at.lot())
    const answers = await Promise.all(lots.map((lot) => answerWith(site, at.seller, id, lot.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await answersOf(id)).toBe(5)
  })

  it('and closed either has the answer and tells its seller, or refuses it', async () => {
    const buyer = await trader(site, 'buyer')
    for (let round = 0; round < rounds; round += 1) {
      const id = await postRequest(site, buyer)
      const lot = await at.lot()
      const [given, closed] = await Promise.all([
        answerWith(site, at.seller, id, lot.id),
        closeRequest(site, buyer, id),
      ])
      expect(closed.status).toBe(200)
      expect([201, 404, 409]).toContain(given.status)
      const answered = given.status === 201 ? 1 : 0
      expect(await answersOf(id)).toBe(answered)
      const told = and(
        eq(notification.kind, 'buy-request-ended'),
        sql`${notification.link} like ${`%${id}`}`,
      )
      expect(await at.ctx.db.$count(notification, told)).toBe(answered)
    }
  })
})

it('a company whose colleagues post at the same time has no more than 20 open requests', async () => {
  const buyer = await trader(site, 'buyer')
  for (let each = 0; each < 18; each += 1) await postRequest(site, buyer)
  await at.ctx.services.limits.reset(
    { name: 'buy-request-post', points: 20, duration: 86_400 },
    buyer.companyId,
  )
  const sent = await Promise.all(Array.from({ length: 5 }, () => sendRequest(site, buyer)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(2)
  const own = eq(buyRequest.buyerCompanyId, buyer.companyId)
  expect(await at.ctx.db.$count(buyRequest, own)).toBe(20)
})

it('a reported buy request is decided on once by two operators, and answered before it is hidden or not at all', async () => {
  const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]
  const reporter = await trader(site, 'seller')
  const buyer = await trader(site, 'buyer')
  for (let round = 0; round < rounds; round += 1) {
    const id = await postRequest(site, buyer)
    const lot = await at.lot()
    await reportThing(site, reporter, 'buy-request', id)
    await reportThing(site, at.seller, 'buy-request', id)
    const [operator] = operators
    const reports = await listReports(site, operator as (typeof operators)[number])
    const [given, ...decided] = await Promise.all([
      answerWith(site, at.seller, id, lot.id),
      ...operators.map((each, place) => decideOn(site, each, reports[place].id, 'hide')),
    ])
    expect(decided.toSorted()).toEqual([200, 409])
    expect([201, 404, 409]).toContain(given.status)
    expect(await answersOf(id)).toBe(given.status === 201 ? 1 : 0)
    expect(await listReports(site, operator as (typeof operators)[number])).toEqual([])
  }
})

it('a seller reads no answer of a rival', async () => {
  const id = await postRequest(site, at.stranger)
  await answerWith(site, at.seller, id, (await at.lot()).id)
  const rival = await trader(site, 'seller')
  expect((await readRequest(site, rival, id)).json.answers).toEqual([])
  expect((await readRequest(site, at.seller, id)).json.answers).toHaveLength(1)
})
