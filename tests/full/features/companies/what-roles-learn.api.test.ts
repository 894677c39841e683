import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { forCompany } from '#server/db/row-security.ts'
import { tradeReference } from '#server/features/companies/table.ts'
import { profile } from '#shared/features/accounts/profile-contract.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'
import { verification } from '#shared/features/companies/verification-contract.ts'

import { AccountClient } from '../../../support/account-client.ts'
import { callConsole } from '../../../support/api-calls.ts'
import { type Acting, newCompany } from '../../../support/colleagues.ts'
import { workContext } from '../../../support/contexts.ts'
import { toldTo } from '../../../support/notifications.ts'
import { signInAs } from '../../../support/people.ts'
import { referenceAnswers } from '../../../support/reference-answers.ts'
import { referenceLink } from '../../../support/reference-link.ts'
import { openSite } from '../../../support/site.ts'

const day = 86_400_000
let now = Date.now()
const site = await openSite({}, {}, { clock: () => new Date(now) })

const reference = {
  name: 'Pieter Vos',
  companyName: 'Vos Stones BV',
  email: 'pieter@vos.example',
  relation: 'They supply our melee.',
}
const nameOne = async ({ client }: Acting) =>
  String((await client.call(verification.addReference, reference)).body.id)

const exported = async ({ client }: Acting) =>
  JSON.stringify((await client.call(profile.exportData, {})).body)
const activityOf = async ({ client }: Acting) =>
  (await client.call(companyProfile.activity, { limit: 50 })).body.items as {
    action: string
    sentence: { before: string }
  }[]

describe('whoever may not see a part of their company', () => {
  it('does not find it in their data either', async () => {
    const { owner, companyId, add } = await newCompany(site)
    const [sales, finance] = [await add('sales'), await add('finance')]
    await nameOne(owner)
    const operator = await signInAs(site, 'operator')
    await forCompany(await workContext(site), companyId, ({ db }) =>
      db.execute(
        `update company set reviewer_id = '${operator.personId}' where id = '${companyId}'`,
      ),
    )
    expect(await exported(owner)).toContain('pieter@vos.example')
    expect(await exported(finance)).toContain('pieter@vos.example')
    expect(await exported(sales)).not.toContain('pieter@vos.example')
    expect(await exported(sales)).not.toContain('payoutAccounts')
    for (const each of [owner, finance, sales]) {
      expect(await exported(each)).not.toContain(operator.personId)
    }
  })

  it('is told nothing about it, and offered no setting for it', async () => {
    const { owner, add } = await newCompany(site)
    const [sales, finance] = [await add('sales'), await add('finance')]
    const link = await referenceLink(site, await nameOne(owner))
    const answer = { ...link, ...referenceAnswers }
    expect((await new AccountClient(site).call(verification.answerReference, answer)).status).toBe(
      200,
    )
    expect(await toldTo(site, finance.id)).toHaveLength(1)
    expect(await toldTo(site, sales.id)).toEqual([])
    const settings = async ({ client }: Acting) =>
      JSON.stringify((await client.call(profile.notifications, {})).body)
    expect(await settings(finance)).toMatch(/trade-reference.*payout-account/)
    expect(await settings(sales)).not.toMatch(/trade-reference|payout-account/)
  })

  it('reads no activity of a company that demands two steps which they lack', async () => {
    const { owner, add } = await newCompany(site)
    const late = await add('finance', { twoStep: false })
    await nameOne(owner)
    expect((await activityOf(late)).map(({ action }) => action)).toContain('reference.asked')
    await owner.client.call(companyPeople.demandTwoStep, { demanded: true })
    now += 15 * day
    await late.logIn()
    expect((await activityOf(late)).map(({ action }) => action)).not.toContain('reference.asked')
  })
})

it('a company does not learn which operator reminded its trade reference', async () => {
  const { owner } = await newCompany(site)
  const id = await nameOne(owner)
  const { db } = (await site.context.services.open()).database
  const yesterday = new Date(now - 2 * day)
  await db.update(tradeReference).set({ sentAt: yesterday }).where(eq(tradeReference.id, id))
  const operator = await signInAs(site, 'operator')
  const reminded = await callConsole(site, operator, `/references/${id}/reminder`, {})
  expect(reminded.status).toBe(202)
  expect((await activityOf(owner))[0]).toMatchObject({
    action: 'reference.reminded',
    sentence: { before: 'Relustre reminded ' },
  })
})
