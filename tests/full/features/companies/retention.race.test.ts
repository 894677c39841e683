import supertest from 'supertest'
import { expect, it } from 'vitest'

import { decideOnCompany } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'

import { audited, makeReady, own, submit, upload } from '../../../support/company-review.ts'
import { contextFor } from '../../../support/contexts.ts'
import { signInAs } from '../../../support/people.ts'
import { keysOf, passDays } from '../../../support/retention.ts'
import { findRows } from '../../../support/rows.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const pass = (days: number) => passDays(site, days)

it('a submission during the deletion keeps all documents or is told they are gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await signInAs(site, 'seller')
    await makeReady(site, seller)
    const [submitted] = await Promise.all([submit(site, seller), pass(91), pass(91)])
    await pass(92)
    const { state, documents } = await own(site, seller)
    const found = [submitted.status, state, documents.length]
    expect([
      [200, 'submitted', 6],
      [422, 'draft', 0],
    ]).toContainEqual(found)
    const { storage } = (await contextFor(site, operator)).services
    for (const key of await keysOf(site, seller)) expect(await storage.has(key)).toBe(true)
  }
})

it('several instances delete a document once', async () => {
  const seller = await signInAs(site, 'seller')
  const { body } = await upload(site, seller, { kind: 'bank-letter' })
  await Promise.all([pass(91), pass(91), pass(91), pass(91)])
  const told = await audited(site, 'document', String(body.id))
  expect(told.map(({ action }) => action)).toEqual(['document.added', 'document.deleted'])
  expect(await keysOf(site, seller)).toEqual([])
})

it('a company whose last account is closed while its review begins is not in review', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await signInAs(site, 'seller')
    await makeReady(site, seller)
    expect((await submit(site, seller)).status).toBe(200)
    const ctx = await contextFor(site, operator)
    const [closed] = await Promise.all([
      supertest(site.address).post('/api/me/close').set(seller.headers).send({ word: 'close' }),
      decideOnCompany(ctx, String(seller.companyId), 'take', {}).catch((error: unknown) =>
        expect(error).toMatchObject({ status: 409 }),
      ),
    ])
    expect(closed.status).toBe(200)
    const [left] = await findRows(site, company, seller.companyId)
    expect(left?.state).toBe('draft')
  }
})
