import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { happened } from '#server/events/happened.ts'
import { operations } from '#server/features.ts'
import { compress } from '#server/http/compress.ts'
import { jsonSchema } from '#server/http/json-schema.ts'

import { workContext } from '../../../support/contexts.ts'
import { serve } from '../../../support/express-app.ts'
import { addPerson, signInAs } from '../../../support/people.ts'
import { type Answer, ask, openSite } from '../../../support/site.ts'
import { testEvent } from '../../../support/test-event.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')
for (let count = 0; count < 8; count += 1) await addPerson(site, 'buyer')

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }
type Coding = keyof typeof decoders

/** Asks without compression and with a coding, as an operator, so that every list is open. */
async function both(path: string, coding: Coding, method = 'GET') {
  const send = (headers: Record<string, string>) =>
    ask(site.address, path, { method, headers: { ...operator.headers, ...headers } })
  return { plain: await send({}), packed: await send({ 'Accept-Encoding': coding }) }
}

const bytesOf = ({ body, headers }: Answer) => decoders[headers['content-encoding'] as Coding](body)

describe('an answer of Express', () => {
  const paths = ['/api/openapi.json', '/api/docs', '/api/admin/people']

  it.each(paths.flatMap((path) => [[path, 'br'] as const, [path, 'gzip'] as const]))(
    '%s is smaller in %s, with the same content',
    async (path, coding) => {
      const { plain, packed } = await both(path, coding)
      expect(plain.status).toBe(200)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers['content-encoding']).toBe(coding)
      expect(packed.headers.vary).toBe('Accept-Encoding')
      expect(plain.headers.vary).toBe('Accept-Encoding')
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(packed.headers['cache-control']).toBe(plain.headers['cache-control'])
      expect(packed.body.length).toBeLessThan(plain.body.length / 2)
      expect(bytesOf(packed).equals(plain.body)).toBe(true)
    },
  )

  it.each([
    ['in brotli to a browser that accepts anything', 'gzip, deflate, br, zstd', 'br'],
    ['uncompressed to a client that refuses every coding', 'br;q=0, gzip;q=0', undefined],
  ])('is sent %s', async (_to, accepts, coding) => {
    const headers = { 'Accept-Encoding': accepts }
    const { headers: told } = await ask(site.address, '/api/openapi.json', { headers })
    expect(told['content-encoding']).toBe(coding)
  })

  it('has the same headers for HEAD, without a body', async () => {
    const { plain, packed } = await both('/api/openapi.json', 'br', 'HEAD')
    for (const { status, headers, body } of [plain, packed]) {
      expect(status).toBe(200)
      expect(headers.vary).toBe('Accept-Encoding')
      expect(body.length).toBe(0)
    }
  })

  it('is not compressed if it is too small to gain from it', async () => {
    const { packed } = await both('/robots.txt', 'br')
    expect(packed.headers['content-encoding']).toBeUndefined()
    expect(packed.text).toContain('Sitemap:')
  })

  it('is compressed if it is an export', async () => {
    const ctx = await workContext(site)
    for (let count = 0; count < 20; count += 1) {
      await happened(ctx, testEvent('thing.made'), 'thing')
    }
    const path = '/api/admin/audit/export?format=csv&action=thing.'
    const headers = { ...operator.headers, 'Accept-Encoding': 'br' }
    const answer = await ask(site.address, path, { headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?audit-/)
    expect(answer.text.match(/thing\.made/g)).toHaveLength(20)
  })

  it('is compressed if it is a person’s own data, although that is a POST', async () => {
    const headers = { ...operator.headers, 'Accept-Encoding': 'gzip' }
    const answer = await ask(site.address, '/api/me/export', { method: 'POST', headers })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(answer.text)).toMatchObject({ person: { email: operator.email } })
  })
})

describe('compressed content', () => {
  const script = () => site.context.build.app[0]?.url ?? ''

  it('a built file is sent as the build compressed it', async () => {
    const { plain, packed } = await both(script(), 'br')
    expect(packed.headers['content-length']).toBe(String(packed.body.length))
    expect(bytesOf(packed).equals(plain.body)).toBe(true)
  })

  it('a range of a file keeps its bytes', async () => {
    const headers = { 'Accept-Encoding': 'deflate', Range: 'bytes=0-4999' }
    const part = await ask(site.address, script(), { headers })
    expect(part.status).toBe(206)
    expect(part.headers['content-encoding']).toBeUndefined()
    expect(part.headers['content-range']).toMatch(/^bytes 0-4999\//)
    expect(part.body.length).toBe(5000)
  })

  it.each(['/?unknown=1', '/no-such-page'])(
    'the page at %s has its own encodings',
    async (path) => {
      const { plain, packed } = await both(path, 'br')
      expect(bytesOf(packed).equals(plain.body)).toBe(true)
      const other = await both(path, 'deflate')
      expect(other.packed.headers['content-encoding']).toBeUndefined()
      expect(other.packed.headers.etag).toBe(plain.headers.etag)
      expect(other.packed.body.equals(plain.body)).toBe(true)
    },
  )

  it('pictures are sent unchanged', async () => {
    const { packed } = await both('/social.png', 'br')
    expect(packed.headers['content-encoding']).toBeUndefined()
  })
})

describe('no compression for', () => {
  const long = { text: 'a long answer '.repeat(500) }
  const headers = { 'Accept-Encoding': 'br' }
  const encodingOf = async (address: string, path: string, method = 'GET') =>
    (await ask(address, path, { method, headers })).headers['content-encoding']

  it('an answer to anything but GET, because it may contain secrets', async () => {
    const address = await serve((app) => {
      app.use(compress)
      app.all('/', (_request, response) => void response.json(long))
    })
    expect(await encodingOf(address, '/')).toBe('br')
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(await encodingOf(address, '/', method)).toBeUndefined()
    }
  })

  it('an answer that sets a cookie or must not be transformed', async () => {
    const address = await serve((app) => {
      app.use(compress)
      app.get('/cookie', (_request, response) => void response.cookie('a', 'b').json(long))
      app.get('/as-it-is', (_request, response) => {
        response.set('Cache-Control', 'public, no-transform').json(long)
      })
    })
    expect(await encodingOf(address, '/cookie')).toBeUndefined()
    expect(await encodingOf(address, '/as-it-is')).toBeUndefined()
  })

  it('secrets: no operation answers GET with one', () => {
    const secret =
      /"\w*(?:secret|token|challenge|password|(?<!postal|dial)code)\w*":\{"type":"string"/i
    const telling = operations.filter(
      ({ endpoint: { method, output } }) =>
        method === 'GET' && secret.test(JSON.stringify(jsonSchema(output, 'output'))),
    )
    // The codes of regions, which everybody knows.
    expect(telling.map(({ name }) => name)).toEqual(['addresses.format'])
  })
})
