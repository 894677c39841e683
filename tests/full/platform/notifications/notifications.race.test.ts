import { expect, it } from 'vitest'

import { notify } from '#server/notifications/notify.ts'

import { workContext } from '../../../support/contexts.ts'
import { apiAs, tellMany, testKind, toldTo } from '../../../support/notifications.ts'
import { signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()

it('what arrives while everything is marked as read stays unread', async () => {
  const seller = await signInAs(site, 'seller')
  await tellMany(site, seller, 5)
  const { get, post } = apiAs(site, seller)
  const [seen] = (await get('/notifications')).body.items
  const ctx = await workContext(site)
  const arrive = (title: string) =>
    notify(ctx, { kind: testKind, to: [seller.personId], title, body: 'New.', link: `/${title}` })
  const read = () => post('/notifications/read', { upTo: seen.id })
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 4 === 0 ? read() : arrive(`new-${at}`))),
  )
  const rows = await toldTo(site, seller.personId)
  expect(rows.filter(({ readAt }) => readAt !== null)).toHaveLength(5)
  expect((await get('/notifications/unread')).body).toEqual({ unread: 15 })
})

it('one notification that is read ten times at once was read once', async () => {
  const seller = await signInAs(site, 'seller')
  await tellMany(site, seller, 2)
  const [first] = await toldTo(site, seller.personId)
  const { post } = apiAs(site, seller)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(`/notifications/${first?.id}/read`)),
  )
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ unread: 1 })))
})
