import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'

const url = 'https://rates.example/latest?key=s3cret'
const paths = '{"gold/USD":"metals.gold","USD/EUR":"rates.EUR","at":"time"}'
const feed = (more: Record<string, string> = {}) =>
  readConfig({ RATES_FEED_URL: url, RATES_FEED_PATHS: paths, ...more }).rates.feed

describe('the feed of metal prices and exchange rates', () => {
  it('is used as given, every hour unless told otherwise', () => {
    expect(feed()).toEqual({ url, paths: JSON.parse(paths), everyMinutes: 60 })
    expect(feed({ RATES_FEED_INTERVAL: '5' })?.everyMinutes).toBe(5)
  })

  it('needs TLS unless it is on this machine', () => {
    expect(() => feed({ RATES_FEED_URL: 'http://rates.example/' })).toThrow('RATES_FEED_URL=')
    expect(feed({ RATES_FEED_URL: 'http://127.0.0.1:8080/' })?.url).toBe('http://127.0.0.1:8080/')
  })

  it.each([
    '',
    'metals.gold',
    '[]',
    'null',
    '{}',
    '{"at":"time"}',
    '{"gold":"metals.gold"}',
    '{"copper/USD":"metals.copper"}',
    '{"gold/XAU":"metals.gold"}',
    '{"USD/USD":"rates.USD"}',
    '{"gold/USD":""}',
    '{"gold/USD":"metals..gold"}',
    '{"gold/USD":7}',
  ])('refuses the paths %j', (given) => {
    expect(() => feed({ RATES_FEED_PATHS: given })).toThrow('RATES_FEED_PATHS=')
  })

  it('refuses paths without an address', () => {
    expect(() => readConfig({ RATES_FEED_PATHS: paths })).toThrow('RATES_FEED_URL=')
  })

  it('never has its key in a message', () => {
    const bad = { RATES_FEED_URL: 'http://rates.example/?key=s3cret' }
    expect(() => feed(bad)).not.toThrow(/s3cret/)
    expect(() => feed(bad)).toThrow()
  })
})
