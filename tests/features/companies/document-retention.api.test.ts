import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { forEveryCompany } from '#server/features/companies/row-security.ts'
import { moveCompany } from '#server/features/companies/service.ts'
import { company, companyDocument } from '#server/features/companies/table.ts'
import { runVerificationClock } from '#server/features/companies/verification-clock.ts'
import { sweepFiles } from '#server/jobs/housekeeping.ts'
import type { Running } from '#server/main.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import type { CompanyState } from '#shared/features/companies/verification.ts'

import {
  audited,
  contextFor,
  makeReady,
  own,
  submit,
  upload,
} from '../../support/company-review.ts'
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
const close = (who: SignedIn) =>
  supertest(site.address).post('/api/me/close').set(who.headers).send({ word: 'close' })

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

describe('a draft that is let lie', () => {
  it('loses its documents on the day that its owner was told, 90 days after the last', async () => {
    const { who, isKept } = await withDocument()
    const { documentsUntil } = await own(site, who)
    const days = (Date.parse(documentsUntil) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThan(90.1)
    await pass(days - 0.01)
    expect(await isKept()).toBe(true)
    await pass(days + 0.01)
    expect(await isKept()).toBe(false)
    expect(await own(site, who)).toMatchObject({ documents: [], documentsUntil: null })
  })

  it('keeps all of them when one more comes in', async () => {
    const { who, isKept } = await withDocument()
    const rows = { createdAt: at(-80)() }
    await forEveryCompany({ db: await db() }, (inside) =>
      inside.db
        .update(companyDocument)
        .set(rows)
        .where(eq(companyDocument.companyId, String(who.companyId))),
    )
    await (
      await db()
    )
      .update(company)
      .set({ stateChangedAt: at(-80)() })
      .where(eq(company.id, String(who.companyId)))
    await upload(site, who, { kind })
    await pass(20)
    expect(await isKept()).toBe(true)
    await pass(91)
    expect(await isKept()).toBe(false)
  })

  it('threatens nobody who has submitted; what was submitted once stays for five years', async () => {
    const who = await signInAs(site, 'seller')
    await makeReady(site, who)
    await submit(site, who)
    expect((await own(site, who)).documentsUntil).toBeNull()
    await pass(4000)
    expect(await keysOf(who)).toHaveLength(6)
    await supertest(site.address)
      .post('/api/company/verification/withdraw')
      .set(who.headers)
      .send({})
    await pass(1825)
    expect((await own(site, who)).documents).toHaveLength(6)
    await pass(1827)
    expect(await keysOf(who)).toEqual([])
  })

  it('keeps what an earlier verification rests on for its five years', async () => {
    const { who, isKept } = await withDocument()
    await decide(who, 'verify')
    await put(who, 'draft')
    expect((await own(site, who)).documentsUntil).toBeNull()
    await pass(1825)
    expect((await own(site, who)).documents).toHaveLength(1)
    await pass(1827)
    expect(await isKept()).toBe(false)
  })
})

describe('a company whose last account is closed', () => {
  it('has its documents deleted at once where nobody was to read them', async () => {
    const { who, isKept } = await withDocument()
    expect((await close(who)).status).toBe(200)
    await pass(0.1)
    expect(await isKept()).toBe(false)
  })

  it.each(['submitted', 'in-review'] as const)(
    'leaves the queue when it is %s, and its documents stay for five years',
    async (state) => {
      const who = await signInAs(site, 'seller')
      await makeReady(site, who)
      await submit(site, who)
      if (state === 'in-review') {
        await moveCompany(await contextFor(site, operator), String(who.companyId), 'take')
      }
      expect((await close(who)).status).toBe(200)
      const queue = await supertest(site.address)
        .get('/api/admin/companies?limit=100')
        .set(operator.headers)
      expect(queue.body.items.map(({ id }: { id: string }) => id)).not.toContain(who.companyId)
      const told = await audited(site, 'company', String(who.companyId))
      expect(told.at(-1)).toMatchObject({
        action: 'company.withdrawn',
        actorId: who.personId,
        before: { state },
      })
      await pass(1825)
      expect(await keysOf(who)).toHaveLength(6)
      await pass(1827)
      expect(await keysOf(who)).toEqual([])
    },
  )

  it('has them deleted after 90 days where it was rejected, and later than its state alone would', async () => {
    const rejected = await signInAs(site, 'seller')
    const verified = await signInAs(site, 'seller')
    for (const who of [rejected, verified]) {
      await makeReady(site, who)
      await submit(site, who)
    }
    await decide(rejected, 'reject')
    await decide(verified, 'verify')
    for (const who of [rejected, verified]) expect((await close(who)).status).toBe(200)
    await pass(91)
    expect(await keysOf(rejected)).toEqual([])
    // Its verification has ended long before.
    await pass(1825)
    expect(await keysOf(verified)).toHaveLength(6)
    await pass(1827)
    expect(await keysOf(verified)).toEqual([])
  })
})

describe('the sweep', () => {
  const sweep = async (days: number) =>
    sweepFiles({ ...(await contextFor(site, operator)), clock: at(days) })

  it('asks every table that names files', async () => {
    const { rows } = await (
      await services()
    ).database.pool.query(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%storage_key'`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['company_document'])
  })

  it('deletes files that no row names when they are a day old, and never one that a row names', async () => {
    const { isKept } = await withDocument()
    const { storage } = await services()
    const orphan = newStorageKey()
    await storage.put(orphan, Buffer.from('left by a process that died'))
    expect(await sweep(0.9)).toBe(0)
    expect(await storage.has(orphan)).toBe(true)
    // As on several instances.
    const removed = await Promise.all([sweep(1.1), sweep(1.1), sweep(1.1)])
    expect(Math.max(...removed)).toBe(1)
    expect(await storage.has(orphan)).toBe(false)
    expect(await isKept()).toBe(true)
    expect(await sweep(1.1)).toBe(0)
  })

  it('leaves everything where the storage seems to be another database’s', async () => {
    const { storage } = await services()
    const known = await forEveryCompany({ db: await db() }, (inside) =>
      inside.db.$count(companyDocument),
    )
    const foreign = Array.from({ length: Math.max(known, 10) + 1 }, newStorageKey)
    for (const key of foreign) await storage.put(key, Buffer.from('another database’s'))
    await expect(sweep(2)).rejects.toThrow('another database')
    for (const key of foreign) expect(await storage.has(key)).toBe(true)
    for (const key of foreign) await storage.remove(key)
  })
})
