import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { notifications } from '#shared/notifications/contract.ts'

import { expectBelow } from '../../../support/expect-below.ts'
import { apiAs, testKind } from '../../../support/notifications.ts'
import { signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()

/** Tells a person 10,000 things; those of the second half are unread. */
async function tenThousand(personId: string, link: SQL) {
  const { db } = (await site.context.services.open()).database
  await db.execute(sql`
    insert into notification (person_id, kind, title, body, link, created_at, read_at)
    select ${personId}, ${testKind.name}, 'News ' || at, 'A test.', ${link},
      now() - interval '1 minute' * (10000 - at), case when at < 5000 then now() end
    from generate_series(1, 10000) as at`)
  await db.execute(sql`analyze notification`)
}

it('10,000 notifications of one person about 3,000 things are 30 pages, without gaps or repeats', async () => {
  const seller = await signInAs(site, 'seller')
  await tenThousand(seller.personId, sql`'/orders/' || at % 3000`)
  const { get } = apiAs(site, seller)
  const links = new Set<string>()
  let [pages, told, after] = [0, 0, '']
  do {
    const { body } = await get(`/notifications?limit=100${after}`)
    const { items, next } = body as OutputOf<typeof notifications.list>
    for (const { link, earlier } of items) {
      links.add(link)
      told += 1 + earlier
    }
    pages += 1
    after = next === null ? '' : `&after=${next}`
  } while (after !== '')
  expect([pages, links.size, told]).toEqual([30, 3000, 10_000])
  expect((await get('/notifications/unread')).body).toEqual({ unread: 100 })
  const { items } = (await get('/notifications?show=unread')).body
  expect(items[0]).toMatchObject({ title: 'News 10000', earlier: 3, unread: true })
})

it('10,000 notifications about one thing are one entry, and are read fast', async () => {
  const seller = await signInAs(site, 'seller')
  await tenThousand(seller.personId, sql`'/orders/1'`)
  const { get } = apiAs(site, seller)
  await get('/notifications')
  // Comparing all of them with each other took five seconds.
  await expectBelow(2000, async () => {
    const began = performance.now()
    const { items, next } = (await get('/notifications')).body
    const took = performance.now() - began
    expect([items.length, items[0].earlier, next]).toEqual([1, 9999, null])
    return took
  })
  expect((await get('/notifications/unread')).body).toEqual({ unread: 1 })
})
