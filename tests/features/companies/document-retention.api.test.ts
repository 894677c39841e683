import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { forEveryCompany } from '#server/features/companies/row-security.ts'
import { moveCompany } from '#server/features/companies/service.ts'
import { company, companyDocument } from '#server/features/companies/table.ts'
import { runVerificationClock } from '#server/features/companies/verification-clock.ts'
import type { Running } from '#server/main.ts'
import type { CompanyState } from '#shared/features/companies/verification.ts'

import { audited, contextFor, upload } from '../../support/company-review.ts'
import { databaseEnv } from '../../support/database.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'

let site: Running
let operator: SignedIn
beforeAll(async () => {
  site = await startSite(await databaseEnv())
  operator = await signInAs(site, 'operator')
}, 60_000)
afterAll(() => site.stop(0))

const kind = 'proof-of-address'
const services = () => site.context.services.open()
const db = async () => (await services()).database.db
const at = (days: number) => () => new Date(Date.now() + days * 86_400_000)
/** Lets the clock run as it will so many days from now. */
const pass = async (days: number) =>
  runVerificationClock({ ...(await contextFor(site, operator)), clock: at(days) })
const put = async (who: SignedIn, state: CompanyState) =>
  (await db())
    .update(company)
    .set({ state, verifiedAt: new Date(), verifiedUntil: at(300)() })
    .where(eq(company.id, String(who.companyId)))
const decide = async (who: SignedIn, event: 'verify' | 'reject') => {
  await put(who, 'in-review')
  const ctx = await contextFor(site, operator)
  await moveCompany(ctx, String(who.companyId), event, { reason: 'A test' })
}
/** The storage's keys of what a company's rows name. */
const keysOf = async (who: SignedIn) => {
  const rows = await forEveryCompany({ db: await db() }, (inside) =>
    inside.db
      .select()
      .from(companyDocument)
      .where(eq(companyDocument.companyId, String(who.companyId))),
  )
  return rows.map(({ storageKey }) => storageKey)
}
/** A company with one document. */
async function withDocument() {
  const who = await signInAs(site, 'seller')
  const { body } = await upload(site, who, { kind })
  const [key = ''] = await keysOf(who)
  const { storage } = await services()
  /** Row and file are there, or neither is. */
  const isKept = async () => {
    const row = (await keysOf(who)).includes(key)
    expect(await storage.has(key)).toBe(row)
    return row
  }
  return { who, id: String(body.id), isKept }
}

describe('a document', () => {
  it('that is removed before a decision is deleted soon, on the record', async () => {
    const { who, id, isKept } = await withDocument()
    expect(await isKept()).toBe(true)
    await supertest(site.address).delete(`/api/company/documents/${id}`).set(who.headers)
    await pass(1)
    expect(await isKept()).toBe(false)
    const told = await audited(site, 'document', id)
    expect(told.at(-1)).toMatchObject({ action: 'document.deleted', actorId: null })
  })

  it('is deleted 90 days after a rejection', async () => {
    const { who, isKept } = await withDocument()
    await decide(who, 'reject')
    await pass(89)
    expect(await isKept()).toBe(true)
    await pass(91)
    expect(await isKept()).toBe(false)
  })

  it('is deleted five years after a verification, also when it was replaced since', async () => {
    const { who, id, isKept } = await withDocument()
    await decide(who, 'verify')
    await put(who, 'more-information')
    const removed = supertest(site.address).delete(`/api/company/documents/${id}`)
    expect((await removed.set(who.headers)).status).toBe(200)
    await pass(1825)
    expect(await isKept()).toBe(true)
    await pass(1827)
    expect(await isKept()).toBe(false)
  })
})
