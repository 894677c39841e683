import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { reasonColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import { buyRequestsFeature } from '#server/features/buy-requests/feature.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import {
  answerWith,
  closeRequest,
  decideOn,
  listReports,
  listRequests,
  postRequest,
  readRequest,
  reportTo,
  takeBack,
} from '../../support/buy-requests.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { toldTo } from '../../support/notifications.ts'
import { openOrders, type OrderSite } from '../../support/order-site.ts'
import { place } from '../../support/orders.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { trader, trust } from '../../support/traders.ts'

let at: OrderSite
let site: OrderSite['site']
let operator: SignedIn
let mails: MailServer
let rival: Awaited<ReturnType<typeof trader>>
beforeAll(async () => {
  mails = await startMailServer()
  at = await openOrders({ SMTP_URL: mails.url })
  site = at.site
  operator = await signInAs(site, 'operator')
  rival = await trader(site, 'seller')
  await trust(site, rival.companyId)
})
afterAll(async () => {
  await site.stop(0)
  await mails.stop()
})

const freshBuyer = () => trader(site, 'buyer')
const news = async ({ personId }: SignedIn, kind: string) =>
  (await toldTo(site, personId))
    .filter((each) => each.kind === `buy-request-${kind}`)
    .map(({ title, body }) => `${title}. ${body}`)
/** The email that somebody got about what was hidden. */
const mailTo = async (email: string) =>
  vi.waitFor(() => {
    const found = mails.received.find(
      ({ to, text }) => to.includes(email) && text.includes('The reviewer writes'),
    )
    if (found === undefined) throw new Error(`no email to ${email} yet`)
    return found.text
  }, 60_000)
const audited = (id: string) =>
  at.ctx.db
    .select({ action: auditEntry.action, by: auditEntry.actorId, reason: reasonColumns.reason })
    .from(auditEntry)
    .where(and(eq(auditEntry.objectKind, 'buy-request'), eq(auditEntry.objectId, id)))
    .orderBy(auditEntry.id)
/** The report that waits about a request or an answer. */
const waiting = async (reporter: { companyId: string }, title: string) => {
  const items: { id: string; request: string; reporter: { id: string } }[] = await listReports(
    site,
    operator,
  )
  return items.find((each) => each.request === title && each.reporter.id === reporter.companyId)
}
const reportOf = async (reporter: { companyId: string }, title: string) =>
  (await waiting(reporter, title))?.id ?? ''
const answered = async (buyer: SignedIn, title: string, note?: string) => {
  const id = await postRequest(site, buyer, { title })
  const lot = await at.lot()
  const { json } = await answerWith(site, at.seller, id, lot.id, note)
  return { id, answer: json.id as string, lot }
}

describe('a buy request', () => {
  it('is reported by a seller who reads it, once, and waits for operators', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, { title: 'Reported once' })
    expect((await readRequest(site, at.seller, id)).json).toMatchObject({
      reported: false,
      can: expect.arrayContaining(['report']),
    })
    const said = { reason: 'They ask for cash, in hand.' }
    expect((await reportTo(site, at.seller, id, { reason: '' })).status).toBe(422)
    expect((await reportTo(site, at.seller, id, said)).status).toBe(201)
    expect((await reportTo(site, at.seller, id, said)).status).toBe(409)
    expect((await readRequest(site, at.seller, id)).json.reported).toBe(true)
    expect((await readRequest(site, rival, id)).json.reported).toBe(false)
    expect(await waiting(at.seller, 'Reported once')).toMatchObject({
      what: 'request',
      author: { id: buyer.companyId },
      words: '18k white gold, oval sapphires from 2 ct, new.',
      ...said,
    })
    const { json } = await callConsole(site, operator, '/overview')
    expect(json.queues).toContainEqual(
      expect.objectContaining({ name: 'reports', waiting: expect.any(Number) }),
    )
    // Its buyer learns nothing of it.
    expect((await readRequest(site, buyer, id)).json.reported).toBe(false)
    expect(await news(buyer, 'hidden')).toEqual([])
  })

  it('is not reported by its own buyer, or by who cannot read it', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer)
    expect((await reportTo(site, buyer, id)).status).toBe(409)
    expect((await reportTo(site, await freshBuyer(), id)).status).toBe(404)
    await closeRequest(site, buyer, id)
    expect((await reportTo(site, rival, id)).status).toBe(404)
  })

  it('is hidden by an operator: sellers lose it, its buyer reads why, and orders stay', async () => {
    const buyer = await freshBuyer()
    const title = 'Hidden rings'
    const { id, lot } = await answered(buyer, title)
    const number = await place(site, buyer, lot.slug, { pieces: 1, goods: 294_000 })
    await reportTo(site, at.seller, id)
    await reportTo(site, rival, id)
    const report = await reportOf(rival, title)
    const other = await reportOf(at.seller, title)
    expect(await decideOn(site, operator, report, 'hide', '')).toBe(422)
    expect(await decideOn(site, at.seller, report, 'hide')).toBe(404)
    expect(await decideOn(site, operator, report, 'hide', 'It asks for cash.')).toBe(200)

    for (const seller of [at.seller, rival]) {
      expect((await readRequest(site, seller, id)).status).toBe(404)
      expect((await answerWith(site, seller, id, lot.id)).status).toBe(404)
      expect((await reportTo(site, seller, id)).status).toBe(404)
      for (const view of ['open', 'answered']) {
        const { json } = await listRequests(site, seller, `/open?view=${view}&limit=100`)
        expect(JSON.stringify(json)).not.toContain(title)
      }
    }
    expect((await readRequest(site, buyer, id)).json).toMatchObject({
      state: 'hidden',
      hiddenReason: 'It asks for cash.',
      answers: [{ lot: { slug: lot.slug } }],
    })
    expect((await closeRequest(site, buyer, id)).status).toBe(409)
    expect(JSON.parse((await callAs(site, buyer, `/orders/${number}`)).text).state).toBe(
      'awaiting-funds',
    )

    expect(await news(buyer, 'hidden')).toEqual([
      'We have hidden your buy request. Sellers can no longer see or answer “Hidden rings”. Open the request to read the reason.',
    ])
    expect(await mailTo(buyer.email)).toContain('The reviewer writes: It asks for cash.')
    // Both who reported it are told, and who answered; the other report does not wait any more.
    const told =
      'We have hidden what you reported. You reported the buy request “Hidden rings”. You no longer see it.'
    expect(await news(rival, 'reported')).toContain(told)
    expect(await news(at.seller, 'reported')).toContain(told)
    expect(await news(at.seller, 'ended')).toContain(
      'The request “Hidden rings” is closed. We have hidden it, so nobody can answer it any more.',
    )
    expect(await decideOn(site, operator, other, 'dismiss')).toBe(409)
    expect(await audited(id)).toEqual(
      expect.arrayContaining([
        { action: 'buy-request.report', by: rival.personId, reason: null },
        { action: 'buy-request.hidden', by: operator.personId, reason: 'It asks for cash.' },
      ]),
    )
    const decided = await listReports(site, operator, 'decided')
    expect(decided[0]).toMatchObject({ outcome: 'hidden', decision: 'It asks for cash.' })
  })

  it('stays if its report is dismissed, and who reported it is told why', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, { title: 'Fair enough' })
    await reportTo(site, at.seller, id)
    await reportTo(site, rival, id)
    const report = await reportOf(at.seller, 'Fair enough')
    expect(await decideOn(site, operator, report, 'dismiss', 'It is a fair request.')).toBe(200)
    expect((await readRequest(site, at.seller, id)).json).toMatchObject({
      state: 'open',
      reported: true,
    })
    expect(await news(at.seller, 'reported')).toContain(
      'We have not hidden what you reported. You reported the buy request “Fair enough”. The reviewer writes: It is a fair request.',
    )
    expect(await news(buyer, 'hidden')).toEqual([])
    // What another seller reported was not read yet, so it still waits.
    expect(await waiting(rival, 'Fair enough')).toBeDefined()
    expect(await audited(id)).toContainEqual({
      action: 'buy-request.dismiss',
      by: operator.personId,
      reason: 'It is a fair request.',
    })
  })
})

