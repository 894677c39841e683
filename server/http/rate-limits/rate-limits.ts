import { createHash } from 'node:crypto'

import { inArray, sql } from 'drizzle-orm'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

import type { Database, OpenDatabase } from '#server/db/database.ts'

import { tryLater } from '../problem.ts'
import { networkOf } from './network.ts'
import { rateLimit } from './table.ts'

const hour = 3600

interface Limit {
  points: number
  /** Seconds. */
  duration: number
}

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
} as const satisfies Record<string, Limit>

type LimitName = keyof typeof limits
/** Something that was counted: under which limit, and whose. */
export type Counted = [name: LimitName, key: string]

/**
 * What a key is counted under; an IPv6 address in it counts as its network. Addresses have any length
 * and are somebody's: the table holds neither, only their hash behind the limit's name, for as long as
 * the limit lasts.
 */
const hashOf = (key: string) =>
  createHash('sha256').update(key.split(' ').map(networkOf).join(' ')).digest('base64url')

/** Counts what may not be done too often. */
export class RateLimits {
  readonly #limiters: Record<LimitName, RateLimiterPostgres>
  readonly #db: Database

  constructor({ db, pool }: OpenDatabase) {
    this.#db = db
    // Its statements are named, and the embedded engine has one session behind all connections.
    const storeClient = {
      query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
    }
    const limiterOf = ([name, { points, duration }]: [string, Limit]) => {
      const limiter = new RateLimiterPostgres({
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
      return [name, limiter]
    }
    this.#limiters = Object.fromEntries(Object.entries(limits).map(limiterOf)) as Record<
      LimitName,
      RateLimiterPostgres
    >
  }

  /**
   * Counts one more.
   * @throws ProblemError 429 with `Retry-After` when that is one too many
   */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters[name].consume(hashOf(key))
    } catch (refused) {
      if (refused instanceof Error) throw refused
      throw tryLater('too-many-requests', (refused as RateLimiterRes).msBeforeNext / 1000)
    }
  }

  /** Gives points back, in one statement: what was counted beforehand turned out well. */
  async giveBack(counted: readonly Counted[]): Promise<void> {
    const keys = counted.map(([name, key]) => this.#limiters[name].getKey(hashOf(key)))
    // Locked in one order, so that two sign-ins that share keys never wait for each other.
    const locked = this.#db
      .select({ key: rateLimit.key })
      .from(rateLimit)
      .where(inArray(rateLimit.key, keys))
      .orderBy(rateLimit.key)
      .for('update')
    await this.#db
      .update(rateLimit)
      .set({ points: sql`greatest(${rateLimit.points} - 1, 0)` })
      .where(inArray(rateLimit.key, locked))
  }

  /** Forgets what was counted. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].delete(hashOf(key))
  }
}
