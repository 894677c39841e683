import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import type { Actors, PersonActor } from '#server/contract/actor.ts'
import type { Queryable } from '#server/contract/database.ts'
import type { Bearer } from '#server/contract/tokens.ts'
import { isDatabaseFailure } from '#server/db/database-failure.ts'
import { liveSession } from '#server/features/accounts/service.ts'

import { twoStepFromOf } from './people/two-step-grace.ts'
import { company, membership } from './table.ts'

/**
 * Milliseconds for which an actor is cached: a logout on another instance takes effect within this.
 */
const believedFor = 5000

/**
 * Loads the person behind a token: their session must be live, and their rights are the current
 * ones.
 */
export class CompanyActors implements Actors {
  readonly #cache: LRUCache<string, { actor: PersonActor | null }, Queryable>

  readonly #clock: () => Date
  /** How often actors were dropped from the cache. */
  #forgotten = 0

  constructor(clock: () => Date) {
    this.#clock = clock
    this.#cache = new LRUCache({
      max: 20_000,
      ttl: believedFor,
      // Simultaneous calls of one session ask the database only once.
      fetchMethod: async (sessionId, _stale, { context, options }) => {
        const before = this.#forgotten
        const actor = await loadActor(context, sessionId, clock())
        // It may have been read before the change that dropped somebody from the cache.
        if (this.#forgotten !== before) options.ttl = 1
        return { actor }
      },
    })
  }

  async load(db: Queryable, { personId, sessionId }: Bearer): Promise<PersonActor | null> {
    const actor = await this.#believed(db, sessionId)
    return actor?.personId === personId ? actor : null
  }

  async #believed(db: Queryable, sessionId: string): Promise<PersonActor | null> {
    try {
      return (await this.#cache.fetch(sessionId, { context: db }))?.actor ?? null
    } catch (error) {
      if (isDatabaseFailure(error)) throw error
      // Dropping an actor that is being loaded rejects the load; read it again, without the cache.
      return loadActor(db, sessionId, this.#clock())
    }
  }

  forget(sessionId: string): void {
    this.#forgotten += 1
    this.#cache.delete(sessionId)
  }

  forgetAll(which: { personId?: string; companyId?: string }): void {
    this.#forgotten += 1
    for (const [sessionId, { actor }] of this.#cache.entries()) {
      if (actor === null) continue
      const { personId, company: own } = actor
      const same = personId === which.personId || (own !== null && own.id === which.companyId)
      if (same) this.#cache.delete(sessionId)
    }
  }
}

async function loadActor(db: Queryable, id: string, now: Date): Promise<PersonActor | null> {
  const live = liveSession(db, id, now)
  const [row] = await db
    .select({ live: live._.selectedFields, company, membership })
    .from(live)
    .leftJoin(membership, eq(membership.personId, live.personId))
    .leftJoin(company, eq(company.id, membership.companyId))
  if (row === undefined) return null
  const { emailConfirmedAt, ...person } = row.live
  const { state } = row.company ?? {}
  const verifiedUntil = row.company?.verifiedUntil?.getTime() ?? 0
  return {
    kind: 'person',
    ...person,
    emailConfirmed: emailConfirmedAt !== null,
    company: row.company &&
      row.membership && {
        id: row.company.id,
        role: row.membership.role,
        twoStepFrom: twoStepFromOf(row.company, row.membership),
        sells: row.company.sells,
        buys: row.company.buys,
        verified: state === 'verified' && verifiedUntil > now.getTime(),
        suspended: state === 'suspended',
      },
  }
}
