import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { accountNotifications } from '#server/features/accounts/notification-kinds.ts'
import { person } from '#server/features/accounts/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { mailMessage } from '#server/mail/message.ts'
import { notificationsFeature } from '#server/notifications/feature.ts'
import { notify } from '#server/notifications/notify.ts'

import { workContext } from '../../support/contexts.ts'
import { mailsTo } from '../../support/mails.ts'
import { apiAs, tellMany, tellOf, testKind, toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

let seller: SignedIn
const site = await openSite()
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
    expect(again).toMatchObject({ title: '3', unread: false })
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

describe('news of one thing', () => {
  const [ring, brooch, chain] = ['/lots/ring', '/lots/brooch', '/lots/chain'] as const
  const shown = (items: readonly { title: string; earlier: number; unread: boolean }[]) =>
    items.map(({ title, earlier, unread: isUnread }) => [title, earlier, isUnread])

  it('is one entry: the newest, and how many there were before', async () => {
    await tellOf(site, seller, [ring, brooch, ring, chain, brooch, ring])
    const { items } = (await apiAs(site, seller).get('/notifications')).body
    expect(shown(items)).toEqual([
      ['6', 2, true],
      ['5', 1, true],
      ['4', 0, true],
    ])
  })

  it('is on one page only, whichever page its earlier news would be on', async () => {
    await tellOf(site, seller, [ring, brooch, ring, chain, brooch, ring])
    const { get } = apiAs(site, seller)
    const first = (await get('/notifications?limit=2')).body
    const last = (await get(`/notifications?limit=2&after=${first.next}`)).body
    expect([titles(first.items), titles(last.items), last.next]).toEqual([['6', '5'], ['4'], null])
  })

  it('lists what came before, page by page, of this thing and this person alone', async () => {
    const stranger = await signInAs(site, 'buyer')
    await tellOf(site, seller, [ring, brooch, ring, ring, ring])
    await tellOf(site, stranger, [ring, ring])
    const { get } = apiAs(site, seller)
    const [newest] = (await get('/notifications')).body.items
    const earlier = `/notifications/${newest.id}/earlier`
    const first = (await get(`${earlier}?limit=2`)).body
    expect(titles(first.items)).toEqual(['4', '3'])
    const last = (await get(`${earlier}?limit=2&after=${first.next}`)).body
    expect([titles(last.items), last.next]).toEqual([['1'], null])
    expect((await apiAs(site, stranger).get(earlier)).status).toBe(404)
  })

  it('counts once as unread, and is read as one; what arrives later stays unread', async () => {
    await tellOf(site, seller, [ring, brooch, ring])
    const { get, post } = apiAs(site, seller)
    expect(await unread()).toBe(2)
    const [seen] = (await get('/notifications')).body.items
    await notify(await workContext(site), { ...one, to: [seller.personId], link: ring })
    expect((await post(`/notifications/${seen.id}/read`)).body).toEqual({ unread: 2 })
    const told = await toldTo(site, seller.personId)
    expect(titles(told.filter(({ readAt }) => readAt === null))).toEqual(['2', 'A title'])
    const [newest] = (await get('/notifications')).body.items
    expect((await post(`/notifications/${newest.id}/read`)).body).toEqual({ unread: 1 })
    expect(shown((await get('/notifications?show=unread')).body.items)).toEqual([['2', 0, true]])
  })

  it('is unread while one of its notifications is unread, even if the newest was read', async () => {
    await tellOf(site, seller, [ring, ring])
    const { get, post } = apiAs(site, seller)
    const [newest] = (await get('/notifications')).body.items
    await post(`/notifications/${newest.id}/read`)
    // Its transaction was slow: it is older than the news that has been read.
    const slow = await workContext(site, () => new Date(Date.now() - 120_000))
    await notify(slow, { ...one, to: [seller.personId], link: ring })
    expect(await unread()).toBe(1)
    expect(shown((await get('/notifications?show=unread')).body.items)).toEqual([['2', 2, true]])
  })

  it('stands below the list, on its first page, if it is a login in a new browser', async () => {
    const logins = ['/profile/security#sessions-title', '/profile/security#sessions-title'] as const
    await tellOf(site, seller, [ring, brooch])
    await tellOf(site, seller, logins, accountNotifications.newBrowser)
    const { get } = apiAs(site, seller)
    const first = (await get('/notifications?limit=1')).body
    expect([titles(first.items), shown(first.apart)]).toEqual([['2'], [['2', 1, true]]])
    const last = (await get(`/notifications?limit=1&after=${first.next}`)).body
    expect([titles(last.items), last.apart]).toEqual([['1'], []])
    expect(await unread()).toBe(3)
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
