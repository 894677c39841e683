import type { AccessTokens } from './auth/access-token.ts'
import type { Actors } from './auth/actors.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { OpenDatabase } from './db/database.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Sealer } from './storage/sealed.ts'
import type { Storage } from './storage/storage.ts'

/** What the operations work with; opened behind the API, so that the pages never wait for it. */
export interface Services {
  database: OpenDatabase
  keys: TokenKeys
  tokens: AccessTokens
  actors: Actors
  limits: RateLimits
  storage: Storage
  sealer: Sealer
  /** Sends what was queued without waiting for the next look. */
  outbox: { wake: () => void }
}
