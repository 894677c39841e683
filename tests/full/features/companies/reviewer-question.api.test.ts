import supertest from 'supertest'
import { expect, it } from 'vitest'

import { missingBeforeReview } from '#shared/features/companies/completeness.ts'

import { makeReady, own, submit, upload } from '../../../support/company-review.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'

const missing = 'Bank letter: The reviewer has asked for a new one.'
const site = await openSite()

it('a question about a document needs a new file before the company can submit', async () => {
  const seller = await signInAs(site, 'seller')
  const operator = await signInAs(site, 'operator')
  const decide = async (who: SignedIn, body: object) => {
    const answer = await supertest(site.address)
      .post(`/api/admin/companies/${seller.companyId}/decisions`)
      .set(who.headers)
      .send(body)
    expect(answer.status).toBe(200)
  }
  await makeReady(site, seller)
  await submit(site, seller)
  await decide(operator, { event: 'take', seen: 'submitted' })
  const question = { reason: 'The letter is too dark.', about: ['bank-letter'] }
  await decide(operator, { event: 'ask', seen: 'in-review', ...question })

  const asked = await own(site, seller)
  expect(missingBeforeReview(asked.completeness)).toEqual([missing])
  const file = await supertest(site.address)
    .get(`/api/admin/companies/${seller.companyId}`)
    .set(operator.headers)
  expect(file.body.completeness).toEqual(asked.completeness)
  expect(asked.history.at(-1)).toMatchObject(question)
  const refused = await submit(site, seller)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([{ pointer: '', detail: missing }])

  expect((await upload(site, seller, { kind: 'bank-letter' })).status).toBe(201)
  expect(missingBeforeReview((await own(site, seller)).completeness)).toEqual([])
  expect((await submit(site, seller)).status).toBe(200)
})
