import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'

import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { removePicture, storePicture, storeVariants } from '#server/pictures/picture-files.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { pictureAddress, previewAddress } from '#shared/contract/pictures.ts'

import { photograph } from '../../support/photographs.ts'
import { startS3 } from '../../support/s3-server.ts'
import { ask, openSite } from '../../support/site.ts'

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(site.address, path, { method, headers })

async function stored() {
  const master = await storePicture(storage, await acceptPicture(sent))
  return { master, made: await storeVariants(storage, master) }
}

// A file before this one may have read documents, which limits sharp for the whole process.
sharp.unblock({ operation: ['VipsForeignLoad'] })
const site = await openSite()
const { storage } = await site.context.services.open()
// A polyglot: a picture that is also a script and an archive.
const picture = await (await photograph([700, 660])).jpeg().toBuffer()
const sent = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
const first = await stored()
const key = first.made?.key ?? ''
expect(first.made).toEqual({ key, widths: [160, 320, 640], width: 640, height: 640 })

describe('a public picture', () => {
  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)('is sent as %s, for ever, and can do nothing else', async (format, type) => {
    const answer = await get(pictureAddress(key, 320, format))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect((await sharp(answer.body).metadata()).width).toBe(320)
    for (const tail of ['<script>', 'PK\x03\x04']) expect(answer.body.includes(tail)).toBe(false)
  })

  it('has a preview as soon as it is accepted', async () => {
    const answer = await get(previewAddress(first.master))
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect((await sharp(answer.body).metadata()).width).toBe(640)
  })

  it('is not sent again to somebody who has it, nor with HEAD', async () => {
    const address = pictureAddress(key, 160, 'webp')
    const { headers, body } = await get(address)
    const again = await get(address, { 'If-None-Match': headers.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['cache-control']).toBe(headers['cache-control'])
    const head = await get(address, {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(body.length))
    const other = await get(pictureAddress(key, 320, 'webp'))
    expect(other.headers.etag).not.toBe(headers.etag)
  })

  it('is sent to many at once', async () => {
    const { made } = await stored()
    const address = pictureAddress(made?.key ?? '', 640, 'jpg')
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(address)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('comes from a bucket just the same', async () => {
    const withBucket = await openSite({}, { storage: await startS3() })
    onTestFinished(() => withBucket.stop(0))
    const { storage: bucket } = await withBucket.context.services.open()
    const master = await storePicture(bucket, await acceptPicture(sent))
    const answer = await ask(withBucket.address, previewAddress(master))
    expect(answer.status).toBe(200)
    expect((await sharp(answer.body).metadata()).width).toBe(640)
    expect((await ask(withBucket.address, `/pictures/${master}`)).status).toBe(404)
  })

  it('is gone when it is removed, whole and in all widths', async () => {
    const { master, made } = await stored()
    const before: string[] = []
    for await (const name of storage.list(new Date(Date.now() + 60_000))) before.push(name)
    expect(before.filter((name) => name.startsWith(made?.key ?? '-')).length).toBe(9)
    for (const each of [master, made?.key ?? '']) await removePicture(storage, each)
    const after: string[] = []
    for await (const name of storage.list(new Date(Date.now() + 60_000))) after.push(name)
    expect(after.length).toBe(before.length - 11)
    expect((await get(pictureAddress(made?.key ?? '', 160, 'jpg'))).status).toBe(404)
    expect(await storeVariants(storage, master)).toBeNull()
  })
})

describe('what is no public picture', () => {
  it('is never sent: documents, whole pictures, other files', async () => {
    const { sealer } = await site.context.services.open()
    const document = newStorageKey()
    await storage.put(document, sealer.seal(Buffer.from('%PDF-1.7'), 'company-document:1'))
    const open = newStorageKey()
    await storage.put(open, await sharp(sent).webp().toBuffer())
    for (const hidden of [document, open, first.master]) {
      for (const ending of ['', '.webp', '.jpg', '.pdf', '-640.webp', '-640.jpg', '-0.webp']) {
        const answer = await get(`/pictures/${hidden}${ending}`)
        expect(answer.status, ending).toBe(404)
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['content-type']).toContain('application/problem+json')
      }
    }
  })

  it.each([
    '/pictures',
    '/pictures/',
    '/pictures/..%2f..%2fseal-keys',
    '/pictures/%2e%2e/seal-keys',
    `/pictures/${'a'.repeat(32)}-640.webp`,
    `/pictures/${'a'.repeat(32)}-640.webp%00`,
    `/pictures/${'a'.repeat(32)}-640.webp%0a`,
    `/pictures/${'a'.repeat(32)}-640.svg`,
    `/pictures/${'a'.repeat(32)}-64000.webp`,
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('other spellings of a picture, and folders in it, are not there', async () => {
    const address = pictureAddress(key, 320, 'jpg')
    const spellings = [address.toUpperCase(), `${address}/`, `${address}/x`, `${address}.html`]
    for (const each of spellings) expect((await get(each)).status, each).toBe(404)
    expect((await get(`${address}?size=9`)).status).toBe(200)
  })

  it('cannot be put there', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await get(pictureAddress(key, 320, 'jpg'), {}, method)
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    }
  })
})
