import { isIP } from 'node:net'

import { brand } from '#shared/brand.ts'
import { feePrices } from '#shared/contract/fee-prices.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { limitsOfOne } from '#shared/contract/two-operators.ts'

import { readClientAccounts } from './config/client-accounts.ts'
import { ConfigError } from './config/config-error.ts'
import { readOperatingCompany } from './config/operating-company.ts'
import { readRateFeed } from './config/rate-settings.ts'
import { readTokenKeys } from './config/token-key-set.ts'
import { type Config, type DatabaseConfig, type LogLevel, logLevels } from './contract/config.ts'
import { readSealKeys } from './storage/seal-keys.ts'
import { readStorage } from './storage/storage-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

function integer(env: Environment, name: string, fallback: number, low: number, high: number) {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < low || number > high) {
    throw new ConfigError(name, `a whole number from ${low} to ${high}`, value)
  }
  return number
}

function hostName(env: Environment, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') return '127.0.0.1'
  if (!/^[\w.:-]+$/.test(value)) throw new ConfigError(name, 'a host name or an address', value)
  return value
}

const environments = new Set(['', 'production', 'development', 'test'])

/** @throws ConfigError for `prod` and the like, which would silently count as a trial */
function isProduction(env: Environment): boolean {
  const value = env.NODE_ENV ?? ''
  if (environments.has(value)) return value === 'production'
  throw new ConfigError('NODE_ENV', 'production, development, test, or nothing', value)
}

/** The origin of all absolute URLs. Production requires https unless `http` is set explicitly. */
function origin(env: Environment, port: number, production: boolean): string {
  const value = env.PUBLIC_ORIGIN ?? ''
  const scheme = env.PUBLIC_SCHEME ?? ''
  if (!['', 'https', 'http'].includes(scheme)) {
    throw new ConfigError('PUBLIC_SCHEME', 'https, http, or nothing', scheme)
  }
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url?.origin === value.replace(/\/$/, '') && /^https?:$/.test(url.protocol)
  if (value !== '' && !isOrigin) {
    const accepts = 'an origin such as https://relustre.example, without a path'
    throw new ConfigError('PUBLIC_ORIGIN', accepts, value)
  }
  const given = url?.origin ?? `http://localhost:${port}`
  const encrypted = given.startsWith('https:')
  if (encrypted && scheme === 'http') {
    throw new ConfigError('PUBLIC_SCHEME', 'https, since PUBLIC_ORIGIN says so', scheme)
  }
  // Otherwise passwords and tokens would be sent unencrypted, and links in emails would not work.
  if (!encrypted && (scheme === 'https' || (production && scheme === ''))) {
    throw new ConfigError(
      'PUBLIC_ORIGIN',
      'in production an https origin, or PUBLIC_SCHEME=http by name for a trial without TLS',
      value,
    )
  }
  return given
}

function proxies(env: Environment): string[] {
  const list = (env.TRUSTED_PROXIES ?? '').split(',').map((each) => each.trim())
  const given = list.filter((each) => each !== '')
  for (const each of given) {
    const [address = '', bits, ...rest] = each.split('/')
    const size = isIP(address) === 6 ? 128 : 32
    const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size)
    if (isIP(address) === 0 || !bitsFit || rest.length > 0) {
      throw new ConfigError(
        'TRUSTED_PROXIES',
        'addresses or CIDR ranges, separated by commas',
        each,
      )
    }
  }
  return given
}

/** The address of a PostgreSQL database. Error messages never contain its password. */
function databaseUrl(env: Environment, name: string): string | null {
  const value = env[name]
  if (value === undefined || value === '') return null
  if (!/^postgres(?:ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigError(name, 'an address such as postgres://user:password@host:5432/name', '…')
  }
  return value
}

function database(env: Environment, production: boolean): DatabaseConfig {
  const engine = env.DATABASE_ENGINE ?? ''
  const url = databaseUrl(env, 'DATABASE_URL')
  const migrationUrl = databaseUrl(env, 'MIGRATION_DATABASE_URL')
  const replicaUrl = databaseUrl(env, 'DATABASE_REPLICA_URL')
  const connections = integer(env, 'DATABASE_POOL', 10, 1, 1000)
  const waitMs = integer(env, 'DATABASE_WAIT_MS', 1000, 100, 60_000)
  if (!['', 'postgres', 'embedded'].includes(engine)) {
    throw new ConfigError('DATABASE_ENGINE', 'postgres, embedded, or nothing', engine)
  }
  if (url !== null) {
    if (engine === 'embedded') {
      throw new ConfigError('DATABASE_ENGINE', 'postgres, since DATABASE_URL is set', engine)
    }
    return { engine: 'postgres', url, migrationUrl, replicaUrl, connections, waitMs }
  }
  if (replicaUrl !== null) {
    throw new ConfigError('DATABASE_REPLICA_URL', 'nothing without a DATABASE_URL to follow', '…')
  }
  if (engine === 'postgres' || migrationUrl !== null) {
    throw new ConfigError('DATABASE_URL', 'the address of the PostgreSQL database', '')
  }
  // Nobody should discover after a year that their orders are kept in the program's folder.
  if (engine === '' && production) {
    throw new ConfigError(
      'DATABASE_URL',
      'in production the address of a PostgreSQL database, or DATABASE_ENGINE=embedded by name',
      '',
    )
  }
  return { engine: 'embedded', connections, waitMs }
}

function folder(env: Environment, name: string, fallback: string): string {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (value.includes('\0') || value.trim() === '') throw new ConfigError(name, 'a folder', value)
  return value
}

/**
 * On if set, or if nothing suggests an installation for others: neither production, nor a mail server,
 * nor a database server.
 */
function demoData(env: Environment, tried: boolean): boolean {
  const value = env.DEMO_DATA ?? ''
  if (!['', 'true', 'false'].includes(value)) {
    throw new ConfigError('DEMO_DATA', 'true, false, or nothing', value)
  }
  return value === 'true' || (value === '' && tried)
}

/** The address of a mail server. Error messages never contain its password. */
function smtpUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const plain = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  if (url === null || !plain || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError('SMTP_URL', 'an address such as smtps://user:password@host:465', '…')
  }
  return value
}

