import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { person } from '#server/features/accounts/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { mailMessage } from '#server/mail/message.ts'
import type { Running } from '#server/main.ts'
import { notificationsFeature } from '#server/notifications/feature.ts'
import { notify } from '#server/notifications/notify.ts'

import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { mailsTo } from '../../support/mails.ts'
import { apiAs, tellMany, testKind, toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'

let site: Running
let seller: SignedIn
beforeAll(async () => {
  site = await startSite(await databaseEnv())
})
afterAll(() => site.stop(0))
beforeEach(async () => {
  seller = await signInAs(site, 'seller')
})

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)
const unread = async (who = seller) =>
  (await apiAs(site, who).get('/notifications/unread')).body.unread as number
const one = { kind: testKind, title: 'A title', body: 'A test.', link: '/profile' } as const

describe('a person’s notifications', () => {
  it('are listed page by page, newest first, without gaps or repeats', async () => {
    await tellMany(site, seller, 7)
    const { get } = apiAs(site, seller)
    const first = (await get('/notifications?limit=3')).body
    expect(titles(first.items)).toEqual(['7', '6', '5'])
    const second = (await get(`/notifications?limit=3&after=${first.next}`)).body
    expect(titles(second.items)).toEqual(['4', '3', '2'])
    const last = (await get(`/notifications?limit=3&after=${second.next}`)).body
    expect([titles(last.items), last.next]).toEqual([['1'], null])
  })

  it('are counted and listed as unread until they are read', async () => {
    await tellMany(site, seller, 3)
    expect(await unread()).toBe(3)
    const { get, post } = apiAs(site, seller)
    const [newest] = (await get('/notifications')).body.items
    const answer = await post(`/notifications/${newest.id}/read`)
    expect([answer.status, answer.body]).toEqual([200, { unread: 2 }])
    expect((await post(`/notifications/${newest.id}/read`)).body).toEqual({ unread: 2 })
    expect(titles((await get('/notifications?show=unread')).body.items)).toEqual(['2', '1'])
    const [again] = (await get('/notifications')).body.items
    expect(again).toMatchObject({ title: '3', readAt: expect.any(String) })
  })

  it('are all read up to the newest that the person has seen', async () => {
    await tellMany(site, seller, 3)
    const { get, post } = apiAs(site, seller)
    const [, seen] = (await get('/notifications')).body.items
    expect((await post('/notifications/read', { upTo: seen.id })).body).toEqual({ unread: 1 })
    expect(titles((await get('/notifications?show=unread')).body.items)).toEqual(['3'])
  })

  it('are counted only up to a hundred', async () => {
    await tellMany(site, seller, 103)
    expect(await unread()).toBe(100)
  })

  it('belong to them alone: nobody else sees, counts or reads them', async () => {
    await tellMany(site, seller, 2)
    const stranger = await signInAs(site, 'buyer')
    const operator = await signInAs(site, 'operator')
    const [mine] = await toldTo(site, seller.personId)
    for (const who of [stranger, operator]) {
      const { get, post } = apiAs(site, who)
      expect((await get('/notifications')).body.items).toEqual([])
      expect(await unread(who)).toBe(0)
      expect((await post(`/notifications/${mine?.id}/read`)).status).toBe(404)
      expect((await post('/notifications/read', { upTo: mine?.id })).status).toBe(404)
    }
    expect(await unread()).toBe(2)
  })

  it('that do not exist cannot be read', async () => {
    const { post } = apiAs(site, seller)
    expect((await post(`/notifications/${randomUUID()}/read`)).status).toBe(404)
  })

  it('are in the export of their data', async () => {
    await tellMany(site, seller, 1)
    const { body } = await apiAs(site, seller).post('/me/export')
    expect(body.notifications).toMatchObject([{ title: '1', body: 'A test.', readAt: null }])
  })

  it('are deleted 90 days after they were read, and after a year in any case', async () => {
    await tellMany(site, seller, 2)
    const [first] = await toldTo(site, seller.personId)
    await apiAs(site, seller).post(`/notifications/${first?.id}/read`)
    const left = async (days: number) => {
      const ctx = await workContext(site, () => new Date(Date.now() + days * 86_400_000))
      await forgetExpired(ctx, [notificationsFeature])
      return titles(await toldTo(site, seller.personId))
    }
    expect(await left(89)).toEqual(['1', '2'])
    expect(await left(91)).toEqual(['2'])
    expect(await left(364)).toEqual(['2'])
    expect(await left(366)).toEqual([])
  })
})

describe('telling somebody', () => {
  it('happens only if the event is committed', async () => {
    const ctx = await workContext(site)
    const failing = inTransaction(ctx, async (inside) => {
      await notify(inside, { ...one, to: [seller.personId] })
      throw new Error('the event failed')
    })
    await expect(failing).rejects.toThrow('the event failed')
    expect(await toldTo(site, seller.personId)).toEqual([])
  })

  it('reaches each recipient once, and every operator who may work', async () => {
    const ctx = await workContext(site)
    const operator = await signInAs(site, 'operator')
    const former = await signInAs(site, 'operator')
    await ctx.db
      .update(person)
      .set({ suspendedAt: new Date(), suspendedBecause: 'A test' })
      .where(eq(person.id, former.personId))
    await notify(ctx, { ...one, to: [seller.personId, seller.personId] })
    await notify(ctx, { ...one, to: 'operators' })
    expect(await toldTo(site, seller.personId)).toHaveLength(1)
    expect(await toldTo(site, operator.personId)).toHaveLength(1)
    expect(await toldTo(site, former.personId)).toEqual([])
  })

  it.each(['//elsewhere.example', '/\\elsewhere.example', '/a\nb'] as const)(
    'cannot lead to another site: %j',
    async (link) => {
      const ctx = await workContext(site)
      await expect(notify(ctx, { ...one, to: [seller.personId], link })).rejects.toThrow()
    },
  )

  it.each([
    ['usually', {}, 1],
    ['usually', { test: false }, 0],
    ['always', { test: false }, 1],
    ['never', { test: true }, 0],
  ] as const)('that is %s emailed, after the choice %j, sends %i emails', async (...given) => {
    const [byEmail, notifications, number] = given
    const ctx = await workContext(site)
    const mine = eq(person.id, seller.personId)
    await ctx.db.update(person).set({ notifications }).where(mine)
    await notify(ctx, {
      ...one,
      kind: { ...testKind, byEmail },
      to: [seller.personId],
      mail: ({ id, email: to }) =>
        mailMessage({ kind: 'test', key: `test ${id}`, to, subject: 'A test', paragraphs: ['A.'] }),
    })
    expect(await mailsTo(site, seller.email)).toHaveLength(number)
    expect(await toldTo(site, seller.personId)).toHaveLength(1)
  })
})

it('no two kinds of notification have the same name', async () => {
  const { notificationKinds } = await site.context.services.open()
  const names = notificationKinds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
