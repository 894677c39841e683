import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { features } from '#server/features.ts'
import { listingsFeature } from '#server/features/listings/feature.ts'
import { importZipFile, listingImport } from '#server/features/listings/import/table.ts'
import { forgetExpired, sweepFiles } from '#server/jobs/housekeeping.ts'

import { callAs } from '../../../../support/api-calls.ts'
import { workContext } from '../../../../support/contexts.ts'
import { ringsCsv } from '../../../../support/ring-table.ts'
import { ask, openSite } from '../../../../support/site.ts'
import {
  addZip,
  commitTable,
  onImport,
  pictured,
  reviewTable,
  zipKeyOf,
} from '../../../../support/stock-files.ts'
import { trader } from '../../../../support/traders.ts'
import { uploadFile } from '../../../../support/uploads.ts'
import { inDirectory, smallJpeg, storedFiles, zipped } from '../../../../support/zips.ts'

const site = await openSite()
const { storage } = await site.context.services.open()
const jpeg = await smallJpeg(1)

type Seller = Awaited<ReturnType<typeof trader>>
const seller = () => trader(site, 'seller')
const day = 86_400_000
const inDays = (days: number) => workContext(site, () => new Date(Date.now() + days * day))
const filesOf = (key: string) => storedFiles(storage, key)

describe('the ZIP of an import', () => {
  const review = async () => {
    const who = await seller()
    return { who, view: await reviewTable(site, who, ringsCsv(1)) }
  }
  const attach = (who: Seller, id: string, upload: string) =>
    callAs(site, who, `/imports/${id}/pictures`, { upload, name: 'p.zip' }, 'PUT')

  it('is refused in words if it cannot be read, and is not kept', async () => {
    const { who, view } = await review()
    const zip = inDirectory(await zipped({ 'RG-00001.jpg': jpeg }), (bytes, at) =>
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8),
    )
    const upload = await uploadFile(site, who, zip, 'zip')
    const answer = await attach(who, view.id, upload)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('This ZIP is protected with a password. Make one without.')
    expect(await filesOf(upload)).toEqual([])
    expect((await onImport(site, who, view.id)).pictures).toBeNull()
  })

  it('is nobody else’s, no picture, and taken once', async () => {
    const { who, view } = await review()
    const zip = await zipped({ 'RG-00001.jpg': jpeg })
    const other = await seller()
    const theirs = await uploadFile(site, other, zip, 'zip')
    expect((await attach(who, view.id, theirs)).status).toBe(404)
    expect((await attach(other, view.id, theirs)).status).toBe(404)
    const picture = await uploadFile(site, who, jpeg)
    expect((await attach(who, view.id, picture)).status).toBe(404)
    const upload = await uploadFile(site, who, zip, 'zip')
    expect((await attach(who, view.id, upload)).status).toBe(200)
    // Asked again because the answer was lost, it is fine; for another import it is gone.
    expect((await attach(who, view.id, upload)).status).toBe(200)
    const second = await reviewTable(site, who, ringsCsv(1))
    expect((await attach(who, second.id, upload)).status).toBe(404)
    // Its sender cannot remove it from under the import any more.
    const gone = await ask(site.address, `/api/uploads/${upload}`, {
      method: 'DELETE',
      headers: { ...who.headers, 'Tus-Resumable': '1.0.0' },
    })
    expect(gone.status).toBe(404)
    expect(await filesOf(upload)).toHaveLength(1)
    const buyer = await trader(site, 'buyer')
    expect((await attach(buyer, view.id, upload)).status).toBe(403)
  })

  it('stays when the same upload is taken by several calls at once', async () => {
    const { who, view } = await review()
    const upload = await uploadFile(site, who, await zipped({ 'RG-00001.jpg': jpeg }), 'zip')
    const answers = await Promise.all([1, 2].map(() => attach(who, view.id, upload)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await filesOf(upload)).toHaveLength(1)
    await commitTable(site, who, view)
    const { progress, result } = await pictured(site, who, view.id)
    expect(progress).toMatchObject({ state: 'added' })
    expect(result).toMatchObject({ added: 1, refusedCount: 0 })
  })

  it('is replaced, taken off and discarded with all its parts', async () => {
    const { who, view } = await review()
    const zip = await zipped({ 'RG-00001.jpg': jpeg })
    await addZip(site, who, view.id, zip)
    const first = await zipKeyOf(site, view.id)
    await addZip(site, who, view.id, zip)
    const second = await zipKeyOf(site, view.id)
    expect([await filesOf(first), (await filesOf(second)).length]).toEqual([[], 1])
    const without = await onImport(site, who, `${view.id}/pictures`, undefined, 'DELETE')
    expect(without.pictures).toBeNull()
    expect(await filesOf(second)).toEqual([])
    await addZip(site, who, view.id, zip)
    const third = await zipKeyOf(site, view.id)
    await callAs(site, who, `/imports/${view.id}`, undefined, 'DELETE')
    expect(await filesOf(third)).toEqual([])
  })

  it('waits for a week, and no longer', async () => {
    const { who, view } = await review()
    await addZip(site, who, view.id, await zipped({ 'RG-00001.jpg': jpeg }))
    const key = await zipKeyOf(site, view.id)
    const soon = await inDays(2)
    await forgetExpired(soon, [listingsFeature])
    await sweepFiles(soon, features)
    expect(await filesOf(key)).toHaveLength(1)
    const later = await inDays(8)
    await forgetExpired(later, [listingsFeature])
    await sweepFiles(later, features)
    expect(await filesOf(key)).toEqual([])
    expect((await onImport(site, who, view.id)).pictures).toBeNull()
    expect((await commitTable(site, who, view)).result).toMatchObject({ new: 1 })
  })

  it('waits for a week from when it was added, however old its import is', async () => {
    const { who, view } = await review()
    const { db } = await workContext(site)
    const before = new Date(Date.now() - 6 * day)
    await db.update(listingImport).set({ createdAt: before }).where(eq(listingImport.id, view.id))
    await addZip(site, who, view.id, await zipped({ 'RG-00001.jpg': jpeg }))
    await forgetExpired(await inDays(2), [listingsFeature])
    expect((await onImport(site, who, view.id)).pictures).toMatchObject({ toAdd: 1 })
  })

  it('leaves no names of its files when the texts of its import are forgotten', async () => {
    const { who, view } = await review()
    await addZip(site, who, view.id, await zipped({ 'RG-00001.jpg': jpeg, 'Bride.jpg': jpeg }))
    await commitTable(site, who, view)
    await pictured(site, who, view.id)
    const { db } = await workContext(site)
    const names = () => db.$count(importZipFile, eq(importZipFile.importId, view.id))
    await forgetExpired(await inDays(29), [listingsFeature])
    expect(await names()).toBe(2)
    await forgetExpired(await inDays(31), [listingsFeature])
    expect(await names()).toBe(0)
    expect((await onImport(site, who, view.id)).pictures).toMatchObject({ zip: 'pictures.zip' })
  })
})
