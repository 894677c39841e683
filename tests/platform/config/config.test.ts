import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { feePrices } from '#shared/contract/fee-prices.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { limitsOfOne } from '#shared/contract/two-operators.ts'

import { secretKeys } from '../../support/secret-keys.ts'

const inProduction = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://relustre.example' }

describe('configuration', () => {
  it('starts the product with an empty environment', () => {
    expect(readConfig({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      anyLoopbackName: true,
      trustedProxies: [],
      logLevel: 'info',
      metricsPort: null,
      metricsHost: '127.0.0.1',
      evenAnswerMs: 250,
      pageCacheBytes: 64 * 1024 * 1024,
      shedWaitMs: 400,
      database: { engine: 'embedded', connections: 10, waitMs: 1000 },
      dataDir: 'data',
      mail: {
        smtpUrl: null,
        from: 'hello@relustre.example',
        operator: 'hello@relustre.example',
      },
      development: false,
      feePrices,
      reviewLimits,
      limitsOfOne,
      storage: null,
      sealKeys: null,
      tokenKeys: null,
      verification: {
        withTwo: false,
        keepDraftDays: 90,
        keepVerifiedDays: 1826,
        keepRejectedDays: 90,
      },
      clientAccounts: expect.objectContaining({ EUR: expect.anything() }),
      operatingCompany: expect.objectContaining({ country: 'GB' }),
      rates: { feed: null, staleAfterHours: 24 },
      demoData: true,
    })
  })

  it('treats an empty value as missing, as shells and compose files do', () => {
    const empty = Object.fromEntries(variablesOfExample().map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('has a demo for people who try the product, in an installation for others only on request', () => {
    const has = (env: Record<string, string>) => readConfig(env).demoData
    const production = {
      ...inProduction,
      DATABASE_ENGINE: 'embedded',
      MAIL_TRANSPORT: 'files',
    }
    const smtp = { SMTP_URL: 'smtp://mail.example' }
    const postgres = { DATABASE_URL: 'postgres://relustre@db.example/relustre' }
    expect(has({ DEMO_DATA: 'false' })).toBe(false)
    for (const env of [production, smtp, postgres]) {
      expect([has(env), has({ ...env, DEMO_DATA: 'true' })]).toEqual([false, true])
    }
  })

  it('drops the trailing slash of the public origin', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://relustre.example/' }).publicOrigin).toBe(
      'https://relustre.example',
    )
  })

  it('reads proxies as addresses and ranges of both families', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,fd00::/8' })
    expect(trustedProxies).toEqual(['10.0.0.0/8', '::1', 'fd00::/8'])
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['HOST', 'my host'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_ORIGIN', 'relustre.example'],
    ['PUBLIC_ORIGIN', 'https://relustre.example/shop'],
    ['PUBLIC_ORIGIN', 'https://user:pass@relustre.example'],
    ['PUBLIC_ORIGIN', 'ftp://relustre.example'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['PUBLIC_SCHEME', 'ftp'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'PRODUCTION'],
    ['NODE_ENV', 'production '],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1/8/8'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'none'],
    ['METRICS_HOST', 'my host'],
    ['PAGE_CACHE_MB', '0'],
    ['PAGE_CACHE_MB', '1e3'],
    ['DATABASE_URL', 'mysql://localhost/relustre'],
    ['DATABASE_URL', 'postgres://db.example:port/relustre'],
    ['MIGRATION_DATABASE_URL', 'relustre'],
    ['DATABASE_REPLICA_URL', 'replica.example'],
    ['DATABASE_ENGINE', 'sqlite'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_WAIT_MS', '1'],
    ['DATA_DIR', ' '],
    ['DEMO_DATA', 'yes'],
    ['MAIL_TRANSPORT', 'sendmail'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example/?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://mail.example:port'],
    ['MAIL_FROM', 'Relustre <hello@relustre.example>'],
    ['MAIL_FROM', 'hello@relustre.example\nBcc: all@relustre.example'],
    ['OPERATOR_EMAIL', 'a@relustre.example, b@relustre.example'],
    ['OPERATOR_EMAIL', 'hello'],
    ['RATES_FEED_URL', 'rates.example'],
    ['RATES_FEED_URL', 'http://rates.example/latest'],
    ['RATES_FEED_URL', 'https://user:key@rates.example/latest'],
    ['RATES_FEED_INTERVAL', '0'],
    ['RATES_STALE_AFTER', '1d'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(`${name}=`)
  })
})

describe('the public origin', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_ENGINE: 'embedded',
    MAIL_TRANSPORT: 'files',
  }

  it('has TLS in production, unless http is asked for by name', () => {
    const origins = ['', 'http://relustre.example', 'http://localhost:3000']
    for (const PUBLIC_ORIGIN of origins) {
      const env = { ...production, PUBLIC_ORIGIN }
      expect(() => readConfig(env)).toThrow(/^PUBLIC_ORIGIN=.*by name/)
      const named = readConfig({ ...env, PUBLIC_SCHEME: 'http' }).publicOrigin
      expect(named).toBe(PUBLIC_ORIGIN || 'http://localhost:3000')
    }
    expect(readConfig({ ...production, ...inProduction }).publicOrigin).toMatch(/^https:/)
  })

  it('needs no TLS elsewhere', () => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      const { production: isOn, publicOrigin } = readConfig({ NODE_ENV })
      expect([isOn, publicOrigin]).toEqual([false, 'http://localhost:3000'])
    }
  })

  it.each([
    [{ PUBLIC_SCHEME: 'http', PUBLIC_ORIGIN: 'https://relustre.example' }, 'PUBLIC_SCHEME='],
    [{ PUBLIC_SCHEME: 'https', PUBLIC_ORIGIN: 'http://relustre.example' }, 'PUBLIC_ORIGIN='],
    [{ PUBLIC_SCHEME: 'https' }, 'PUBLIC_ORIGIN='],
  ])('%j contradicts itself and is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

describe('the database', () => {
  const url = 'postgres://relustre:secret@db.example/relustre'

  const own = { engine: 'embedded', connections: 10, waitMs: 1000 }

  it('is its own unless an address is given', () => {
    expect(readConfig({}).database).toEqual(own)
    const { database } = readConfig({ DATABASE_URL: url })
    expect(database).toEqual({
      engine: 'postgres',
      url,
      migrationUrl: null,
      replicaUrl: null,
      connections: 10,
      waitMs: 1000,
    })
  })

  it('is its own in production only on request', () => {
    const production = { ...inProduction, SMTP_URL: 'smtps://mail.example' }
    expect(() => readConfig(production)).toThrow(/^DATABASE_URL=.*by name/)
    const named = { ...production, DATABASE_ENGINE: 'embedded' }
    expect(readConfig(named).database).toEqual(own)
    const wider = readConfig({ DATABASE_POOL: '20', DATABASE_WAIT_MS: '500' })
    expect(wider.database).toEqual({ engine: 'embedded', connections: 20, waitMs: 500 })
    const served = { ...production, DATABASE_URL: url, ...secretKeys() }
    expect(readConfig(served).production).toBe(true)
  })

  it.each([
    [{ DATABASE_ENGINE: 'embedded', DATABASE_URL: url }, 'DATABASE_ENGINE='],
    [{ DATABASE_ENGINE: 'postgres' }, 'DATABASE_URL='],
    [{ MIGRATION_DATABASE_URL: url }, 'DATABASE_URL='],
    [{ DATABASE_REPLICA_URL: url }, 'DATABASE_REPLICA_URL='],
    [{ DATABASE_REPLICA_URL: url, DATABASE_ENGINE: 'embedded' }, 'DATABASE_REPLICA_URL='],
  ])('%j contradicts itself and is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('never has its password in a message', () => {
    const bad = { DATABASE_URL: 'postgresql:/relustre:secret@db.example' }
    expect(() => readConfig(bad)).toThrow(ConfigError)
    expect(() => readConfig(bad)).not.toThrow(/secret/)
  })
})

describe('the mail server', () => {
  it('is used as given, with its password', () => {
    const url = 'smtps://post%40relustre:s3cret@mail.example:465'
    expect(readConfig({ SMTP_URL: url }).mail.smtpUrl).toBe(url)
  })

  it('is replaced in production by files and logged links only on request', () => {
    const production = { ...inProduction, DATABASE_ENGINE: 'embedded' }
    for (const none of [{}, { SMTP_URL: '' }, { MAIL_TRANSPORT: '' }]) {
      expect(() => readConfig({ ...production, ...none })).toThrow(/^SMTP_URL=.*by name/)
    }
    expect(readConfig({ ...production, MAIL_TRANSPORT: 'files' }).mail.smtpUrl).toBeNull()
    const url = 'smtps://mail.example'
    expect(readConfig({ ...production, SMTP_URL: url }).mail.smtpUrl).toBe(url)
  })

  it.each([
    [{ MAIL_TRANSPORT: 'files', SMTP_URL: 'smtps://mail.example' }, 'MAIL_TRANSPORT='],
    [{ MAIL_TRANSPORT: 'smtp' }, 'SMTP_URL='],
  ])('%j contradicts itself and is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('never has its password in a message', () => {
    const bad = { SMTP_URL: 'smtp://post:s3cret@mail.example/x' }
    expect(() => readConfig(bad)).toThrow(ConfigError)
    expect(() => readConfig(bad)).not.toThrow(/s3cret/)
  })
})

function variablesOfExample(): string[] {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  return [...text.matchAll(/^([A-Z\d_]+)=/gm)].map((match) => match[1] ?? '')
}

describe('.env.example', () => {
  it('lists every variable that the server reads, and no other', () => {
    const read = new Set<string>()
    const watched = new Proxy<Record<string, string>>(
      {},
      {
        get(_target, name) {
          read.add(String(name))
          return undefined
        },
      },
    )
    readConfig(watched)
    expect(variablesOfExample().toSorted()).toEqual([...read].toSorted())
  })

  it('is accepted unchanged and changes nothing', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const env = Object.fromEntries(
      [...text.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]),
    )
    expect(readConfig(env)).toEqual(readConfig({}))
  })
})
