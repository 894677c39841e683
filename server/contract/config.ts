import type { KeyObject } from 'node:crypto'

/** Everything the environment decides, checked. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** Origin of all absolute addresses, without a trailing slash. */
  publicOrigin: string
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-*` headers are believed. */
  trustedProxies: string[]
  logLevel: LogLevel
  /** Port of the Prometheus metrics; null: no metrics. */
  metricsPort: number | null
  metricsHost: string
  /** Bytes that the rendered pages may take. */
  pageCacheBytes: number
  /** Milliseconds by which the event loop is late above which new work is refused. */
  shedDelayMs: number
  database: DatabaseConfig
  /** Folder of the embedded database and of uploaded files; relative to where the server is started. */
  dataDir: string
  /** Keys that sign access tokens; null: made once, in the data folder. */
  tokenKeys: KeyObject[] | null
  mail: MailConfig
  /** Set by `npm run dev`: pages reload themselves when the server restarts. */
  development: boolean
  /** The S3 bucket that keeps the files; null: a folder of ours. */
  storage: S3Settings | null
  /** Keys that seal documents and secrets; null: made once, in the data folder. */
  sealKeys: SealKey[] | null
  verification: VerificationConfig
  /** Whether a first start without any data makes up some to try the product with. */
  demoData: boolean
}

/** How companies are verified, and for how many days their documents and references are kept. */
interface VerificationConfig {
  /** A second operator must agree before a company counts as verified. */
  withTwo: boolean
  /** After the last change of what is not submitted; the others count from the decision. */
  keepDraftDays: number
  keepVerifiedDays: number
  keepRejectedDays: number
}

/** Which database holds the data: a PostgreSQL server, or PGlite inside this process. */
export type DatabaseConfig =
  | {
      engine: 'postgres'
      url: string
      /** Address with the role that owns the tables, for migrations; null: `url` owns them. */
      migrationUrl: string | null
      /** Connections that this process may hold. */
      connections: number
      /** Milliseconds that a request waits for one of them before it is told to come back. */
      waitMs: number
    }
  | { engine: 'embedded' }

/** How mails leave, and from whom. */
interface MailConfig {
  /** Address of the mail server, `smtp://` or `smtps://`; null: mails become files. */
  smtpUrl: string | null
  /** Sender of all mails; the name beside it is the brand's. */
  from: string
  /** Who gets what visitors write to the house. */
  operator: string
}

/** How much is logged. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The S3 bucket that keeps the files. */
export interface S3Settings {
  bucket: string
  region: string
  /** Origin of an S3 server of one's own; null: Amazon's. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** A key of 256 bits and the name under which sealed data remember it. */
export interface SealKey {
  id: string
  key: KeyObject
}
