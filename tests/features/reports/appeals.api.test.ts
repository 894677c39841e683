import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { reasonColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import { person } from '#server/features/accounts/table.ts'
import { forgetHidings, reportData } from '#server/features/reports/personal-data.ts'
import { hiding, report } from '#server/features/reports/table.ts'
import { copyOf } from '#server/personal-data/own-rows.ts'
import { appealDays } from '#shared/features/reports/report-states.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { postRequest, readRequest } from '../../support/buy-requests.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { openOrders } from '../../support/order-site.ts'
import { signInAs } from '../../support/people.ts'
import {
  answerAppeal,
  appeal,
  decideOn,
  findReport,
  hide,
  listAppeals,
  readAppeal,
  reportNews,
  reportThing,
} from '../../support/reports.ts'
import { trader } from '../../support/traders.ts'

const at = await openOrders()
const { site } = at
const operator = await signInAs(site, 'operator')
const another = await signInAs(site, 'operator')
const buyer = await trader(site, 'buyer')

const day = 86_400_000
const subject = 'buy-request'
const reason = 'It leads away from the marketplace.'
const hidden = async (title: string) => {
  const id = await postRequest(site, buyer, { title })
  expect(await hide(site, operator, subject, id, reason)).toBe(200)
  return id
}
/** Makes a thing one that was hidden so many days ago. */
const hiddenAgo = (id: string, days: number) =>
  at.ctx.db
    .update(hiding)
    .set({ hiddenAt: new Date(at.ctx.clock().getTime() - days * day) })
    .where(eq(hiding.subjectId, id))
const waiting = async (title: string) =>
  (await listAppeals(site, operator)).find((each: { title: string }) => each.title === title)

describe('a company whose thing is hidden', () => {
  it('can appeal once, in its own words', async () => {
    const id = await hidden('Once')
    const text = 'We only wrote that we are in the office.'
    expect((await readAppeal(site, buyer, subject, id)).json).toMatchObject({
      inTime: true,
      mayAppeal: true,
      appeal: null,
    })
    expect(await appeal(site, buyer, subject, id, ' ')).toBe(422)
    expect(await appeal(site, buyer, subject, id, 'a'.repeat(2001))).toBe(422)
    expect(await appeal(site, buyer, subject, id, text)).toBe(201)
    expect(await appeal(site, buyer, subject, id, text)).toBe(409)
    // The day that ends when the console says that the answer is due, not the day after it.
    const { dueAt } = await waiting('Once')
    const dueOn = new Date(Date.parse(dueAt) - 1).toISOString().slice(0, 10)
    expect((await readAppeal(site, buyer, subject, id)).json).toMatchObject({
      appeal: { text, dueOn, answer: null },
    })
  })

  it('can appeal for 184 days, so for six months', async () => {
    const [late, still] = [await hidden('Late'), await hidden('Still')]
    await hiddenAgo(late, appealDays)
    await hiddenAgo(still, appealDays - 1)
    expect((await readAppeal(site, buyer, subject, late)).json.inTime).toBe(false)
    expect(await appeal(site, buyer, subject, late)).toBe(409)
    expect(await appeal(site, buyer, subject, still)).toBe(201)
  })

  it('appeals through those who may change it, also while it is suspended', async () => {
    const id = await hidden('By whom')
    const sales = await colleagueOf(site, buyer.companyId, 'sales')
    expect((await readAppeal(site, sales, subject, id)).json.mayAppeal).toBe(false)
    expect(await appeal(site, sales, subject, id)).toBe(403)
    const suspended = await trader(site, 'buyer')
    const theirs = await postRequest(site, suspended, { title: 'Of a suspended company' })
    await hide(site, operator, subject, theirs)
    const path = `/companies/${suspended.companyId}/suspension`
    const suspension = { seen: 'verified', reason }
    expect((await callConsole(site, operator, path, suspension)).status).toBe(200)
    expect(await appeal(site, suspended, subject, theirs)).toBe(201)
  })

  it('appeals about nothing that is shown, or of others', async () => {
    const shown = await postRequest(site, buyer, { title: 'Shown' })
    expect(await appeal(site, buyer, subject, shown)).toBe(404)
    const id = await hidden('Of others')
    expect((await readAppeal(site, at.buyer, subject, id)).status).toBe(404)
    expect(await appeal(site, at.buyer, subject, id)).toBe(404)
    expect(await appeal(site, buyer, 'rating', id)).toBe(404)
  })
})

describe('an appeal', () => {
  it('waits with the decision and its reports, and another operator than the one who decided answers it', async () => {
    const title = 'Read again'
    const id = await postRequest(site, buyer, { title })
    await reportThing(site, at.seller, subject, id, 'They ask for cash.')
    const made = await findReport(site, operator, at.seller, title)
    await decideOn(site, operator, made?.id ?? '', 'hide', reason)
    expect(await waiting(title)).toBeUndefined()
    await appeal(site, buyer, subject, id, 'We do not.')
    expect(await waiting(title)).toMatchObject({
      subject,
      title,
      words: '18k white gold, oval sapphires from 2 ct, new.',
      author: { id: buyer.companyId },
      reason,
      reports: [{ reason: 'They ask for cash.', reporter: { id: at.seller.companyId } }],
      appeal: 'We do not.',
      own: true,
      alone: false,
      outcome: null,
    })
    const { json } = await callConsole(site, operator, '/overview')
    expect(json.queues).toContainEqual(expect.objectContaining({ name: 'appeals' }))

    expect(await answerAppeal(site, operator, title, 'uphold')).toBe(409)
    expect(await answerAppeal(site, another, title, 'uphold', '')).toBe(422)
    const { id: which } = await waiting(title)
    const asked = { answer: 'uphold', reason }
    expect((await callAs(site, buyer, `/admin/appeals/${which}/answers`, asked)).status).toBe(404)
    expect(await answerAppeal(site, another, title, 'uphold', 'You do.')).toBe(200)
    const again = await callAs(site, another, `/admin/appeals/${which}/answers`, {
      answer: 'show-again',
      reason,
    })
    expect(again.status).toBe(409)

    expect((await readRequest(site, buyer, id)).json.state).toBe('hidden')
    expect((await readAppeal(site, buyer, subject, id)).json.appeal).toMatchObject({
      answer: 'You do.',
    })
    expect(await reportNews(site, buyer, 'appealed')).toContainEqual(
      `Your buy request stays hidden. You appealed about the buy request “${title}”. We have read it again, and the decision stands. The reviewer writes: You do.`,
    )
    expect(await reportNews(site, at.seller, 'decided')).toContainEqual(
      `What you reported stays hidden. You reported the buy request “${title}”, and its company appealed. The reviewer writes: You do.`,
    )
    expect((await listAppeals(site, operator, 'answered'))[0]).toMatchObject({
      title,
      outcome: 'upheld',
      answer: 'You do.',
    })
    // Operators' reasons are in the table of reasons, and a company's words in neither.
    const audited = await at.ctx.db
      .select({ action: auditEntry.action, by: auditEntry.actorId, ...reasonColumns })
      .from(auditEntry)
      .where(and(eq(auditEntry.objectKind, 'appeal'), eq(auditEntry.objectId, which)))
      .orderBy(auditEntry.id)
    expect(audited).toMatchObject([
      { action: 'appeal.make', by: buyer.personId, reason: null },
      { action: 'appeal.uphold', by: another.personId, reason: 'You do.' },
    ])
    expect(JSON.stringify(await at.ctx.db.select().from(auditEntry))).not.toContain('We do not.')
  })

  it('is answered by the only operator there is, whose page says so', async () => {
    const title = 'Alone'
    const id = await hidden(title)
    await appeal(site, buyer, subject, id)
    const others = and(eq(person.operator, true), ne(person.id, operator.personId))
    await at.ctx.db.update(person).set({ suspendedAt: at.ctx.clock() }).where(others)
    expect(await waiting(title)).toMatchObject({ own: false, alone: true })
    expect(await answerAppeal(site, operator, title, 'show-again')).toBe(200)
    await at.ctx.db.update(person).set({ suspendedAt: null }).where(others)
    expect((await readRequest(site, buyer, id)).json.state).toBe('open')
    // What is shown again may be hidden again, which is another decision.
    expect(await appeal(site, buyer, subject, id)).toBe(404)
    expect(await hide(site, operator, subject, id)).toBe(200)
    expect(await appeal(site, buyer, subject, id)).toBe(201)
  })

  it('is exported to who made it, and forgotten a year after its answer', async () => {
    const [answered, open, silent] = [
      await hidden('Answered'),
      await hidden('Unanswered'),
      await hidden('Silent'),
    ]
    for (const id of [answered, open]) await appeal(site, buyer, subject, id)
    expect(await answerAppeal(site, another, 'Answered', 'uphold')).toBe(200)
    const { personId, email, companyId } = buyer
    const copy = await copyOf(at.ctx, reportData, {
      id: personId,
      email,
      emailConfirmed: true,
      companyId,
    })
    expect(copy.appeals).toContainEqual(
      expect.objectContaining({
        thing: 'Answered',
        appeal: 'We only wrote that we are in the office.',
        answer: 'We have read it again.',
      }),
    )
    for (const id of [answered, open, silent]) await hiddenAgo(id, 366)
    const kept = async () =>
      (await at.ctx.db.select({ id: hiding.subjectId }).from(hiding)).map(({ id }) => id)
    await forgetHidings(at.ctx, new Date(at.ctx.clock().getTime() - 365 * day))
    expect(await kept()).toEqual(expect.arrayContaining([answered, open]))
    expect(await kept()).not.toContain(silent)
    await forgetHidings(at.ctx, new Date(at.ctx.clock().getTime() + day))
    expect(await kept()).not.toContain(answered)
    expect(await kept()).toContain(open)
    expect(await at.ctx.db.$count(report)).toBeGreaterThan(0)
  })
})
