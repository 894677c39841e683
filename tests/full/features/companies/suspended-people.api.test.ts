import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'

import { closeAccount } from '#server/features/accounts/profile/close-account.ts'
import { person } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'

import { testClock } from '../../../support/clock.ts'
import { contextFor } from '../../../support/contexts.ts'
import { addPerson, type SignedIn, signInAs } from '../../../support/people.ts'
import { changeRows } from '../../../support/rows.ts'
import { ask, openSite } from '../../../support/site.ts'

const clock = testClock()
let operator: SignedIn
/** A verified seller, and the people who act for it; new for each test. */
let id: string
let memberId: string
const site = await openSite({}, {}, { clock: clock.now })
const { db } = (await site.context.services.open()).database
beforeEach(async () => {
  operator = await signInAs(site, 'operator')
  const { companyId, who } = await addPerson(site, 'seller')
  id = String(companyId)
  memberId = who.id
  const verifiedAt = clock.now()
  const verifiedUntil = new Date(verifiedAt.getTime() + 300 * 86_400_000)
  await changeRows(site, company, id, { state: 'verified', verifiedAt, verifiedUntil })
  expect(await badge()).toBe(200)
})

const badge = async (headers: Record<string, string> = {}) =>
  (await ask(site.address, `/companies/${id}`, { headers })).status

/** What an operator does to a person in the console. */
async function decide(what: 'suspension' | 'restoration', who: string) {
  const answer = await supertest(site.address)
    .post(`/api/admin/people/${who}/${what}`)
    .set(operator.headers)
    .send({ reason: 'A test' })
  expect(answer.status).toBe(200)
}

async function addColleague(): Promise<SignedIn> {
  const colleague = await signInAs(site, 'seller')
  const { personId } = colleague
  await db.update(membership).set({ companyId: id }).where(eq(membership.personId, personId))
  return colleague
}

describe('a verified company', () => {
  it('has no badge while its only person is suspended, and gets it back with them', async () => {
    const { etag = '' } = (await ask(site.address, `/companies/${id}`)).headers
    await decide('suspension', memberId)
    expect(await badge()).toBe(404)
    expect(await badge({ 'If-None-Match': etag })).toBe(404)
    await decide('restoration', memberId)
    expect(await badge()).toBe(200)
  })

  it('keeps its badge as long as one of its people may act for it', async () => {
    const { personId } = await addColleague()
    await decide('suspension', memberId)
    expect(await badge()).toBe(200)
    await decide('suspension', personId)
    expect(await badge()).toBe(404)
  })

  it('has no badge if one person closes their account and the other is suspended', async () => {
    const colleague = await addColleague()
    await decide('suspension', memberId)
    expect(await badge()).toBe(200)
    await closeAccount(await contextFor(site, colleague))
    expect(await badge()).toBe(404)
  })

  it('loses its badge within five seconds after another instance suspends its person', async () => {
    await db.update(person).set({ suspendedAt: clock.now() }).where(eq(person.id, memberId))
    clock.pass(5)
    expect(await badge()).toBe(404)
  })
})
