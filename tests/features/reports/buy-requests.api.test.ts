import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { reasonColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import { buyRequest } from '#server/features/buy-requests/table.ts'
import { company } from '#server/features/companies/table.ts'
import { reportData } from '#server/features/reports/personal-data.ts'
import { copyOf } from '#server/personal-data/own-rows.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import {
  answerWith,
  closeRequest,
  listRequests,
  postRequest,
  readRequest,
  takeBack,
} from '../../support/buy-requests.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { toldTo } from '../../support/notifications.ts'
import { openOrders } from '../../support/order-site.ts'
import { place } from '../../support/orders.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import {
  answerAppeal,
  appeal,
  decideOn,
  findReport,
  hide,
  listReports,
  mailOfHiding,
  ownReports,
  reportNews,
  reportThing,
} from '../../support/reports.ts'
import { changeRows } from '../../support/rows.ts'
import { knownSeller, trader } from '../../support/traders.ts'

const mails = await startMailServer()
const at = await openOrders({ SMTP_URL: mails.url })
const { site } = at
const operator = await signInAs(site, 'operator')
const rival = await knownSeller(site)
afterAll(async () => {
  await site.stop(0)
  await mails.stop()
})

const freshBuyer = () => trader(site, 'buyer')
const hidden = (who: SignedIn) => reportNews(site, who, 'hidden')
const decided = (who: SignedIn) => reportNews(site, who, 'decided')
const audited = (kind: 'buy-request' | 'report', id: string) =>
  at.ctx.db
    .select({ action: auditEntry.action, by: auditEntry.actorId, reason: reasonColumns.reason })
    .from(auditEntry)
    .where(and(eq(auditEntry.objectKind, kind), eq(auditEntry.objectId, id)))
    .orderBy(auditEntry.id)
const waiting = (reporter: { companyId: string }, title: string) =>
  findReport(site, operator, reporter, title)
const reportOf = async (reporter: { companyId: string }, title: string) =>
  (await waiting(reporter, title))?.id ?? ''
const report = (who: SignedIn, id: string, reason?: string) =>
  reportThing(site, who, 'buy-request', id, reason)
