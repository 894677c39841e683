import { describe, expect, it } from 'vitest'

import { beyond, pageOf, placeOf, type Sorting } from '#server/db/keyset.ts'
import { person } from '#server/features/accounts/table.ts'
import { listing } from '#server/features/listings/table.ts'

import { openSite } from '../../support/site.ts'

const site = await openSite()
const { db } = (await site.context.services.open()).database
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

const columns = {
  text: { by: person.name },
  'whole number': { by: person.failedSignIns },
  moment: { by: person.createdAt },
  'moment that may be missing': { by: person.emailConfirmedAt },
  'moment, if there is one': { by: person.emailConfirmedAt, filled: true as const },
  'whole number within a text': { by: person.failedSignIns, within: person.name },
}
const orders = Object.entries(columns).flatMap(([kind, column]) =>
  (['asc', 'desc'] as const).map(
    (direction) => [`${kind} ${direction}`, { ...column, id: person.id, direction }] as const,
  ),
)

async function page(order: Sorting, limit: number, after?: string) {
  const query = db
    .select({
      id: person.id,
      name: person.name,
      fails: person.failedSignIns,
      confirmed: person.emailConfirmedAt,
      place: placeOf(order),
    })
    .from(person)
    .where(beyond(order, after))
  return pageOf(query, order, limit)
}

describe('a list that is read page by page', () => {
  it.each(orders)('by a %s shows every row once, in order', async (_kind, order) => {
    const all = await page(order, 100)
    const length = 'filled' in order ? 17 : 23
    expect(all).toMatchObject({ items: { length }, next: null })
    const seen: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await page(order, 2, after)
      seen.push(...items.map(({ id }) => id))
      after = next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(all.items.map(({ id }) => id))
  })

  it('has rows without a value last, in both directions', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const order: Sorting = { by: person.emailConfirmedAt, id: person.id, direction }
      const { items } = await page(order, 100)
      const missing = items.map(({ confirmed }) => confirmed === null)
      expect(missing).toEqual(missing.toSorted())
      expect(missing.filter(Boolean)).toHaveLength(6)
    }
  })

  it('compares values only within what must be equal', async () => {
    const order: Sorting = {
      ...columns['whole number within a text'],
      id: person.id,
      direction: 'asc',
    }
    const { items } = await page(order, 100)
    const names = [...new Set(items.map(({ name }) => name))]
    const groups = names.map((name) => items.filter((each) => each.name === name))
    expect(items).toEqual(groups.flat())
    for (const group of groups) {
      const fails = group.map((each) => each.fails)
      expect(fails).toEqual(fails.toSorted((a, b) => a - b))
    }
  })

  it('by a day shows every row once, and takes no day that is not in the calendar', async () => {
    const { id: listId } = listing
    const order: Sorting = { by: listing.acquiredOn, id: listId, direction: 'asc' }
    const place = (first: string) =>
      Buffer.from(`["${first}","00000000-0000-4000-8000-000000000000"]`).toString('base64url')
    for (const forged of ['2026-99-99', '0000-01-01', '9999999', 'infinity']) {
      expect(() => beyond(order, place(forged)), forged).toThrow(/cursor/)
    }
    for (const extreme of ['-999999', '999999', '0']) {
      const rows = db
        .select({ listId })
        .from(listing)
        .where(beyond(order, place(extreme)))
      expect(await rows).toEqual([])
    }
  })

  it.each([
    'nonsense',
    '[]',
    '[1,2]',
    '["1"]',
    '["9e99","00000000-0000-4000-8000-000000000000"]',
    '["99999999999999999999","00000000-0000-4000-8000-000000000000"]',
    '["1","x"]',
    '[null,"00000000-0000-4000-8000-000000000000"]',
    '["1","1","00000000-0000-4000-8000-000000000000"]',
  ])('refuses %s as a cursor', (place) => {
    const order: Sorting = { by: person.createdAt, id: person.id, direction: 'desc' }
    const cursor = Buffer.from(place).toString('base64url')
    expect(() => beyond(order, cursor)).toThrow(/cursor/)
  })
})
