import { eq, sql } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { formerEmail, person } from '#server/features/accounts/table.ts'
import { companyFile } from '#server/features/companies/service.ts'
import { tradeReference } from '#server/features/companies/table.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { audited, nameReference, own } from '../../../support/company-review.ts'
import { contextFor } from '../../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { referenceAnswers } from '../../../support/reference-answers.ts'
import { referenceLink } from '../../../support/reference-link.ts'
import { changeRows } from '../../../support/rows.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()

const { db } = (await site.context.services.open()).database
const post = (path: string, body: object) =>
  supertest(site.address).post(`/api/references/${path}`).send(body)
const resend = (who: SignedIn, id: string) =>
  supertest(site.address).post(`/api/company/references/${id}/resend`).set(who.headers).send({})
const remove = (who: SignedIn, id: string) =>
  supertest(site.address).delete(`/api/company/references/${id}`).set(who.headers)

async function named(who: SignedIn, number = 1) {
  const { status, body } = await nameReference(site, who, number)
  expect(status).toBe(201)
  return { id: String(body.id), link: await referenceLink(site, String(body.id)) }
}
/** As if it had been asked this many days ago. */
const age = async (id: string, days: number) =>
  changeRows(site, tradeReference, id, {
    createdAt: sql`created_at - ${days} * interval '1 day'`,
    sentAt: sql`sent_at - ${days} * interval '1 day'`,
    expiresAt: sql`expires_at - ${days} * interval '1 day'`,
  })

describe('a trade reference', () => {
  it('answers once by link; the reviewer reads it, the company sees only that it did', async () => {
    const seller = await signInAs(site, 'seller')
    const { id, link } = await named(seller)
    expect((await post('open', link)).body).toMatchObject({ name: 'Partner 1' })
    expect((await post('answer', { ...link, ...referenceAnswers })).status).toBe(200)
    expect((await post('answer', { ...link, ...referenceAnswers })).status).toBe(410)
    expect((await post('decline', link)).status).toBe(410)
    expect((await post('open', link)).status).toBe(410)

    const shown = await own(site, seller)
    expect(shown.references).toMatchObject([{ state: 'answered', canResend: false }])
    expect(JSON.stringify(shown)).not.toMatch(/120000|prompt|flagged|secret/)
    const operator = await contextFor(site, await signInAs(site, 'operator'))
    const file = await companyFile(operator, String(seller.companyId))
    expect(file.references[0]?.answers).toMatchObject({
      highestCredit: '120000',
      knownSince: '2014',
    })
    const log = await audited(site, 'reference', id)
    expect(log.map(({ action }) => action)).toEqual(['reference.asked', 'reference.answered'])
  })

  it('may say that it does not know the company', async () => {
    const seller = await signInAs(site, 'seller')
    const { link } = await named(seller)
    expect((await post('decline', link)).status).toBe(200)
    expect((await own(site, seller)).references).toMatchObject([{ state: 'declined' }])
    expect((await post('answer', { ...link, ...referenceAnswers })).status).toBe(410)
  })

  it('takes the place of another in one step, or changes nothing', async () => {
    const seller = await signInAs(site, 'seller')
    const { id, link } = await named(seller)
    await named(seller, 2)
    await named(seller, 3)
    const change = (number: number, replaces: string) =>
      nameReference(site, seller, number, { replaces })
    expect((await change(2, id)).status).toBe(422)
    const other = await signInAs(site, 'seller')
    expect((await change(4, (await named(other)).id)).status).toBe(404)
    const names = async () =>
      (await own(site, seller)).references.map((each: { name: string }) => each.name)
    expect(await names()).toEqual(['Partner 1', 'Partner 2', 'Partner 3'])
    expect((await change(4, id)).status).toBe(201)
    expect(await names()).toEqual(['Partner 2', 'Partner 3', 'Partner 4'])
    expect((await post('open', link)).status).toBe(410)
  })

  it('has thirty days; then the link ends, and the company sees that', async () => {
    const seller = await signInAs(site, 'seller')
    const { id, link } = await named(seller)
    await age(id, 31)
    expect((await post('answer', { ...link, ...referenceAnswers })).status).toBe(410)
    expect((await own(site, seller)).references).toMatchObject([
      { state: 'expired', canResend: true },
    ])
  })

  it('is asked again after a day with a new link, and the old one ends', async () => {
    const seller = await signInAs(site, 'seller')
    const { id, link } = await named(seller)
    expect((await resend(seller, id)).status).toBe(409)
    await age(id, 2)
    expect((await resend(seller, id)).status).toBe(202)
    const second = await referenceLink(site, id)
    expect(second.secret).not.toBe(link.secret)
    expect((await post('open', link)).status).toBe(410)
    expect((await post('open', second)).status).toBe(200)
    await age(id, 2)
    expect((await resend(seller, id)).status).toBe(202)
    await age(id, 2)
    expect((await resend(seller, id)).status).toBe(202)
    await age(id, 2)
    expect((await resend(seller, id)).status).toBe(409)
  })

  it('that is withdrawn can no longer answer, and another can replace it', async () => {
    const seller = await signInAs(site, 'seller')
    const [first] = [await named(seller, 1), await named(seller, 2), await named(seller, 3)]
    expect((await nameReference(site, seller, 4)).status).toBe(409)
    expect((await remove(seller, first.id)).status).toBe(200)
    expect((await post('answer', { ...first.link, ...referenceAnswers })).status).toBe(410)
    expect((await nameReference(site, seller, 4)).status).toBe(201)
    expect((await own(site, seller)).references).toHaveLength(3)
  })

  it('cannot be one of its own people nor named twice; a colleague is flagged', async () => {
    const seller = await signInAs(site, 'seller')
    const self = await nameReference(site, seller, 1, { email: seller.email.toUpperCase() })
    expect(self.status).toBe(422)
    expect(self.body.errors).toMatchObject([{ pointer: '/email' }])
    const { id } = await named(seller, 1)
    expect((await nameReference(site, seller, 1)).status).toBe(422)
    const colleague = await nameReference(site, seller, 2, { email: 'a.friend@trade.example' })
    const rows = await db.select().from(tradeReference)
    const flagged = (which: string) => rows.find((each) => each.id === which)?.flagged
    expect([flagged(id), flagged(colleague.body.id)]).toEqual([false, true])
  })

  it.each([
    ['full-width letters', (email: string) => email.replace('seller', 'ｓｅｌｌｅｒ')],
    ['a full-width domain', (email: string) => email.replace('trade', 'ｔｒａｄｅ')],
    ['a tag', (email: string) => email.replace('@', '+partner@')],
  ])('cannot be one of the company’s own people in %s either', async (_how, disguise) => {
    const seller = await signInAs(site, 'seller')
    const self = await nameReference(site, seller, 1, { email: disguise(seller.email) })
    expect([self.status, self.body.errors]).toMatchObject([422, [{ pointer: '/email' }]])
  })

  it('cannot be in a colleague’s domain in punycode, nor at their former address', async () => {
    const seller = await signInAs(site, 'seller')
    const email = `owner.${seller.personId}@münchen.example`
    const left = { personId: seller.personId, email: 'left@trade.example', leftAt: new Date() }
    await db.update(person).set({ email }).where(eq(person.id, seller.personId))
    await db.insert(formerEmail).values(left)
    for (const same of [email.replace('münchen', 'xn--mnchen-3ya'), left.email]) {
      expect((await nameReference(site, seller, 1, { email: same })).status).toBe(422)
    }
    const colleague = { email: 'friend@xn--mnchen-3ya.example' }
    const { id } = (await nameReference(site, seller, 1, colleague)).body
    const [row] = await db.select().from(tradeReference).where(eq(tradeReference.id, id))
    expect(row?.flagged).toBe(true)
  })

  it('cannot be one person with three tags', async () => {
    const seller = await signInAs(site, 'seller')
    await named(seller)
    const again = await nameReference(site, seller, 1, {
      email: `partner.${seller.personId}+b@partner1.example`,
    })
    expect(again.status).toBe(422)
  })

  it('of another company seems not to exist', async () => {
    const seller = await signInAs(site, 'seller')
    const stranger = await signInAs(site, 'buyer')
    const { id } = await named(seller)
    await age(id, 2)
    const unknown = '4a0f6d3e-1f6a-4b2b-9d77-0f5f5a3f7a11'
    for (const act of [resend, remove]) {
      const [foreign, none] = [await act(stranger, id), await act(stranger, unknown)]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, instance: '' }).toEqual({ ...none.body, instance: '' })
    }
  })

  it('cannot be asked so often that it becomes a nuisance', async () => {
    const seller = await signInAs(site, 'seller')
    for (let number = 1; number <= 6; number += 1)
      await remove(seller, (await named(seller, number)).id)
    expect((await nameReference(site, seller, 7)).status).toBe(429)
  })
})