const reportAnswer = (who: SignedIn, id: string) => reportThing(site, who, 'buy-request-answer', id)
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
    expect(await ownReports(site, at.seller)).not.toContain(id)
    const said = { reason: 'They ask for cash, in hand.' }
    expect(await report(at.seller, id, '')).toBe(422)
    expect(await report(at.seller, id, said.reason)).toBe(201)
    expect(await report(at.seller, id, said.reason)).toBe(409)
    expect(await ownReports(site, at.seller)).toContain(id)
    expect(await ownReports(site, rival)).not.toContain(id)
    expect(await waiting(at.seller, 'Reported once')).toMatchObject({
      subject: 'buy-request',
      author: { id: buyer.companyId },
      words: '18k white gold, oval sapphires from 2 ct, new.',
      ...said,
    })
    const { json } = await callConsole(site, operator, '/overview')
    expect(json.queues).toContainEqual(
      expect.objectContaining({ name: 'reports', waiting: expect.any(Number) }),
    )
    // Its buyer learns nothing of it.
    expect(await hidden(buyer)).toEqual([])
  })

  it('is not reported by its own buyer, or by who cannot read it', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer)
    expect(await report(buyer, id)).toBe(409)
    expect(await report(await freshBuyer(), id)).toBe(404)
    await closeRequest(site, buyer, id)
    expect(await report(rival, id)).toBe(404)
  })

  it('is hidden by an operator: sellers lose it, its buyer reads why, and orders stay', async () => {
    const buyer = await freshBuyer()
    const title = 'Hidden rings'
    const { id, lot } = await answered(buyer, title)
    const number = await place(site, buyer, lot.slug, { pieces: 1, goods: 294_000 })
    await report(at.seller, id)
    await report(rival, id)
    const first = await reportOf(rival, title)
    const other = await reportOf(at.seller, title)
    expect(await decideOn(site, operator, first, 'hide', '')).toBe(422)
    expect(await decideOn(site, at.seller, first, 'hide')).toBe(404)
    expect(await decideOn(site, operator, first, 'hide', 'It asks for cash.')).toBe(200)

    for (const seller of [at.seller, rival]) {
      expect((await readRequest(site, seller, id)).status).toBe(404)
      expect((await answerWith(site, seller, id, lot.id)).status).toBe(404)
      expect(await report(seller, id)).toBe(404)
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

    expect(await hidden(buyer)).toEqual([
      'We have hidden your buy request. It is the buy request “Hidden rings”. Sellers can no longer see or answer it. What was ordered because of it goes on. Open the page to read the reason.',
    ])
    const mail = await mailOfHiding(mails, buyer.email)
    expect(mail).toContain('The reviewer writes: It asks for cash.')
    expect(mail.replaceAll(/\s+/g, ' ')).toContain('you can appeal once within 184 days')
    // Both who reported it are told, and who answered; the other report does not wait any more.
    const told =
      'We have hidden what you reported. You reported the buy request “Hidden rings”. You no longer see it.'
    expect(await decided(rival)).toContain(told)
    expect(await decided(at.seller)).toContain(told)
    expect(
      (await toldTo(site, at.seller.personId)).map((news) => `${news.title}. ${news.body}`),
    ).toContain(
      'The request “Hidden rings” is closed. We have hidden it, so nobody can answer it any more.',
    )
    expect(await decideOn(site, operator, other, 'dismiss')).toBe(409)
    const hiding = { by: operator.personId, reason: 'It asks for cash.' }
    expect(await audited('buy-request', id)).toContainEqual({
      action: 'buy-request.hidden',
      ...hiding,
    })
    expect(await audited('report', first)).toEqual([
      { action: 'report.make', by: rival.personId, reason: null },
      { action: 'report.uphold', ...hiding },
    ])
    const [newest] = await listReports(site, operator, 'decided')
    expect(newest).toMatchObject({ outcome: 'hidden', decision: 'It asks for cash.' })
  })

  it('stays if its report is dismissed, and who reported it is told why', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, { title: 'Fair enough' })
    await report(at.seller, id)
    await report(rival, id)
    const first = await reportOf(at.seller, 'Fair enough')
    expect(await decideOn(site, operator, first, 'dismiss', 'It is a fair request.')).toBe(200)
    expect((await readRequest(site, at.seller, id)).json.state).toBe('open')
    expect(await ownReports(site, at.seller)).toContain(id)
    expect(await decided(at.seller)).toContain(
      'We have not hidden what you reported. You reported the buy request “Fair enough”. The reviewer writes: It is a fair request.',
    )
    expect(await hidden(buyer)).toEqual([])
    // What another seller reported was not read yet, so it still waits.
    expect(await waiting(rival, 'Fair enough')).toBeDefined()
    expect(await audited('report', first)).toContainEqual({
      action: 'report.dismiss',
      by: operator.personId,
      reason: 'It is a fair request.',
    })
  })
})

