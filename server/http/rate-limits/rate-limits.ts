import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

import type { OpenDatabase } from '#server/db/database.ts'

import { tryLater } from '../problem.ts'

const hour = 3600

/** How often a thing may be done: points in so many seconds. Kept in the database, for all instances. */
const limits = {
  'sign-in-minute': { points: 5, duration: 60 },
  'sign-in-hour': { points: 20, duration: hour },
  /** One account from browsers that it is not known in, wherever they are. */
  'sign-in-strange': { points: 10, duration: hour },
  'sign-in-address': { points: 100, duration: hour },
  'register-address': { points: 10, duration: hour },
  'forgot-account': { points: 3, duration: hour },
  'forgot-address': { points: 10, duration: hour },
  'resend-account': { points: 5, duration: hour },
  'email-change-account': { points: 5, duration: hour },
  'passkey-address': { points: 100, duration: hour },
  'second-step': { points: 10, duration: hour },
  'step-up': { points: 10, duration: hour },
  'contact-address': { points: 5, duration: hour },
  /** Without the script that tells for how long the form was open. */
  'contact-unscripted': { points: 3, duration: hour },
  'contact-sender': { points: 3, duration: hour },
  'reference-address': { points: 30, duration: hour },
  'upload-account': { points: 100, duration: 24 * hour },
  'export-account': { points: 10, duration: 24 * hour },
  'api-account': { points: 600, duration: 60 },
} as const

export type LimitName = keyof typeof limits

/** Counts what may not be done too often. */
export class RateLimits {
  readonly #limiters: Record<string, RateLimiterPostgres> = {}

  constructor({ pool }: OpenDatabase) {
    // Its statements are named, and the embedded engine has one session behind all connections.
    const storeClient = {
      query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
    }
    for (const [name, { points, duration }] of Object.entries(limits)) {
      this.#limiters[name] = new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
        // Somebody who is refused already costs no query.
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: false,
      })
    }
  }

  /**
   * Counts one more.
   * @throws ProblemError 429 with `Retry-After` when that is one too many
   */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters[name]?.consume(key)
    } catch (refused) {
      if (refused instanceof Error) throw refused
      throw tryLater('too-many-requests', (refused as RateLimiterRes).msBeforeNext / 1000)
    }
  }

  /** Gives a point back: what was counted beforehand turned out well. */
  async reward(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name]?.reward(key)
  }

  /** Forgets what was counted. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name]?.delete(key)
  }
}
