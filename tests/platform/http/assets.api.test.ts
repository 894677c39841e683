import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'

import { ask, startSite } from '../../support/site.ts'

const site = await startSite()

const built = new URL('../../../dist/client/', import.meta.url)
const assets = readdirSync(new URL('assets/', built)).filter((name) => !/\.(?:br|gz)$/.test(name))

describe('assets', () => {
  it.each(assets)('%s may be cached for ever and is sent precompressed', async (name) => {
    const path = `/assets/${name}`
    expect(name).toMatch(/-[\w-]{8}\.\w+$/)
    const plain = await ask(site.address, path)
    expect(plain.status).toBe(200)
    expect(plain.headers['cache-control']).toBe('public,max-age=31536000,immutable')
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    expect(plain.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(plain.headers.etag).toBeTruthy()
    if (name.endsWith('.woff2')) {
      expect(plain.headers['content-type']).toBe('font/woff2')
      return
    }
    expect(plain.headers['content-type']).toMatch(/^text\/(?:javascript|css)/)
    const packed = await ask(site.address, path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.vary).toBe('Accept-Encoding')
    expect(packed.text).toBe(plain.text)
    const again = await ask(site.address, path, {
      headers: { 'If-None-Match': plain.headers.etag ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('are compressed as far as brotli can', () => {
    const script = assets.find((name) => name.endsWith('.js')) ?? ''
    const packed = readFileSync(new URL(`assets/${script}.br`, built))
    expect(
      brotliDecompressSync(packed).equals(readFileSync(new URL(`assets/${script}`, built))),
    ).toBe(true)
  })

  it('no source map is published', () => {
    expect(assets.filter((name) => name.endsWith('.map'))).toEqual([])
  })

  it('an asset of an older release gets 404, not a page of the wrong type', async () => {
    const answer = await ask(site.address, '/assets/home-00000000.js')
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it('a file that is there at the start and cannot be read later ends its own request, and the server goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relustre-files-'))
  const file = join(folder, 'assets/gone-00000000.js')
  mkdirSync(dirname(file))
  writeFileSync(file, 'gone()')
  writeFileSync(join(folder, 'gone.svg'), '<svg/>')
  writeFileSync(join(folder, 'kept.svg'), '<svg/>')
  const server = createApp(site.context, { built: folder, public: folder }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    rmSync(file)
    rmSync(join(folder, 'gone.svg'))
    await expect(ask(address, '/assets/gone-00000000.js')).rejects.toThrow('socket hang up')
    await expect(ask(address, '/gone.svg')).rejects.toThrow('socket hang up')
    expect((await ask(address, '/kept.svg')).text).toBe('<svg/>')
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
})

describe('files at the root of the site', () => {
  it.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon-32.png', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/icon-maskable-512.png', 'image/png'],
    ['/social.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/robots.txt', 'text/plain'],
    ['/.well-known/security.txt', 'text/plain'],
  ])('%s is sent as %s', async (path, type) => {
    const answer = await ask(site.address, path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['cache-control']).toMatch(/max-age=\d{4,5}/)
  })

  it.each([
    ['/favicon-32.png', 32, 32],
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
    ['/social.png', 1200, 630],
  ])('%s measures %i by %i', async (path, width, height) => {
    const { body } = await ask(site.address, path)
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([width, height])
  })

  it('the social image is small enough for every preview', async () => {
    expect((await ask(site.address, '/social.png')).body.length).toBeLessThan(300_000)
  })
})
