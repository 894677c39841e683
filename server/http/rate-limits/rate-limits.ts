import { createHash } from 'node:crypto'

import { inArray, lt, sql } from 'drizzle-orm'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

import type { WorkContext } from '#server/contract/context.ts'
import type { OpenDatabase } from '#server/contract/database.ts'
import type { Counted, Limit, Limits } from '#server/contract/limits.ts'
import { tryLater } from '#server/contract/problem.ts'

import { networkOf } from './network.ts'
import { rateLimit } from './table.ts'

/**
 * What a key is counted under; an IPv6 address in it counts as its network. Addresses have any length
 * and are somebody's: the table holds neither, only their hash behind the limit's name, for as long as
 * the limit lasts.
 */
const hashOf = (key: string) =>
  createHash('sha256').update(key.split(' ').map(networkOf).join(' ')).digest('base64url')

/**
 * Counts what may not be done too often, in the database and nowhere else. A refusal that an instance
 * remembered by itself would cost no statement, but none of the others could lift it: a new password
 * would leave its owner locked out wherever strangers' guesses had been refused.
 */
export class RateLimits implements Limits {
  readonly #limiters = new Map<string, RateLimiterPostgres>()
  readonly #database: OpenDatabase

  constructor(database: OpenDatabase) {
    this.#database = database
  }

  #limiter({ name, points, duration }: Limit): RateLimiterPostgres {
    const known = this.#limiters.get(name)
    if (known !== undefined) return known
    const { pool } = this.#database
    const limiter = new RateLimiterPostgres({
      // Its statements are named, and the embedded engine has one session behind all connections.
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
      },
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      clearExpiredByTimeout: false,
    })
    this.#limiters.set(name, limiter)
    return limiter
  }

  /** Counts one more. @returns milliseconds until it may be done again; null where it may be done now */
  async #count(limit: Limit, key: string): Promise<number | null> {
    try {
      await this.#limiter(limit).consume(hashOf(key))
      return null
    } catch (refused) {
      if (refused instanceof Error) throw refused
      return (refused as RateLimiterRes).msBeforeNext
    }
  }

  async consume(limit: Limit, key: string): Promise<void> {
    const wait = await this.#count(limit, key)
    if (wait !== null) throw tryLater('too-many-requests', wait / 1000)
  }

  async allows(limit: Limit, key: string): Promise<boolean> {
    return (await this.#count(limit, key)) === null
  }

  async giveBack(counted: readonly Counted[]): Promise<void> {
    const { db } = this.#database
    const keys = counted.map(([limit, key]) => this.#limiter(limit).getKey(hashOf(key)))
    // Locked in one order, so that two log-ins that share keys never wait for each other.
    const locked = db
      .select({ key: rateLimit.key })
      .from(rateLimit)
      .where(inArray(rateLimit.key, keys))
      .orderBy(rateLimit.key)
      .for('update')
    await db
      .update(rateLimit)
      .set({ points: sql`greatest(${rateLimit.points} - 1, 0)` })
      .where(inArray(rateLimit.key, locked))
  }

  async reset(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit).delete(hashOf(key))
  }
}

/** Deletes the counts of limits whose time is over. */
export const forgetCounts = ({ db, clock }: WorkContext) =>
  db.delete(rateLimit).where(lt(rateLimit.expire, clock().getTime()))
