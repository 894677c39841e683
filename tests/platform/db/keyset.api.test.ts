import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Queryable } from '#server/contract/database.ts'
import { beyond, inOrder, type Order, pageFrom, placeOf } from '#server/db/keyset.ts'
import { person } from '#server/features/accounts/table.ts'
import type { Running } from '#server/main.ts'

import { databaseEnv } from '../../support/database.ts'
import { startSite } from '../../support/site.ts'

let site: Running
let db: Queryable
beforeAll(async () => {
  site = await startSite(await databaseEnv())
  ;({ db } = (await site.context.services.open()).database)
  const people = Array.from({ length: 23 }, (_, at) => ({
    email: `p${at}@trade.example`,
    emailKey: `p${at}@trade.example`,
    // Many rows share a value, so that the id must order them.
    name: ['Ana', 'Ägir', 'ana', '', '{"]'][at % 5] ?? '',
    telephone: '',
    failedSignIns: at % 4,
    policyAcceptedAt: new Date(),
    createdAt: new Date(1_700_000_000_000 + (at % 3)),
    emailConfirmedAt: at % 4 === 0 ? null : new Date(1_700_000_000_000 + (at % 2) * 1000),
  }))
  await db.insert(person).values(people)
})
afterAll(() => site.stop(0))

const columns = {
  text: person.name,
  'whole number': person.failedSignIns,
  moment: person.createdAt,
  'moment that may be missing': person.emailConfirmedAt,
}
const orders = Object.entries(columns).flatMap(([kind, by]) =>
  (['asc', 'desc'] as const).map((direction) => [`${kind} ${direction}`, by, direction] as const),
)

async function page(order: Order, limit: number, after?: string) {
  const rows = await db
    .select({ id: person.id, place: placeOf(order) })
    .from(person)
    .where(beyond(order, after))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  return pageFrom(rows, limit)
}

describe('a list that is read page by page', () => {
  it.each(orders)('by a %s shows every row once, in order', async (_kind, by, direction) => {
    const order = { by, id: person.id, direction }
    const all = await page(order, 100)
    expect(all).toMatchObject({ items: { length: 23 }, next: null })
    const seen: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await page(order, 2, after)
      seen.push(...items.map(({ id }) => id))
      after = next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(all.items.map(({ id }) => id))
  })

  it.each([
    'nonsense',
    '[]',
    '[1,2]',
    '["1"]',
    '["9e99","00000000-0000-4000-8000-000000000000"]',
    '["99999999999999999999","00000000-0000-4000-8000-000000000000"]',
    '["1","x"]',
  ])('refuses %s as a cursor', (place) => {
    const order: Order = { by: person.createdAt, id: person.id, direction: 'desc' }
    const cursor = Buffer.from(place).toString('base64url')
    expect(() => beyond(order, cursor)).toThrow(/cursor/)
  })
})
