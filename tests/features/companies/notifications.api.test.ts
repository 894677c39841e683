import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'
import type { Running } from '#server/main.ts'

import {
  dayFromNow,
  makeReady,
  nameReference,
  submit,
  upload,
} from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { contextFor } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { mailsTo } from '../../support/mails.ts'
import { toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { referenceAnswers } from '../../support/reference-answers.ts'
import { referenceLink } from '../../support/reference-link.ts'
import { daysAhead, passDays, putState } from '../../support/retention.ts'
import { startSite } from '../../support/site.ts'

let site: Running
let operator: SignedIn
let seller: SignedIn
beforeAll(async () => {
  site = await startSite(await databaseEnv())
  operator = await signInAs(site, 'operator')
})
afterAll(() => site.stop(0))
beforeEach(async () => {
  seller = await signInAs(site, 'seller in two steps')
})

const db = async () => (await site.context.services.open()).database.db
const told = async (who = seller) =>
  (await toldTo(site, who.personId)).map(({ title, link }) => ({ title, link }))
const mailKinds = async () => (await mailsTo(site, seller.email)).map(({ kind }) => kind)
const verifiedUntil = async (until: Date) => {
  await putState(site, seller, 'verified')
  await (
    await db()
  )
    .update(company)
    .set({ verifiedUntil: until })
    .where(eq(company.id, String(seller.companyId)))
}
const choose = async (notifications: Record<string, boolean>) =>
  (await db()).update(person).set({ notifications }).where(eq(person.id, seller.personId))

describe('a company’s people are told in the app', () => {
  it.each([
    ['in-review', 'ask', 'We need more to verify your company'],
    ['in-review', 'verify', 'Your company is verified'],
    ['in-review', 'reject', 'Your company was not verified'],
    ['verified', 'renew', 'Your verification is renewed'],
    ['verified', 'suspend', 'Your company is suspended'],
    ['suspended', 'reinstate', 'The suspension of your company is lifted'],
    ['rejected', 'reopen', 'You can submit your company again'],
  ] as const)('when it was %s and the decision is to %s', async (state, event, title) => {
    await completeEvidence(site, seller)
    await putState(site, seller, state)
    const ctx = await contextFor(site, operator)
    await decideOnCompany(ctx, String(seller.companyId), event, { reason: 'A test' })
    expect(await told()).toEqual([{ title, link: '/company/verification' }])
    expect(await mailKinds()).toEqual(['companies.outcome'])
  })

  it('when its verification has expired', async () => {
    await verifiedUntil(daysAhead(1))
    await choose({ 'company-reminder': false })
    await passDays(site, 2)
    expect(await told()).toEqual([
      { title: 'The verification of your company has expired', link: '/company/verification' },
    ])
    expect(await mailKinds()).toEqual(['companies.outcome'])
  })

  it.each([
    [true, ['companies.verification-ends']],
    [false, []],
  ])('when its verification ends soon, emailed if wanted: %s', async (wanted, mails) => {
    await verifiedUntil(daysAhead(20))
    await choose({ 'company-reminder': wanted })
    await passDays(site, 0)
    await passDays(site, 0)
    const [ends, ...more] = await told()
    expect(ends).toMatchObject({ title: expect.stringMatching(/^Your verification ends on \d/) })
    expect(more).toEqual([])
    expect(await mailKinds()).toEqual(mails)
  })

  it.each([
    [true, ['companies.document-expires']],
    [false, []],
  ])('once, when a document expires soon, emailed if wanted: %s', async (wanted, mails) => {
    const days = { late: dayFromNow(200), soon: dayFromNow(20) }
    for (const expiresOn of Object.values(days)) {
      await upload(site, seller, { kind: 'signatory-identity', expiresOn })
    }
    await verifiedUntil(daysAhead(300))
    await choose({ 'company-reminder': wanted })
    await passDays(site, 0)
    await passDays(site, 1)
    const [expires, ...more] = await told()
    expect(expires?.title).toMatch(/^Identity of the signatory expires on \d/)
    expect(more).toEqual([])
    expect(await mailKinds()).toEqual(mails)
  })

  it.each([
    ['answer', 'Partner 1 Ltd has given you a trade reference'],
    ['decline', 'Partner 1 Ltd has said that they do not know your company'],
  ])('when a trade reference uses its link to %s', async (path, title) => {
    const { body } = await nameReference(site, seller, 1)
    const link = await referenceLink(site, String(body.id))
    const answer = await supertest(site.address)
      .post(`/api/references/${path}`)
      .send({ ...link, ...(path === 'answer' ? referenceAnswers : {}) })
    expect(answer.status).toBe(200)
    expect(await told()).toEqual([{ title, link: '/company/verification' }])
  })

  it('when its payout account is changed', async () => {
    await supertest(site.address).put('/api/company/payout-account').set(seller.headers).send({
      accountHolder: 'Aurum Ltd',
      country: 'GB',
      iban: 'GB29NWBK60161331926819',
      routing: '',
      accountNumber: '',
      bic: '',
    })
    expect(await told()).toEqual([
      { title: 'A payout account has been set', link: '/company/payouts' },
    ])
    expect(await mailKinds()).toEqual(['companies.payout-account'])
  })
})

it('operators are told of a case when a company is submitted, and its people are not', async () => {
  const other = await signInAs(site, 'operator')
  await makeReady(site, seller)
  expect((await submit(site, seller)).status).toBe(200)
  const link = `/admin/verifications/${seller.companyId}`
  expect(await told(other)).toEqual([
    { title: expect.stringMatching(/ Ltd is waiting for review$/), link },
  ])
  expect(await told()).toEqual([])
})