describe('a hidden buy request', () => {
  const shownAgain = async (buyer: SignedIn & { companyId: string }, id: string, title: string) => {
    expect(await hide(site, operator, 'buy-request', id)).toBe(200)
    expect(await appeal(site, buyer, 'buy-request', id)).toBe(201)
    return answerAppeal(site, await signInAs(site, 'operator'), title, 'show-again')
  }

  it('is said to be shown again only to those who see it', async () => {
    const buyer = await freshBuyer()
    const title = 'Over meanwhile'
    const id = await postRequest(site, buyer, { title })
    await report(rival, id)
    const closesAt = new Date(site.context.clock().getTime() - 1000)
    await at.ctx.db.update(buyRequest).set({ closesAt }).where(eq(buyRequest.id, id))
    expect(await shownAgain(buyer, id, title)).toBe(200)
    expect(await reportNews(site, buyer, 'appealed')).toEqual([
      `Your buy request is no longer hidden. You appealed about the buy request “${title}”. Others still do not see it, because it is over or your company may not trade now. The reviewer writes: We have read it again.`,
    ])
    expect((await readRequest(site, rival, id)).status).toBe(404)
    const [last] = (await toldTo(site, rival.personId)).slice(-1)
    expect(last).toMatchObject({
      title: 'We no longer hide what you reported',
      link: '/buy-requests?view=open',
    })
  })

  it('is open again after an appeal, and who answered it is told', async () => {
    const buyer = await freshBuyer()
    const { id, lot } = await answered(buyer, 'Open again')
    expect(await shownAgain(buyer, id, 'Open again')).toBe(200)
    expect((await readRequest(site, at.seller, id)).json).toMatchObject({
      state: 'open',
      answers: [{ lot: { slug: lot.slug } }],
    })
    const told = (await toldTo(site, at.seller.personId)).map(({ title }) => title)
    expect(told).toContain('The request “Open again” is open again')
    expect(await audited('buy-request', id)).toContainEqual(
      expect.objectContaining({ action: 'buy-request.shown-again' }),
    )
  })

  it('is no news to who answered it while its company is suspended, because they cannot see it', async () => {
    const buyer = await freshBuyer()
    const { id } = await answered(buyer, 'Suspended meanwhile')
    await changeRows(at.site, company, buyer.companyId, { state: 'suspended' })
    at.ctx.services.actors.forgetAll({ companyId: buyer.companyId })
    expect(await shownAgain(buyer, id, 'Suspended meanwhile')).toBe(200)
    expect((await readRequest(site, at.seller, id)).status).toBe(404)
    const told = (await toldTo(site, at.seller.personId)).map(({ title }) => title)
    expect(told).not.toContain('The request “Suspended meanwhile” is open again')
  })

  it('is again what it was, or over if its time ended meanwhile, since the day on which it ended', async () => {
    const buyer = await freshBuyer()
    const found = await postRequest(site, buyer, { title: 'Found before' })
    await closeRequest(site, buyer, found)
    const { since } = (await readRequest(site, buyer, found)).json
    expect(await shownAgain(buyer, found, 'Found before')).toBe(200)
    expect((await readRequest(site, buyer, found)).json).toMatchObject({
      state: 'found',
      since,
      hiddenReason: null,
    })
    const late = await postRequest(site, buyer, { title: 'Too late' })
    const closesAt = new Date(site.context.clock().getTime() - 1000)
    await at.ctx.db.update(buyRequest).set({ closesAt }).where(eq(buyRequest.id, late))
    expect(await shownAgain(buyer, late, 'Too late')).toBe(200)
    expect((await readRequest(site, buyer, late)).json).toMatchObject({
      state: 'expired',
      since: closesAt.toISOString(),
    })
  })
})

