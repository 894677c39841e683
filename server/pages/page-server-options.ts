import type { Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'
import type { NoteSource } from '#server/contract/context.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Headers } from '#server/http/security-headers.ts'
import type { Api } from '#shared/contract/call.ts'

import type { Addresses } from './page-address.ts'
import type { SiteBuild } from './site-build.ts'

/** Creates the API for one render of a page, as a visitor, and notes what the page depends on. */
export type ApiForAll = (note: NoteSource) => Api

export interface PageServerOptions {
  config: Config
  clock: () => Date
  build: SiteBuild
  log: Logger
  headers: { page: Headers; resource: Headers }
  metrics: Metrics
  draining: { now: boolean }
  /** The site's addresses; by default the product's. */
  addresses?: Addresses
}
