import supertest from 'supertest'
import { expect, it } from 'vitest'

import { happened } from '#server/events/happened.ts'
import { companyEvents } from '#server/features/companies/events.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'

import { makeReady, nameReference, submit } from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { contextFor, workContext } from '../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const seller = await signInAs(site, 'seller')
const other = await signInAs(site, 'buyer')
const operator = await signInAs(site, 'operator')

const secret = 'The owner’s cousin rang us'

interface Item {
  at: string
  action: string
  sentence: { before: string; about: string; after: string }
  until: string | null
}
const says = ({ sentence: { before, about, after } }: Item) => `${before}${about}${after}`

async function read(who: SignedIn, query = {}) {
  const answer = await supertest(site.address).get('/api/me/activity').query(query).set(who.headers)
  return { status: answer.status, ...(answer.body as { items: Item[]; next: string | null }) }
}

it('tells a company what its people and the operator did, in order and without reasons', async () => {
  await makeReady(site, seller)
  await submit(site, seller)
  await completeEvidence(site, seller)
  const context = await contextFor(site, operator)
  const id = String(seller.companyId)
  await supertest(site.address)
    .post(`/api/admin/companies/${id}/notes`)
    .set(operator.headers)
    .send({ text: secret })
  await supertest(site.address).get(`/api/admin/companies/${id}`).set(operator.headers)
  await decideOnCompany(context, id, 'take', {})
  await decideOnCompany(context, id, 'verify', { reason: secret })
  const { items } = await read(seller, { limit: 100 })
  expect(items.slice(0, 3)).toMatchObject([
    {
      action: 'company.verified',
      sentence: { before: 'Relustre verified ', about: 'your company', after: '.' },
      until: expect.stringMatching(/^20/),
    },
    { action: 'company.review-begun', until: null },
    { action: 'company.submitted', sentence: { before: 'You submitted ' } },
  ])
  expect(items.map(says)).toContain('You added a document: Bank letter.')
  const asked = items.filter(({ action }) => action === 'reference.asked')
  expect(asked.map(({ sentence }) => sentence.about).toSorted()).toEqual([
    'Partner 1 Ltd',
    'Partner 2 Ltd',
    'Partner 3 Ltd',
  ])
  expect(items).toHaveLength(12)
  expect(JSON.stringify(items)).not.toContain(secret)
  expect(JSON.stringify(items)).not.toContain('Test operator')
})

it('tells nobody else of it, and the operator only of their own account', async () => {
  await nameReference(site, other, 1)
  const { items } = await read(other)
  expect(items.map(says)).toEqual(['You asked Partner 1 Ltd for a trade reference.'])
  expect((await read(operator)).items).toEqual([])
  expect((await supertest(site.address).get('/api/me/activity')).status).toBe(401)
})

it('is in the order in which things happened, not in which they were written down', async () => {
  const who = await signInAs(site, 'seller')
  const hours = [3, 1, 2, 2]
  for (const hour of hours) {
    const moment = new Date(Date.now() - hour * 3_600_000)
    const ctx = await workContext(site, () => moment)
    await happened(ctx, companyEvents['details-changed'], String(who.companyId))
  }
  const moments: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(who, {
      limit: 1,
      ...(after === null ? {} : { after }),
    })
    moments.push(...page.items.map(({ at }) => at))
    after = page.next
  } while (after !== null)
  expect(moments).toHaveLength(hours.length)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

it('goes on where a page ended, without a gap or a repetition', async () => {
  const all = (await read(seller, { limit: 100 })).items
  const found: Item[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(seller, {
      limit: 5,
      ...(after === null ? {} : { after }),
    })
    expect(page.items.length).toBeLessThanOrEqual(5)
    found.push(...page.items)
    after = page.next
  } while (after !== null)
  expect(found).toEqual(all)
  for (const cursor of ['no cursor', '1', '1.', '.1', '1.0', '1.1x', '9'.repeat(16)]) {
    expect((await read(seller, { after: cursor })).status, cursor).toBe(400)
  }
})