/** The address of the mail server; null if emails are written to files. */
function mailServer(env: Environment, production: boolean): string | null {
  const transport = env.MAIL_TRANSPORT ?? ''
  const url = env.SMTP_URL ?? ''
  if (!['', 'smtp', 'files'].includes(transport)) {
    throw new ConfigError('MAIL_TRANSPORT', 'smtp, files, or nothing', transport)
  }
  if (url !== '') {
    if (transport !== 'files') return smtpUrl(url)
    throw new ConfigError('MAIL_TRANSPORT', 'smtp, since SMTP_URL is set', transport)
  }
  if (transport === 'smtp') throw new ConfigError('SMTP_URL', 'the address of the mail server', '')
  // Emails contain one-time links, and anybody who can read the files or the log could use them.
  if (transport === '' && production) {
    throw new ConfigError(
      'SMTP_URL',
      'in production the address of a mail server, or MAIL_TRANSPORT=files by name',
      '',
    )
  }
  return null
}

function mailbox(env: Environment, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') return brand.emails.contact
  if (!/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value)) {
    const accepts = `one address such as ${brand.emails.contact}, without a name`
    throw new ConfigError(name, accepts, value)
  }
  return value
}

/**
 * The only function that reads the environment. The product starts without any variable set.
 * @throws ConfigError with the variable's name and what it accepts
 */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const level = env.LOG_LEVEL === undefined || env.LOG_LEVEL === '' ? 'info' : env.LOG_LEVEL
  if (!logLevels.includes(level as LogLevel)) {
    throw new ConfigError('LOG_LEVEL', `one of ${logLevels.join(', ')}`, level)
  }
  const production = isProduction(env)
  const databaseConfig = database(env, production)
  const sharesKeys = production && databaseConfig.engine === 'postgres'
  const mailAddress = mailServer(env, production)
  const tried = !production && mailAddress === null && databaseConfig.engine === 'embedded'
  const demo = demoData(env, tried)
  const metricsPort = integer(env, 'METRICS_PORT', 0, 0, 65_535)
  return {
    production,
    host: hostName(env, 'HOST'),
    port,
    publicOrigin: origin(env, port, production),
    anyLoopbackName: (env.PUBLIC_ORIGIN ?? '') === '',
    trustedProxies: proxies(env),
    logLevel: level as LogLevel,
    metricsPort: metricsPort === 0 ? null : metricsPort,
    metricsHost: hostName(env, 'METRICS_HOST'),
    shedWaitMs: integer(env, 'SHED_WAIT_MS', 400, 10, 60_000),
    evenAnswerMs: 250,
    pageCacheBytes: integer(env, 'PAGE_CACHE_MB', 64, 1, 4096) * 1024 * 1024,
    database: databaseConfig,
    dataDir: folder(env, 'DATA_DIR', 'data'),
    tokenKeys: readTokenKeys(env, sharesKeys),
    demoData: demo,
    mail: {
      smtpUrl: mailAddress,
      from: mailbox(env, 'MAIL_FROM'),
      operator: mailbox(env, 'OPERATOR_EMAIL'),
    },
    development: env.RELUSTRE_DEV === '1',
    storage: readStorage(env),
    sealKeys: readSealKeys(env, sharesKeys),
    verification: {
      withTwo: integer(env, 'VERIFY_WITH_TWO', 0, 0, 1) === 1,
      keepDraftDays: integer(env, 'KEEP_DRAFT_DAYS', 90, 1, 10_000),
      keepVerifiedDays: integer(env, 'KEEP_VERIFIED_DAYS', 1826, 1, 10_000),
      keepRejectedDays: integer(env, 'KEEP_REJECTED_DAYS', 90, 1, 10_000),
    },
    clientAccounts: readClientAccounts(env, demo),
    operatingCompany: readOperatingCompany(env, demo),
    feePrices,
    reviewLimits,
    limitsOfOne,
    rates: {
      feed: readRateFeed(env, integer(env, 'RATES_FEED_INTERVAL', 60, 1, 1440)),
      staleAfterHours: integer(env, 'RATES_STALE_AFTER', 24, 1, 8760),
    },
  }
}
