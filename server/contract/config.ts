import type { KeyObject } from 'node:crypto'

import type { FeePrice } from '#shared/contract/fee-prices.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { ReviewLimits } from '#shared/contract/review-limits.ts'
import type { LimitsOfOne } from '#shared/contract/two-operators.ts'

/** All settings from the environment, checked. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Origin of all absolute URLs, without a trailing slash. */
  publicOrigin: string
  /** PUBLIC_ORIGIN is not set: forms may also come from 127.0.0.1 and the other loopback names. */
  anyLoopbackName: boolean
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-*` headers we trust. */
  trustedProxies: string[]
  logLevel: LogLevel
  /** Port of the Prometheus metrics; null: no metrics. */
  metricsPort: number | null
  metricsHost: string
  /** Maximum size of the page cache, in bytes. */
  pageCacheBytes: number
  /**
   * Milliseconds until those answers leave whose time must not tell whether an account exists: longer
   * than any outcome takes.
   */
  evenAnswerMs: number
  /** Milliseconds for which a request waits for its turn on a busy server until it is refused. */
  shedWaitMs: number
  database: DatabaseConfig
  /** Folder of the server's own database and uploaded files, relative to the working directory. */
  dataDir: string
  /** Keys that sign access tokens; null: generated once, in the data folder. */
  tokenKeys: KeyObject[] | null
  mail: MailConfig
  /** Set by `npm run dev`: pages reload themselves when the server restarts. */
  development: boolean
  /** The S3 bucket for files; null: a folder in the data folder. */
  storage: S3Settings | null
  /** Keys that seal documents and secrets; null: generated once, in the data folder. */
  sealKeys: SealKey[] | null
  verification: VerificationConfig
  rates: RatesConfig
  /** Where buyers pay to, by currency. In a currency without an account nothing can be ordered. */
  clientAccounts: Readonly<Partial<Record<Currency, ClientAccount>>>
  /** Who runs this marketplace and takes its fee; null: nobody says so, and the fee has no VAT. */
  operatingCompany: OperatingCompany | null
  /** What it charges for an order, by the day. */
  feePrices: readonly FeePrice[]
  /** From which total on it checks the payment of an order, by the day on which that was placed. */
  reviewLimits: readonly ReviewLimits[]
  /** From which amount on two operators decide, by the day on which they do. */
  limitsOfOne: readonly LimitsOfOne[]
  /** Whether a first start on an empty database fills in a demo. */
  demoData: boolean
}

/** How companies are verified, and for how many days their documents and references are kept. */
interface VerificationConfig {
  /** A second operator must agree before a company counts as verified. */
  withTwo: boolean
  /** Counted from the last change to a draft; the other two count from the decision. */
  keepDraftDays: number
  keepVerifiedDays: number
  keepRejectedDays: number
}

/** Where metal prices and exchange rates come from, and for how long they count as current. */
interface RatesConfig {
  /** Null: operators enter them. */
  feed: RateFeedSettings | null
  staleAfterHours: number
}

/** An account in our name that holds only our clients' money. */
export interface ClientAccount {
  holder: string
  bank: string
  /** Without spaces. */
  iban: string
  bic: string
}

/** The company that runs this marketplace, as its invoices name it. */
export interface OperatingCompany {
  name: string
  /** A `StreetAddress`. */
  address: { lines: string[] } & Record<'district' | 'city' | 'region' | 'postalCode', string>
  /** ISO 3166-1 alpha-2; one whose VAT we know. */
  country: string
  /** In normal form. */
  vatNumber: string
}

/** An HTTP feed of metal prices and exchange rates. */
export interface RateFeedSettings {
  /** Never logged, because it may contain a key. */
  url: string
  /**
   * Where in the answer the price of each thing stands: a metal in a currency (`gold/USD`), what one
   * unit of a currency is worth in another (`USD/EUR`), and, if it says so, the time (`at`).
   */
  paths: Readonly<Record<string, string>>
  everyMinutes: number
}

/** The database: that of a PostgreSQL server, or of one that this server starts for itself. */
export type DatabaseConfig = {
  /** Maximum connections of this process. */
  connections: number
  /** Milliseconds that a request waits for a connection before it gets a 503. */
  waitMs: number
} & (
  | {
      engine: 'postgres'
      url: string
      /** Address for migrations, with the role that owns the tables; null: `url` owns them. */
      migrationUrl: string | null
      /** Address of a replica, for what everyone may read; null: there is none. */
      replicaUrl: string | null
    }
  | { engine: 'embedded' }
)

/** How email is sent, and from which address. */
interface MailConfig {
  /** Address of the mail server, `smtp://` or `smtps://`; null: emails are written to files. */
  smtpUrl: string | null
  /** Sender of all emails; the sender's name is the brand's. */
  from: string
  /** Receives what visitors write in the contact form. */
  operator: string
}

/** How much is logged. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The S3 bucket for files. */
export interface S3Settings {
  bucket: string
  region: string
  /** Origin of a self-hosted S3 server; null: Amazon's. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** A 256-bit key, and its id, which is stored with the data that it seals. */
export interface SealKey {
  id: string
  key: KeyObject
}
