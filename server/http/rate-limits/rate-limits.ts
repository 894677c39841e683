import { createHash } from 'node:crypto'

import { inArray, lt, sql } from 'drizzle-orm'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

import type { WorkContext } from '#server/contract/context.ts'
import type { OpenDatabase } from '#server/contract/database.ts'
import type { Counted, Limit, Limits } from '#server/contract/limits.ts'
import { tryLater } from '#server/contract/problem.ts'
import { deleteWhere } from '#server/db/delete-where.ts'

import { networkOf } from './network.ts'
import { rateLimit } from './table.ts'

/**
 * The hash that a key is counted under; an IPv6 address in it counts as its network. Keys can have
 * any length and are personal data, so the table contains only the limit's name and this hash, for
 * as long as the limit lasts.
 */
const hashOf = (key: string) =>
  createHash('sha256').update(key.split(' ').map(networkOf).join(' ')).digest('base64url')

/**
 * Counts rate limits in the database only. If an instance remembered refusals itself, that would
 * save statements, but other instances could not lift them: a person with a new password would stay
 * locked out on every instance that has refused strangers' guesses.
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
    const limiter = new RateLimiterPostgres({
      storeClient: this.#database.pool,
      storeType: 'pool',
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

  /** Counts one more. @returns null if it is allowed, otherwise milliseconds until it is again */
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
    // Always lock in the same order, so that two logins with common keys cannot deadlock.
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

/** Deletes counts that were over before a moment. */
export const forgetCounts = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, rateLimit, lt(rateLimit.expire, before.getTime()))