describe('an answer to a buy request', () => {
  it('is reported by its buyer only, and hidden from them; its seller reads why', async () => {
    const buyer = await freshBuyer()
    const { id, answer } = await answered(buyer, 'Rude answers', 'Do not waste my time.')
    expect(await reportAnswer(at.seller, answer)).toBe(404)
    expect(await reportAnswer(rival, answer)).toBe(404)
    const other = await answered(await freshBuyer(), 'Of somebody else')
    expect(await reportAnswer(buyer, other.answer)).toBe(404)
    expect(await reportAnswer(buyer, answer)).toBe(201)
    expect(await ownReports(site, buyer)).toEqual([answer])
    expect(await ownReports(site, at.seller)).not.toContain(answer)
    expect(await waiting(buyer, 'Rude answers')).toMatchObject({
      subject: 'buy-request-answer',
      words: 'Do not waste my time.',
      author: { id: at.seller.companyId },
    })
    const first = await reportOf(buyer, 'Rude answers')
    expect(await decideOn(site, operator, first, 'hide', 'It is abusive.')).toBe(200)

    expect((await readRequest(site, buyer, id)).json).toMatchObject({ state: 'open', answers: [] })
    const { json: own } = await listRequests(site, buyer)
    expect(own.items).toMatchObject([{ id, answers: 0 }])
    const { json } = await readRequest(site, at.seller, id)
    expect(json.answers).toMatchObject([{ hiddenReason: 'It is abusive.' }])
    expect(json.can).not.toContain('take-back')
    // Otherwise the same lot could be offered once more.
    expect((await takeBack(site, at.seller, id, answer)).status).toBe(404)
    expect(await hidden(at.seller)).toContainEqual(
      expect.stringContaining('The buyer no longer sees it.'),
    )
    expect(await mailOfHiding(mails, at.seller.email)).toContain('It is abusive.')
    expect(await decided(buyer)).toContainEqual(
      expect.stringMatching(
        /^We have hidden what you reported\. You reported the answer “.*, for Rude answers”\./,
      ),
    )

    expect(await appeal(site, at.seller, 'buy-request-answer', answer)).toBe(201)
    const another = await signInAs(site, 'operator')
    expect(await answerAppeal(site, another, 'for Rude answers', 'show-again')).toBe(200)
    expect((await readRequest(site, buyer, id)).json.answers).toMatchObject([{ id: answer }])
  })

  it('leaves its report with its words when its seller takes it back', async () => {
    const buyer = await freshBuyer()
    const { id, answer } = await answered(buyer, 'Taken back', 'Pay me in cash.')
    await reportAnswer(buyer, answer)
    const first = await reportOf(buyer, 'Taken back')
    expect((await takeBack(site, at.seller, id, answer)).status).toBe(200)
    expect(await waiting(buyer, 'Taken back')).toMatchObject({
      words: 'Pay me in cash.',
      gone: true,
      changed: null,
    })
    expect(await decideOn(site, operator, first, 'hide')).toBe(409)
    expect(await decideOn(site, operator, first, 'dismiss')).toBe(200)
  })
})

describe('a report', () => {
  it('shows what was reported then and now, earlier reports, and what else its author lost', async () => {
    const buyer = await freshBuyer()
    const other = await postRequest(site, buyer, { title: 'Hidden before' })
    await report(at.seller, other)
    await decideOn(site, operator, await reportOf(at.seller, 'Hidden before'), 'hide')
    const id = await postRequest(site, buyer, { title: 'Reported twice' })
    await report(at.seller, id, 'It is a joke.')
    const first = await reportOf(at.seller, 'Reported twice')
    expect(await decideOn(site, operator, first, 'dismiss', 'It is none.')).toBe(200)
    await report(rival, id)
    const now = eq(buyRequest.id, id)
    await at.ctx.db.update(buyRequest).set({ description: 'Call me.' }).where(now)
    expect(await waiting(rival, 'Reported twice')).toMatchObject({
      words: '18k white gold, oval sapphires from 2 ct, new.',
      changed: { title: 'Reported twice', words: 'Call me.' },
      gone: false,
      author: { id: buyer.companyId, hiddenBefore: 1 },
      earlier: [
        { id: first, reason: 'It is a joke.', outcome: 'dismissed', decision: 'It is none.' },
      ],
    })
  })

  it('is exported to who made it, and to nobody else', async () => {
    const buyer = await freshBuyer()
    const id = await postRequest(site, buyer, { title: 'Exported report' })
    await report(at.seller, id)
    const data = async ({ personId, email, companyId }: typeof at.seller) =>
      JSON.stringify(
        (await copyOf(at.ctx, reportData, { id: personId, email, emailConfirmed: true, companyId }))
          .reports,
      )
    expect(await data(at.seller)).toContain('Exported report')
    expect(await data(buyer)).toBe('[]')
  })
})
