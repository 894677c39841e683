import { desc, eq } from 'drizzle-orm'
import supertest from 'supertest'
import { expect, it } from 'vitest'

import { enquiry } from '#server/features/site/table.ts'

import { toldTo } from '../../support/notifications.ts'
import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()

/** Writes to us. */
async function write(email: string): Promise<string> {
  const letter = { name: 'Zoë', company: '', subject: 'Rings', message: 'Forty.', openedFor: '40' }
  await supertest(site.address)
    .post('/api/enquiries')
    .send({ ...letter, email })
  const { db } = (await site.context.services.open()).database
  const [kept] = await db
    .select()
    .from(enquiry)
    .where(eq(enquiry.email, email))
    .orderBy(desc(enquiry.createdAt))
  return String(kept?.id)
}

it('operators are told of a message, without anything that its sender typed', async () => {
  const operator = await signInAs(site, 'operator')
  const id = await write('zoe@aurum.example')
  const [told] = await toldTo(site, operator.personId)
  expect(told).toMatchObject({ title: 'A new message', link: `/admin/enquiries/${id}` })
  expect(JSON.stringify(told)).not.toMatch(/Zoë|Rings|Forty/)
})

it('a sender is told of the answer only if they have confirmed that email', async () => {
  const operator = await signInAs(site, 'operator')
  const seller = await signInAs(site, 'seller')
  const unconfirmed = await signInAs(site, 'unconfirmed')
  for (const { email } of [seller, unconfirmed]) {
    const id = await write(email)
    const answer = await supertest(site.address)
      .post(`/api/admin/enquiries/${id}/answered`)
      .set(operator.headers)
      .send({})
    expect(answer.status).toBe(200)
  }
  expect(await toldTo(site, seller.personId)).toMatchObject([
    { title: 'We have answered your message', link: '/contact-us' },
  ])
  expect(await toldTo(site, unconfirmed.personId)).toEqual([])
})
