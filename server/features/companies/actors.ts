import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import type { Actors, PersonActor } from '#server/contract/actor.ts'
import type { Queryable } from '#server/contract/database.ts'
import type { Bearer } from '#server/contract/tokens.ts'
import { isDatabaseFailure } from '#server/db/database-failure.ts'
import { liveSession, peopleWithRights } from '#server/features/accounts/service.ts'

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

/** What a person may do follows from these; the rest of their company is read where it is shown. */
const acting = {
  company: {
    id: company.id,
    state: company.state,
    sells: company.sells,
    buys: company.buys,
    verifiedUntil: company.verifiedUntil,
    twoStepFrom: company.twoStepFrom,
  },
  membership: { role: membership.role, createdAt: membership.createdAt },
}

async function loadActor(db: Queryable, id: string, now: Date): Promise<PersonActor | null> {
  const live = liveSession(db, id, now)
  const [row] = await db
    .select({ live: live._.selectedFields, ...acting })
    .from(live)
    .leftJoin(membership, eq(membership.personId, live.personId))
    .leftJoin(company, eq(company.id, membership.companyId))
  if (row === undefined) return null
  const { emailConfirmedAt, ...person } = row.live
  return {
    kind: 'person',
    ...person,
    emailConfirmed: emailConfirmedAt !== null,
    company: actingFor(row, now),
  }
}

interface Acting {
  company: Pick<typeof company.$inferSelect, keyof typeof acting.company> | null
  membership: Pick<typeof membership.$inferSelect, keyof typeof acting.membership> | null
}

function actingFor({ company: found, membership: own }: Acting, now: Date): PersonActor['company'] {
  if (found === null || own === null) return null
  return {
    id: found.id,
    role: own.role,
    twoStepFrom: twoStepFromOf(found, own),
    sells: found.sells,
    buys: found.buys,
    verified: found.state === 'verified' && (found.verifiedUntil?.getTime() ?? 0) > now.getTime(),
    suspended: found.state === 'suspended',
  }
}

/**
 * People by their ids, with the rights that they would have if they were logged in now: for work in
 * the background that asks what they may see. Closed and suspended accounts are missing.
 */
export async function actorsOf(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PersonActor>> {
  const rights = peopleWithRights(db, ids)
  const rows = await db
    .select({ rights: rights._.selectedFields, ...acting })
    .from(rights)
    .leftJoin(membership, eq(membership.personId, rights.personId))
    .leftJoin(company, eq(company.id, membership.companyId))
  return new Map(
    rows.map((row) => {
      const { emailConfirmedAt, ...person } = row.rights
      const actor: PersonActor = {
        kind: 'person',
        ...person,
        sessionId: '',
        authTime: new Date(0),
        twoStep: person.hasSecondStep,
        emailConfirmed: emailConfirmedAt !== null,
        company: actingFor(row, now),
      }
      return [person.personId, actor]
    }),
  )
}
