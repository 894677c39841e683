import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'

import { expect, it } from 'vitest'

import { findUpload, keepUpload, readUpload } from '#server/uploads/upload-store.ts'

import type { Served } from '../../support/api-calls.ts'
import { databaseEnv } from '../../support/database.ts'
import { signInAs } from '../../support/people.ts'
import { race } from '../../support/rounds.ts'
import { ask, startSite } from '../../support/site.ts'

const env = await databaseEnv()
const here = await startSite(env)
const there = await startSite(env)
const seller = await signInAs(here, 'seller')

const tus = () => ({ ...seller.headers, 'Tus-Resumable': '1.0.0' })

async function begin(size: number): Promise<string> {
  const headers = { ...tus(), 'Upload-Length': `${size}`, 'Content-Length': '0' }
  const begun = await ask(here.address, '/api/uploads', { method: 'POST', headers })
  expect(begun.status).toBe(201)
  return begun.headers.location?.split('/').at(-1) ?? ''
}

/** A part that is being sent: it ends with `finish`. */
function beginPart({ address }: Served, key: string, offset: number, bytes: Buffer) {
  const { hostname, port } = new URL(address)
  const request = httpRequest({
    hostname,
    port,
    path: `/api/uploads/${key}`,
    method: 'PATCH',
    headers: {
      ...tus(),
      'Upload-Offset': `${offset}`,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': `${bytes.length}`,
    },
    agent: false,
  })
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  request.write(bytes.subarray(0, -1))
  return async (): Promise<number> => {
    request.end(bytes.subarray(-1))
    return status
  }
}

const send = (at: Served, key: string, offset: number, bytes: Buffer) =>
  beginPart(at, key, offset, bytes)()

async function arrived(at: Served, key: string): Promise<number> {
  const head = await ask(at.address, `/api/uploads/${key}`, { method: 'HEAD', headers: tus() })
  expect(head.status).toBe(200)
  return Number(head.headers['upload-offset'])
}

async function stored(key: string): Promise<Buffer | undefined> {
  const { storage } = await here.context.services.open()
  const which = { key, owner: seller.companyId ?? '', now: here.context.clock() }
  return (await readUpload(storage, which))?.bytes
}

it('a part that stalled does not undo an upload that went on without it', async () => {
  const bytes = randomBytes(13_548)
  for (const late of [here, there]) {
    const key = await begin(bytes.length)
    const finish = beginPart(late, key, 0, bytes.subarray(0, 6774))
    expect(await send(here, key, 0, bytes.subarray(0, 10_000))).toBe(204)
    expect(await send(there, key, 10_000, bytes.subarray(10_000))).toBe(204)
    expect(await finish()).toBe(409)
    expect([await arrived(here, key), await arrived(there, key)]).toEqual([13_548, 13_548])
    expect((await stored(key))?.equals(bytes)).toBe(true)
  }
})

race('of parts that are sent at the same time to two servers one counts, whole', async () => {
  const parts = Array.from({ length: 8 }, (_, at) => Buffer.alloc(5000 + at, at + 1))
  const key = await begin(5007)
  const finishes = parts.map((part, at) => beginPart(at % 2 === 0 ? here : there, key, 0, part))
  const statuses = await Promise.all(finishes.map((finish) => finish()))
  expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409, 409, 409, 409])
  const part = parts[statuses.indexOf(204)] ?? Buffer.alloc(0)
  expect(await arrived(there, key)).toBe(part.length)
  const rest = Buffer.alloc(5007 - part.length, 99)
  if (rest.length > 0) expect(await send(there, key, part.length, rest)).toBe(204)
  expect((await stored(key))?.equals(Buffer.concat([part, rest]))).toBe(true)
})

it('an upload that was removed or taken does not come back with a late part', async () => {
  const { storage } = await here.context.services.open()
  const bytes = Buffer.from('12345')
  const removed = await begin(5)
  const late = beginPart(there, removed, 0, bytes)
  const path = `/api/uploads/${removed}`
  expect((await ask(here.address, path, { method: 'DELETE', headers: tus() })).status).toBe(204)
  expect(await late()).toBe(404)
  // A part without a byte, which is right at the end.
  const taken = await begin(5)
  expect(await send(here, taken, 0, bytes)).toBe(204)
  const headers = {
    ...tus(),
    'Upload-Offset': '5',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': '0',
  }
  const empty = () => ask(there.address, `/api/uploads/${taken}`, { method: 'PATCH', headers })
  expect((await empty()).headers['upload-offset']).toBe('5')
  const owner = seller.companyId ?? ''
  const found = await findUpload(storage, { key: taken, owner, now: here.context.clock() })
  expect(found?.parts).toEqual([5])
  await keepUpload(storage, taken)
  expect((await empty()).status).toBe(404)
})
