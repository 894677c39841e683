import { asc, eq } from 'drizzle-orm'
import supertest from 'supertest'

import type { NotificationKind } from '#server/contract/notifications.ts'
import type { Running } from '#server/main.ts'
import { notify } from '#server/notifications/notify.ts'
import { notification } from '#server/notifications/table.ts'

import { workContext } from './contexts.ts'
import type { SignedIn } from './people.ts'

/** What somebody was told, the oldest first. */
export async function toldTo(site: Running, personId: string) {
  const { db } = (await site.context.services.open()).database
  return db
    .select()
    .from(notification)
    .where(eq(notification.personId, personId))
    .orderBy(asc(notification.createdAt))
}

/** A kind that no feature declares, for tests of the room. */
export const testKind: NotificationKind = {
  name: 'test',
  label: 'Tests',
  says: 'A test runs.',
  byEmail: 'usually',
}

/** Tells somebody something about each of these things in turn, titled `1`, `2` and so on. */
export async function tellOf(
  site: Running,
  { personId }: SignedIn,
  links: readonly `/${string}`[],
  kind: NotificationKind = testKind,
) {
  for (const [at, link] of links.entries()) {
    const clock = () => new Date(Date.now() - 60_000 + at)
    const ctx = await workContext(site, clock)
    await notify(ctx, { kind, to: [personId], title: String(at + 1), body: 'A test.', link })
  }
}

/** Tells somebody of as many things. */
export const tellMany = (site: Running, who: SignedIn, number: number) =>
  tellOf(
    site,
    who,
    Array.from({ length: number }, (_, at) => `/profile?of=${at}` as const),
  )

/** Calls the API as somebody. */
export const apiAs = (site: Running, { headers }: SignedIn) => ({
  get: (path: string) => supertest(site.address).get(`/api${path}`).set(headers),
  post: (path: string, body: object = {}) =>
    supertest(site.address).post(`/api${path}`).set(headers).send(body),
})
