import { mkdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { forEveryCompany } from '#server/db/row-security.ts'
import { features } from '#server/features.ts'
import { company, companyDocument } from '#server/features/companies/table.ts'
import { sweepFiles } from '#server/jobs/housekeeping.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { databasesKey } from '#server/storage/sweep-orphans.ts'

import {
  audited,
  makeReady,
  nameReference,
  own,
  submit,
  upload,
} from '../../../support/company-review.ts'
import { workContext } from '../../../support/contexts.ts'
import { signInAs } from '../../../support/people.ts'
import {
  daysAhead,
  decide,
  keysOf,
  passDays,
  putState,
  referencesOf,
} from '../../../support/retention.ts'
import { changeRows } from '../../../support/rows.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()

const kind = 'proof-of-address'
const services = () => site.context.services.open()
const db = async () => (await services()).database.db

/** A company with one document. */
async function withDocument() {
  const who = await signInAs(site, 'seller')
  const { body } = await upload(site, who, { kind })
  const [key = ''] = await keysOf(site, who)
  const { storage } = await services()
  /** True if both row and file exist, false if neither does. */
  const isKept = async () => {
    const row = (await keysOf(site, who)).includes(key)
    expect(await storage.has(key)).toBe(row)
    return row
  }
  return { who, id: String(body.id), isKept }
}

describe('a document', () => {
  it('that is removed before a decision is deleted soon, and logged', async () => {
    const { who, id, isKept } = await withDocument()
    expect(await isKept()).toBe(true)
    await supertest(site.address).delete(`/api/company/documents/${id}`).set(who.headers)
    await passDays(site, 1)
    expect(await isKept()).toBe(false)
    const told = await audited(site, 'document', id)
    expect(told.at(-1)).toMatchObject({ action: 'document.deleted', actorId: null })
  })

  it('is deleted 90 days after a rejection', async () => {
    const { who, isKept } = await withDocument()
    await decide(site, who, 'reject')
    await passDays(site, 89)
    expect(await isKept()).toBe(true)
    await passDays(site, 91)
    expect(await isKept()).toBe(false)
  })

  it('is deleted five years after a verification, even if it was replaced since', async () => {
    const { who, id, isKept } = await withDocument()
    await decide(site, who, 'verify')
    await putState(site, who, 'more-information')
    const removed = supertest(site.address).delete(`/api/company/documents/${id}`)
    expect((await removed.set(who.headers)).status).toBe(200)
    await passDays(site, 1825)
    expect(await isKept()).toBe(true)
    await passDays(site, 1827)
    expect(await isKept()).toBe(false)
  })
})

describe('a trade reference', () => {
  const named = async () => {
    const who = await signInAs(site, 'seller')
    const { body } = await nameReference(site, who, 1)
    const id = String(body.id)
    const takeBack = () =>
      supertest(site.address).delete(`/api/company/references/${id}`).set(who.headers)
    return { who, id, takeBack }
  }

  it('that is withdrawn before a decision is deleted after a day, and logged', async () => {
    const { who, id, takeBack } = await named()
    expect((await takeBack()).status).toBe(200)
    // Until then it counts towards the limit per day.
    await passDays(site, 0.9)
    expect(await referencesOf(site, who)).toBe(1)
    await passDays(site, 1.1)
    expect(await referencesOf(site, who)).toBe(0)
    const told = await audited(site, 'reference', id)
    expect(told.at(-1)).toMatchObject({ action: 'reference.deleted', actorId: null })
  })

  it('is deleted 90 days after a rejection', async () => {
    const { who } = await named()
    await decide(site, who, 'reject')
    await passDays(site, 89)
    expect(await referencesOf(site, who)).toBe(1)
    await passDays(site, 91)
    expect(await referencesOf(site, who)).toBe(0)
  })

  it('is deleted five years after a verification, even if it was withdrawn since', async () => {
    const { who, takeBack } = await named()
    await decide(site, who, 'verify')
    await putState(site, who, 'more-information')
    expect((await takeBack()).status).toBe(200)
    await passDays(site, 1825)
    expect(await referencesOf(site, who)).toBe(3)
    await passDays(site, 1827)
    expect(await referencesOf(site, who)).toBe(0)
  })

  it('of an abandoned draft is deleted with it', async () => {
    const { who } = await named()
    const days = (Date.parse((await own(site, who)).documentsUntil) - Date.now()) / 86_400_000
    await passDays(site, days - 0.01)
    expect(await referencesOf(site, who)).toBe(1)
    await passDays(site, days + 0.01)
    expect(await referencesOf(site, who)).toBe(0)
  })
})

describe('an abandoned draft', () => {
  it('loses its documents 90 days after the last one, on the day its owner was told', async () => {
    const { who, isKept } = await withDocument()
    const { documentsUntil } = await own(site, who)
    const days = (Date.parse(documentsUntil) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThan(90.1)
    await passDays(site, days - 0.01)
    expect(await isKept()).toBe(true)
    await passDays(site, days + 0.01)
    expect(await isKept()).toBe(false)
    expect(await own(site, who)).toMatchObject({ documents: [], documentsUntil: null })
  })

  it('keeps all of them when another is added', async () => {
    const { who, isKept } = await withDocument()
    const rows = { createdAt: daysAhead(-80) }
    await forEveryCompany({ db: await db() }, (inside) =>
      inside.db
        .update(companyDocument)
        .set(rows)
        .where(eq(companyDocument.companyId, String(who.companyId))),
    )
    await changeRows(site, company, who.companyId, { stateChangedAt: daysAhead(-80) })
    await upload(site, who, { kind })
    await passDays(site, 20)
    expect(await isKept()).toBe(true)
    await passDays(site, 91)
    expect(await isKept()).toBe(false)
  })

  it('does not worry people who have submitted: those documents stay for five years', async () => {
    const who = await signInAs(site, 'seller')
    await makeReady(site, who)
    await submit(site, who)
    expect((await own(site, who)).documentsUntil).toBeNull()
    await passDays(site, 4000)
    expect(await keysOf(site, who)).toHaveLength(6)
    await supertest(site.address)
      .post('/api/company/verification/withdraw')
      .set(who.headers)
      .send({})
    await passDays(site, 1825)
    expect((await own(site, who)).documents).toHaveLength(6)
    await passDays(site, 1827)
    expect(await keysOf(site, who)).toEqual([])
  })

  it('keeps the documents of an earlier verification for their five years', async () => {
    const { who, isKept } = await withDocument()
    await decide(site, who, 'verify')
    await putState(site, who, 'draft')
    expect((await own(site, who)).documentsUntil).toBeNull()
    await passDays(site, 1825)
    expect((await own(site, who)).documents).toHaveLength(5)
    await passDays(site, 1827)
    expect(await isKept()).toBe(false)
  })
})

describe('the sweep of the storage', () => {
  const sweep = async (days: number) => {
    return sweepFiles(await workContext(site, () => daysAhead(days)), features)
  }

  it('checks every table that names files', async () => {
    const { rows } = await (
      await services()
    ).database.pool.query(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%storage_key'`,
    )
    const names = new Set(rows.map(({ name }) => name))
    expect([...names].toSorted()).toEqual([
      'company_document',
      'kept_picture',
      'listing_import',
      'listing_picture',
      'offer_picture',
      'order_evidence',
      'order_picture',
      'paper_file',
    ])
  })

  it('deletes files that no row names when they are a day old, and never a named one', async () => {
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

  it('deletes all files of a picture that no row names, and counts it as one', async () => {
    const { storage } = await services()
    const keys = [newStorageKey(), newStorageKey()]
    const files = keys.flatMap((key) => [key, `${key}-preview.webp`, `${key}-640.jpg`])
    const wide = [160, 320, 640, 960, 1280].map((width) => `${keys[0]}-${width}.avif`)
    for (const file of [...files, ...wide]) await storage.put(file, Buffer.from('a picture'))
    expect(await sweep(1.1)).toBe(11)
    for (const file of [...files, ...wide]) expect(await storage.has(file)).toBe(false)
  })

  it('deletes all files of a seller who left with most of what there was', async () => {
    const { isKept } = await withDocument()
    const { storage } = await services()
    const known = await forEveryCompany({ db: await db() }, (inside) =>
      inside.db.$count(companyDocument),
    )
    const left = Array.from({ length: known + 28 }, newStorageKey)
    for (const key of left) await storage.put(key, Buffer.from('a picture'))
    expect(await sweep(2)).toBe(left.length)
    expect(await isKept()).toBe(true)
  })

  it('deletes nothing if another database keeps files there', async () => {
    const { storage } = await services()
    await sweep(2)
    const names = await storage.get(databasesKey)
    await storage.put(databasesKey, Buffer.from(`${'f'.repeat(64)}\n`))
    const foreign = newStorageKey()
    await storage.put(foreign, Buffer.from('another database’s'))
    // The second time too, when both are named there.
    for (let at = 0; at < 2; at += 1) await expect(sweep(2)).rejects.toThrow('Another database')
    expect(await storage.has(foreign)).toBe(true)
    await storage.put(databasesKey, names ?? Buffer.alloc(0))
    expect(await sweep(2)).toBe(1)
  })

  it('goes on after a file that cannot be deleted, and tells of it in the end', async () => {
    const { storage } = await services()
    const [stuck, other] = [newStorageKey(), newStorageKey()].toSorted()
    if (stuck === undefined || other === undefined) throw new Error('there are two')
    for (const key of [stuck, other]) await storage.put(key, Buffer.from('an orphan'))
    const file = path.join(site.context.config.dataDir, 'files', stuck.slice(0, 2), stuck)
    await rm(file)
    // A folder of its name, which is not deleted as a file is.
    await mkdir(file)
    await expect(sweep(2)).rejects.toThrow(`Not done: file ${stuck}`)
    expect(await storage.has(other)).toBe(false)
    await rmdir(file)
  })
})
