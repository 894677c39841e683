import { and, eq, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import { isDatabaseFailure } from '#server/db/database-failure.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasSecondStep, person, session } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'

import type { Bearer } from './access-token.ts'
import { type PersonActor } from './actor.ts'
import { isLive } from './live-session.ts'

/** Milliseconds for which an actor is believed: a sign-out on another instance acts within this. */
const believedFor = 5000

/** Loads who stands behind a token: their session must be live, and their rights are those of now. */
export class Actors {
  readonly #cache: LRUCache<string, { actor: PersonActor | null }, Queryable>

  readonly #clock: () => Date

  constructor(clock: () => Date) {
    this.#clock = clock
    this.#cache = new LRUCache({
      max: 20_000,
      ttl: believedFor,
      // Many calls at once on one session ask the database once.
      fetchMethod: async (sessionId, _stale, { context }) => ({
        actor: await loadActor(context, sessionId, clock()),
      }),
    })
  }

  /** @returns null where the session is over or its person may not come in */
  async load(db: Queryable, { personId, sessionId }: Bearer): Promise<PersonActor | null> {
    const actor = await this.#believed(db, sessionId)
    return actor?.personId === personId ? actor : null
  }

  async #believed(db: Queryable, sessionId: string): Promise<PersonActor | null> {
    try {
      return (await this.#cache.fetch(sessionId, { context: db }))?.actor ?? null
    } catch (error) {
      if (isDatabaseFailure(error)) throw error
      // Whoever is forgotten while being loaded is rejected here, and asks once more, past the cache.
      return loadActor(db, sessionId, this.#clock())
    }
  }

  /** Lets the next call see a change at once on this instance. */
  forget(sessionId: string): void {
    this.#cache.delete(sessionId)
  }

  /** The same for everybody who acts for a company, or for one person. */
  forgetAll(which: { personId?: string; companyId?: string }): void {
    for (const [sessionId, { actor }] of this.#cache.entries()) {
      if (actor === null) continue
      const { personId, company: own } = actor
      const same = personId === which.personId || (own !== null && own.id === which.companyId)
      if (same) this.#cache.delete(sessionId)
    }
  }
}

async function loadActor(db: Queryable, id: string, now: Date): Promise<PersonActor | null> {
  const [row] = await db
    .select({ session, person, company, hasSecondStep })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .leftJoin(membership, eq(membership.personId, person.id))
    .leftJoin(company, eq(company.id, membership.companyId))
    .where(
      and(eq(session.id, id), isLive(now), isNull(person.suspendedAt), isNull(person.closedAt)),
    )
  if (row === undefined) return null
  const { state } = row.company ?? {}
  const verifiedUntil = row.company?.verifiedUntil?.getTime() ?? 0
  return {
    kind: 'person',
    personId: row.person.id,
    sessionId: row.session.id,
    name: row.person.name,
    email: row.person.email,
    authTime: row.session.authTime,
    emailConfirmed: row.person.emailConfirmedAt !== null,
    twoStep: row.session.twoStep,
    hasSecondStep: row.hasSecondStep,
    operator: row.person.operator,
    company: row.company && {
      id: row.company.id,
      sells: row.company.sells,
      buys: row.company.buys,
      verified: state === 'verified' && verifiedUntil > now.getTime(),
      suspended: state === 'suspended',
    },
  }
}