describe('a reference’s link', () => {
  it('opens nothing if its secret or id is guessed', async () => {
    const seller = await signInAs(site, 'seller')
    const [{ link }, other] = [await named(seller, 1), await named(seller, 2)]
    for (const guess of [
      { ...link, secret: `${'A'.repeat(42)}w` },
      { ...link, id: other.id },
    ]) {
      expect((await post('open', guess)).status).toBe(410)
      expect((await post('answer', { ...guess, ...referenceAnswers })).status).toBe(410)
    }
    expect((await post('open', { id: link.id, secret: '' })).status).toBe(422)
  })

  it.each([
    [{ highestCredit: 'a lot' }, '/highestCredit'],
    [{ knownSince: '14' }, '/knownSince'],
    [{ lastSale: '2026-02-31' }, '/lastSale'],
    [{ payment: 'never' }, '/payment'],
    [{ currency: 'XXX' }, '/currency'],
    [{ terms: '' }, '/terms'],
  ])('is not used up by an answer with %j', async (wrong, pointer) => {
    const seller = await signInAs(site, 'seller')
    const { link } = await named(seller)
    const answer = await post('answer', { ...link, ...referenceAnswers, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ pointer }])
    expect((await post('open', link)).status).toBe(200)
  })

  it('can be tried thirty times an hour from one address, no more', async () => {
    await db.delete(rateLimit)
    const guess = { id: '4a0f6d3e-1f6a-4b2b-9d77-0f5f5a3f7a11', secret: 'A'.repeat(43) }
    let refused = 0
    for (let time = 0; time < 35; time += 1) {
      if ((await post('open', guess)).status === 429) refused += 1
    }
    expect(refused).toBe(5)
  })
})
