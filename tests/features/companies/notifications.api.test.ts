import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { companyNamesOf, decideOnCompany } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'

import { AccountClient } from '../../support/account-client.ts'
import {
  type Acting,
  invitationTo,
  joiningWith,
  kindsTo,
  newCompany,
  newEmail,
} from '../../support/colleagues.ts'
import {
  dayFromNow,
  makeReady,
  nameReference,
  submit,
  upload,
} from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { contextFor, workContext } from '../../support/contexts.ts'
import { toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { referenceAnswers } from '../../support/reference-answers.ts'
import { referenceLink } from '../../support/reference-link.ts'
import { daysAhead, passDays, putState } from '../../support/retention.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

let seller: SignedIn
const site = await openSite()
const operator = await signInAs(site, 'operator')
beforeEach(async () => {
  seller = await signInAs(site, 'seller in two steps')
})

const { db } = (await site.context.services.open()).database
const told = async (who = seller) =>
  (await toldTo(site, who.personId)).map(({ title, link }) => ({ title, link }))
const mailKinds = () => kindsTo(site, seller.email)
const verifiedUntil = async (until: Date) => {
  await putState(site, seller, 'verified')
  await changeRows(site, company, seller.companyId, { verifiedUntil: until })
}
const choose = async (notifications: Record<string, boolean>) =>
  db.update(person).set({ notifications }).where(eq(person.id, seller.personId))

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

describe('the people of a company are told in the app and by email', () => {
  const { invite, changeRole, remove, leave, demandTwoStep, offerOwnership, acceptOwnership } =
    companyPeople
  type Team = { owner: Acting; colleague: Acting; add: () => Promise<Acting> }
  const ownership = async ({ owner, colleague: { id } }: Team) =>
    owner.client.call(offerOwnership, { to: id, roleAfter: 'sales' })

  it.each<[string, string, string, (team: Team) => Promise<[Acting, ...Acting[]]>]>([
    [
      'whose role is changed',
      'Your role is now Finance',
      'companies.role-changed',
      async ({ owner, colleague }) => {
        await owner.client.call(changeRole, { id: colleague.id, role: 'finance' })
        return [colleague]
      },
    ],
    [
      'who is removed',
      'You no longer act for *',
      'companies.person-removed',
      async ({ owner, colleague }) => {
        await owner.client.call(remove, { id: colleague.id })
        return [colleague]
      },
    ],
    [
      'whose colleague leaves',
      'A colleague has left *',
      'companies.person-left',
      async ({ owner, colleague }) => {
        await colleague.client.call(leave, {})
        return [owner]
      },
    ],
    [
      'whose invitation is accepted',
      'A colleague has joined *',
      'companies.person-joined',
      async ({ owner }) => {
        const email = newEmail()
        await owner.client.call(invite, { email, role: 'sales' })
        const joining = joiningWith(await invitationTo(site, email))
        await new AccountClient(site).call(companyPeople.joinByInvitation, joining)
        return [owner]
      },
    ],
    [
      'of whom two-step login is demanded',
      '* requires two-step login',
      'companies.two-step-demanded',
      async ({ owner, add }) => {
        const without = await add()
        await owner.client.call(demandTwoStep, { demanded: true })
        return [without]
      },
    ],
    [
      'between whom ownership is offered',
      'Ownership of * is being handed over',
      'companies.ownership-offered',
      async (team) => {
        await ownership(team)
        return [team.owner, team.colleague]
      },
    ],
    [
      'between whom ownership is handed over',
      '* has a new owner',
      'companies.ownership-handed-over',
      async (team) => {
        await ownership(team)
        await team.colleague.client.call(acceptOwnership, {})
        return [team.owner, team.colleague]
      },
    ],
  ])('%s', async (_who, title, kind, happens) => {
    const { owner, companyId, add } = await newCompany(site)
    const team = {
      owner,
      colleague: await add('sales'),
      add: () => add('purchasing', { twoStep: false }),
    }
    const concerned = await happens(team)
    const names = await companyNamesOf(await workContext(site), [companyId])
    for (const { id, email } of concerned) {
      const news = (await toldTo(site, id)).at(-1)
      expect(news).toMatchObject({
        kind: 'company-people',
        title: title.replace('*', String(names.get(companyId))),
      })
      expect((await kindsTo(site, email))[0]).toBe(kind)
      // Names of people could not be erased with their accounts.
      for (const { name } of [owner, team.colleague]) {
        expect(`${news?.title} ${news?.body}`).not.toContain(name)
      }
    }
    const others = [owner, team.colleague].filter((each) => !concerned.includes(each))
    for (const { id } of others) expect(await toldTo(site, id)).toEqual([])
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