describe('an answer to a buy request', () => {
  it('is reported by its buyer only, and hidden from them; its seller reads why', async () => {
    const buyer = await freshBuyer()
    const { id, answer } = await answered(buyer, 'Rude answers', 'Do not waste my time.')
    expect((await reportTo(site, at.seller, id, { answer })).status).toBe(404)
    expect((await reportTo(site, rival, id, { answer })).status).toBe(404)
    const other = await answered(await freshBuyer(), 'Of somebody else')
    expect((await reportTo(site, buyer, id, { answer: other.answer })).status).toBe(404)
    expect((await reportTo(site, buyer, id, { answer })).status).toBe(201)
    expect((await readRequest(site, buyer, id)).json.answers).toMatchObject([{ reported: true }])
    expect((await readRequest(site, at.seller, id)).json.answers).toMatchObject([
      { reported: false },
    ])
    expect(await waiting(buyer, 'Rude answers')).toMatchObject({
      what: 'answer',
      words: 'Do not waste my time.',
      author: { id: at.seller.companyId },
    })
    const report = await reportOf(buyer, 'Rude answers')
    expect(await decideOn(site, operator, report, 'hide', 'It is abusive.')).toBe(200)

    expect((await readRequest(site, buyer, id)).json).toMatchObject({ state: 'open', answers: [] })
    const { json: own } = await listRequests(site, buyer)
    expect(own.items).toMatchObject([{ id, answers: 0 }])
    const { json } = await readRequest(site, at.seller, id)
    expect(json.answers).toMatchObject([{ hiddenReason: 'It is abusive.' }])
    expect(json.can).not.toContain('take-back')
    // Otherwise the same lot could be offered once more.
    expect((await takeBack(site, at.seller, id, answer)).status).toBe(404)
    expect(await news(at.seller, 'hidden')).toContainEqual(
      expect.stringContaining('no longer sees there that you offer'),
    )
    expect(await mailTo(at.seller.email)).toContain('It is abusive.')
    expect(await news(buyer, 'reported')).toContainEqual(
      expect.stringContaining('an answer to your buy request “Rude answers”'),
    )
  })

  it('takes its report with it when its seller takes it back', async () => {
    const buyer = await freshBuyer()
    const { id, answer } = await answered(buyer, 'Taken back')
    await reportTo(site, buyer, id, { answer })
    const report = await reportOf(buyer, 'Taken back')
    expect((await takeBack(site, at.seller, id, answer)).status).toBe(200)
    expect(await waiting(buyer, 'Taken back')).toBeUndefined()
    expect(await decideOn(site, operator, report, 'hide')).toBe(404)
  })
})

describe('a report', () => {
  it('is exported to who made it, and to nobody else', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, { title: 'Exported report' })
    await reportTo(site, at.seller, id)
    const data = async ({ personId, email, companyId }: typeof at.seller) =>
      JSON.stringify(
        (
          await buyRequestsFeature.personalData?.collect(at.ctx, {
            id: personId,
            email,
            emailConfirmed: true,
            companyId,
          })
        )?.reportsOfBuyRequests,
      )
    expect(await data(at.seller)).toContain('Exported report')
    expect(await data(buyer)).toBe('[]')
  })
})
