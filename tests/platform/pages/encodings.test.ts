import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { codecs, negotiateEncoding } from '#server/pages/encodings.ts'

describe('choosing an encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.2, identity;q=0.8', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, *', 'br'],
    ['deflate', 'identity'],
    ['BR', 'br'],
    ['gzip;q=nonsense, ;;,,=', 'identity'],
    ['\u0000', 'identity'],
  ])('Accept-Encoding: %s gets %s', (accept, encoding) => {
    expect(negotiateEncoding(accept)).toBe(encoding)
    // The second answer is from memory.
    expect(negotiateEncoding(accept)).toBe(encoding)
  })

  it('copes with thousands of different headers', () => {
    for (let at = 0; at < 2000; at += 1) {
      expect(negotiateEncoding(`gzip, x-${at}`)).toBe('gzip')
    }
  })
})

describe('compressing', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `stone ${(at * 7919) % 1000} carat`)
  const text = Buffer.from(`<p>${words.join('</p><p>')}</p>`)

  it.each(['br', 'gzip'] as const)('%s gives the text back, quick and best', async (name) => {
    const open = name === 'br' ? brotliDecompressSync : gunzipSync
    const codec = codecs.get(name)
    const quick = codec?.quick(text) ?? Buffer.alloc(0)
    const best = (await codec?.best(text)) ?? Buffer.alloc(0)
    expect(open(quick).equals(text)).toBe(true)
    expect(open(best).equals(text)).toBe(true)
    expect(best.length).toBeLessThanOrEqual(quick.length)
  })
})
