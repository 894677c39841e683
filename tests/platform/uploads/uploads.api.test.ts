import { randomBytes } from 'node:crypto'

import { DetailedError, Upload } from 'tus-js-client'
import { describe, expect, it } from 'vitest'

import { features } from '#server/features.ts'
import { sweepFiles } from '#server/jobs/housekeeping.ts'
import { partsReader } from '#server/uploads/stored-parts.ts'
import { findUpload, findZip, readUpload, removeUpload } from '#server/uploads/upload-store.ts'
import { pictureFile } from '#shared/contract/pictures.ts'
import { zipFile } from '#shared/contract/uploads.ts'

import { workContext } from '../../support/contexts.ts'
import { type Role, type SignedIn, signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { storedFiles } from '../../support/zips.ts'

const site = await openSite()
const { storage } = await site.context.services.open()
const seller = await signInAs(site, 'seller')

const now = () => site.context.clock()
const which = (key: string, who = seller) => ({ key, owner: who.companyId ?? '', now: now() })
const day = 24 * 3_600_000
const ofUpload = (key: string) => storedFiles(storage, key)

interface Sent {
  who?: SignedIn | null
  headers?: Record<string, string>
  body?: string
}

/** One request of the protocol. */
function send(method: string, path: string, { who = seller, headers = {}, body }: Sent = {}) {
  const all = { 'Tus-Resumable': '1.0.0', ...who?.headers, ...headers }
  return ask(site.address, path, {
    method,
    headers: { 'Content-Length': String(Buffer.byteLength(body ?? '')), ...all },
    ...(body === undefined ? {} : { body }),
  })
}

async function begin(size: number, who = seller): Promise<string> {
  const answer = await send('POST', '/api/uploads', {
    who,
    headers: { 'Upload-Length': `${size}` },
  })
  expect(answer.status).toBe(201)
  return answer.headers.location?.split('/').at(-1) ?? ''
}

const patch = (key: string, offset: number, body: string, who = seller) =>
  send('PATCH', `/api/uploads/${key}`, {
    who,
    body,
    headers: { 'Upload-Offset': `${offset}`, 'Content-Type': 'application/offset+octet-stream' },
  })

/** Sends a file with the client that the browser uses. */
function upload(bytes: Buffer, more: Partial<ConstructorParameters<typeof Upload>[1]> = {}) {
  return new Promise<Upload>((resolve, reject) => {
    const sending = new Upload(bytes, {
      endpoint: `${site.address}/api/uploads`,
      headers: seller.headers,
      chunkSize: 100_000,
      retryDelays: null,
      onSuccess: () => resolve(sending),
      onError: reject,
      ...more,
    })
    sending.start()
  })
}
const keyOf = ({ url }: Upload) => url?.split('/').at(-1) ?? ''

describe('a resumable upload', () => {
  it('arrives whole, with progress', async () => {
    const bytes = randomBytes(450_000)
    const progress: number[] = []
    const sent = await upload(bytes, { onProgress: (part) => progress.push(part) })
    const key = keyOf(sent)
    expect((await readUpload(storage, which(key)))?.bytes.equals(bytes)).toBe(true)
    expect(progress.at(-1)).toBe(450_000)
    const found = await findUpload(storage, which(key))
    if (found !== null) await removeUpload(storage, key, found)
    expect(await ofUpload(key)).toEqual([])
  })

  it('goes on where it broke off', async () => {
    const bytes = randomBytes(450_000)
    const parts: number[] = []
    const cut = new Error('the connection is gone')
    const uploadUrl = `${site.address}/api/uploads/${await begin(450_000)}`
    await expect(
      upload(bytes, {
        uploadUrl,
        onChunkComplete: (size, arrived) => {
          parts.push(size)
          if (arrived >= 200_000) throw cut
        },
      }),
    ).rejects.toThrow('the connection is gone')
    const resumed = await upload(bytes, {
      uploadUrl,
      onChunkComplete: (size) => parts.push(size),
    })
    expect(parts.reduce((sum, size) => sum + size, 0)).toBe(450_000)
    expect((await readUpload(storage, which(keyOf(resumed))))?.bytes.equals(bytes)).toBe(true)
  })

  it('of more than 10 MB, or more than announced, is refused and leaves nothing', async () => {
    const large = upload(Buffer.alloc(pictureFile.maxBytes + 1))
    await expect(large).rejects.toThrow('response code: 413')
    const key = await begin(5)
    expect((await patch(key, 0, '123456')).status).toBe(413)
    expect((await patch(key, 0, '123')).status).toBe(204)
    expect((await patch(key, 0, '123')).status).toBe(409)
    expect((await patch(key, 3, '456')).status).toBe(413)
    expect(await readUpload(storage, which(key))).toBeNull()
    expect((await patch(key, 3, '45')).headers['upload-offset']).toBe('5')
    expect((await readUpload(storage, which(key)))?.bytes.toString()).toBe('12345')
    expect((await send('DELETE', `/api/uploads/${key}`)).status).toBe(204)
    expect(await ofUpload(key)).toEqual([])
  })

  it('does not come in countless parts', async () => {
    const key = await begin(100)
    for (let part = 0; part < 64; part += 1) {
      expect((await patch(key, part, 'x')).status).toBe(204)
    }
    expect((await patch(key, 64, 'x')).status).toBe(409)
  })

  it('that nobody finishes is gone after a day, files and all', async () => {
    const keys: string[] = []
    for (let count = 0; count < 15; count += 1) keys.push(await begin(10))
    const [key = ''] = keys
    await patch(key, 0, '12345')
    expect(await findUpload(storage, { ...which(key), now: new Date(+now() + day) })).toBeNull()
    const later = await workContext(site, () => new Date(Date.now() + 1.1 * day))
    // More than a shop has pictures, so they must not look like somebody else's files.
    expect(await sweepFiles(later, features)).toBeGreaterThanOrEqual(16)
    expect(await ofUpload(key)).toEqual([])
    expect((await send('HEAD', `/api/uploads/${key}`)).status).toBe(404)
  })
})

describe('an upload of a ZIP', () => {
  const zip = { metadata: { kind: 'zip' } }
  const beginZip = (size: number) =>
    send('POST', '/api/uploads', {
      headers: { 'Upload-Length': `${size}`, 'Upload-Metadata': 'kind emlw' },
    })

  it('stays in its parts and is read anywhere', async () => {
    const bytes = randomBytes(12 * 1024 * 1024)
    const key = keyOf(await upload(bytes, { ...zip, chunkSize: 5 * 1024 * 1024 }))
    const found = await findZip(storage, which(key))
    if (found === null) throw new Error('the ZIP was not found')
    expect(found.sizes).toHaveLength(3)
    const read = partsReader(storage, found)
    const over = [5 * 1024 * 1024 - 3, 10 * 1024 * 1024 + 3] as const
    for (const [from, to] of [over, [0, 1], [bytes.length - 2, bytes.length]] as const) {
      const some: Buffer[] = []
      for await (const each of read(from, to)) some.push(each)
      expect(Buffer.concat(some).equals(bytes.subarray(from, to))).toBe(true)
    }
    // It is no picture, and is never read whole.
    expect(await readUpload(storage, which(key))).toBeNull()
  })

  it('has its own limits: 500 MB, parts of 8 MB, and ten a day', async () => {
    expect((await beginZip(zipFile.maxBytes)).status).toBe(201)
    const large = await beginZip(zipFile.maxBytes + 1)
    expect(large.status).toBe(413)
    expect(large.text).toContain('larger than 500 MB. Split it.')
    const part = upload(Buffer.alloc(9 * 1024 * 1024), { ...zip, chunkSize: 9 * 1024 * 1024 })
    await expect(part).rejects.toThrow('response code: 413')
    const unknown = { 'Upload-Length': '5', 'Upload-Metadata': 'kind dmlkZW8=' }
    expect((await send('POST', '/api/uploads', { headers: unknown })).status).toBe(400)
    const statuses: number[] = []
    for (let count = 0; count < 9; count += 1) statuses.push((await beginZip(5)).status)
    expect(statuses.at(0)).toBe(201)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('who may upload', () => {
  it.each<[Role | null, number]>([
    [null, 401],
    ['unconfirmed', 403],
    ['buyer', 403],
    ['suspended', 401],
    ['operator', 403],
    ['sales', 201],
  ])('%s: %i', async (role, status) => {
    const who = role === null ? null : await signInAs(site, role)
    const answer = await send('POST', '/api/uploads', { who, headers: { 'Upload-Length': '5' } })
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a token that is not valid is named as the reason', async () => {
    const length = { 'Upload-Length': '5' }
    const headers = { ...length, authorization: 'Bearer invented' }
    const invented = await send('POST', '/api/uploads', { who: null, headers })
    expect(invented.status).toBe(401)
    expect(invented.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    const without = await send('POST', '/api/uploads', { who: null, headers: length })
    expect(without.headers['www-authenticate']).toBe('Bearer')
  })

  it('nobody finds the upload of another company', async () => {
    const key = await begin(5)
    const other = await signInAs(site, 'seller')
    const missing = await send('HEAD', `/api/uploads/${'0'.repeat(32)}`, { who: other })
    for (const method of ['HEAD', 'DELETE'] as const) {
      const answer = await send(method, `/api/uploads/${key}`, { who: other })
      expect(answer.status).toBe(missing.status)
    }
    expect((await patch(key, 0, '12345', other)).status).toBe(404)
    expect(await readUpload(storage, which(key, other))).toBeNull()
    expect((await patch(key, 0, '12345')).status).toBe(204)
    for (const name of await ofUpload(key)) {
      expect((await ask(site.address, `/pictures/${name}`)).status).toBe(404)
    }
  })

  it('a company has 500 a day', async () => {
    const who = await signInAs(site, 'seller')
    const { services } = await workContext(site)
    const limit = { name: 'upload-company', points: 500, duration: 24 * 3600 }
    for (let count = 0; count < 500; count += 1) {
      await services.limits.consume(limit, who.companyId ?? '')
    }
    const answer = await send('POST', '/api/uploads', { who, headers: { 'Upload-Length': '5' } })
    expect(answer.status).toBe(429)
  })
})

describe('what does not follow the protocol', () => {
  it('says what is spoken here', async () => {
    const options = await send('OPTIONS', '/api/uploads', { who: null })
    expect(options.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': '524288000',
    })
    const old = await send('POST', '/api/uploads', { headers: { 'Tus-Resumable': '0.2.2' } })
    expect([old.status, old.headers['tus-version']]).toEqual([412, '1.0.0'])
  })

  it.each(['', '-1', '1e3', '5, 6', '9'.repeat(16)])('a length of %j is refused', async (size) => {
    const answer = await send('POST', '/api/uploads', { headers: { 'Upload-Length': size } })
    expect(answer.status).toBe(400)
  })

  it.each(['..%2f..%2fseal-keys', 'x', `${'a'.repeat(32)}-upload.json`])('%s', async (key) => {
    expect((await send('HEAD', `/api/uploads/${key}`)).status).toBe(404)
  })

  it('another kind of content is refused', async () => {
    const key = await begin(5)
    const headers = { 'Upload-Offset': '0', 'Content-Type': 'text/html' }
    const answer = await send('PATCH', `/api/uploads/${key}`, { headers, body: '12345' })
    expect(answer.status).toBe(415)
  })
})

it('the client of the protocol reports a refusal as such', async () => {
  const refusal = await upload(randomBytes(10), { headers: {} }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DetailedError)
  expect((refusal as DetailedError).originalResponse?.getStatus()).toBe(401)
})
