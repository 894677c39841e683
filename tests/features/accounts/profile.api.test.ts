import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'

import { registeredStreet } from '../../support/addresses.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const seller = await signInAs(site, 'seller')
const buyer = await signInAs(site, 'buyer')

const get = (who: SignedIn, path: string) =>
  supertest(site.address).get(`/api${path}`).set(who.headers)
const put = (who: SignedIn, path: string, body: object) =>
  supertest(site.address).put(`/api${path}`).set(who.headers).send(body)
const sql = async (text: string, values: unknown[] = []) =>
  (await (await site.context.services.open()).database.pool.query(text, values)).rows

describe('personal details', () => {
  it('belong to one person and change only from the latest version', async () => {
    const { body: before } = await get(seller, '/me/details')
    expect(before).toMatchObject({ email: seller.email, version: 1 })
    const change = { name: 'Zoë O’Neill', telephone: '020 7946', version: 1 }
    expect((await put(seller, '/me/details', change)).body.errors[0].pointer).toBe('/telephone')
    const right = { ...change, telephone: '0044 (0)20 7946 0018' }
    expect((await put(seller, '/me/details', right)).status).toBe(200)
    const late = await put(seller, '/me/details', { ...right, name: 'Somebody Else' })
    expect(late.status).toBe(409)
    expect(late.body.detail).toContain('another window')
    const { body: after } = await get(seller, '/me/details')
    expect(after).toMatchObject({ name: 'Zoë O’Neill', telephone: '+442079460018', version: 2 })
    expect((await get(buyer, '/me/details')).body.name).not.toBe('Zoë O’Neill')
  })

  it('that are saved again unchanged leave no trace in the activity', async () => {
    const { name, telephone, version } = (await get(buyer, '/me/details')).body
    expect((await put(buyer, '/me/details', { name, telephone, version })).status).toBe(200)
    const { items } = (await get(buyer, '/me/activity')).body
    const actions = items.map(({ action }: { action: string }) => action)
    expect(actions).not.toContain('person.details-changed')
    expect((await get(buyer, '/me/details')).body.version).toBe(version)
  })

  it.each(['role', 'operator', 'email', 'id', 'createdAt', 'emailConfirmedAt', '__proto__'])(
    'cannot be given a %s from outside',
    async (field) => {
      const { body } = await get(seller, '/me/details')
      const given = { name: 'Zoë', telephone: '+442079460018', version: body.version }
      const answer = await supertest(site.address)
        .put('/api/me/details')
        .set({ ...seller.headers, 'Content-Type': 'application/json' })
        .send(`${JSON.stringify(given).slice(0, -1)},"${field}":true}`)
      expect(answer.status).toBe(400)
      expect((await get(seller, '/me/details')).body).toEqual(body)
    },
  )

  it('are hidden from visitors', async () => {
    for (const path of ['/me', '/me/details', '/me/notifications', '/company/details']) {
      expect((await supertest(site.address).get(`/api${path}`)).status).toBe(401)
    }
  })
})

describe('two people who edit', () => {
  const forms = {
    '/me/details': { name: 'Zoë', telephone: '+442079460018' },
    '/company/details': {
      companyName: 'Aurum Ltd',
      companyKind: 'manufacturer',
      country: 'GB',
      registrationNumber: '76543210',
      taxNumber: 'GB123456789',
      website: '',
      address: registeredStreet,
    },
  }

  it.each(Object.entries(forms))(
    'never overwrite each other at %s, and must name the version they saw',
    async (path, form) => {
      const who = await signInAs(site, 'seller')
      const [field = ''] = Object.keys(form)
      const blind = await put(who, path, { ...form, [field]: 'Unseen' })
      expect([blind.status, blind.body.errors[0].pointer]).toEqual([422, '/version'])
      const names = Array.from({ length: 8 }, (_, each) => `Editor ${each}`)
      const answers = await Promise.all(
        names.map((name) => put(who, path, { ...form, [field]: name, version: 1 })),
      )
      const saved = names.filter((_, each) => answers[each]?.status === 200)
      expect(saved).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
      expect((await get(who, path)).body).toMatchObject({ [field]: saved[0], version: 2 })
    },
  )
})

describe('the choice of emails', () => {
  it('is the default until it is made, and then saved as a whole', async () => {
    const byEmail = async () => {
      const { kinds } = (await get(seller, '/me/notifications')).body
      return kinds.flatMap((kind: { name: string; byEmail: boolean; optional: boolean }) =>
        kind.byEmail ? [kind.optional ? `${kind.name}?` : kind.name] : [],
      )
    }
    const always = [
      'security',
      'company-decision',
      'company-people',
      'payout-account',
      'message-answered',
      'listings.sent-back',
      'listings.taken-down',
      'report-appealed',
      'report-hidden',
    ]
    expect((await byEmail()).toSorted()).toEqual(
      [
        ...always,
        'company-reminder?',
        'listing-confirm?',
        'listings.approved?',
        'listings.parts?',
        'listings.unsettled?',
        'offer-message?',
        'offer-received?',
        'order-message?',
        'order-paid-out?',
        'order-received?',
        'search-match?',
      ].toSorted(),
    )
    expect((await put(seller, '/me/notifications', { byEmail: [] })).status).toBe(200)
    expect((await byEmail()).toSorted()).toEqual(always.toSorted())
  })

  it('does not reach security, other people’s kinds or made-up ones', async () => {
    for (const name of ['security', 'verification-case', 'made-up']) {
      const answer = await put(seller, '/me/notifications', { byEmail: [name] })
      expect(answer.status, name).toBe(422)
    }
  })

  it('keeps what was chosen about kinds that the page does not show', async () => {
    const { db } = (await site.context.services.open()).database
    const mine = eq(person.id, seller.personId)
    await db
      .update(person)
      .set({ notifications: { offers: false } })
      .where(mine)
    const chosen = { byEmail: ['company-reminder'] }
    expect((await put(seller, '/me/notifications', chosen)).status).toBe(200)
    const [kept] = await db.select().from(person).where(mine)
    expect(kept?.notifications).toEqual({
      offers: false,
      'company-reminder': true,
      'listing-confirm': false,
      'listings.approved': false,
      'listings.parts': false,
      'listings.unsettled': false,
      'offer-message': false,
      'offer-received': false,
      'order-message': false,
      'order-paid-out': false,
      'order-received': false,
      'search-match': false,
    })
  })
})

describe('company details', () => {
  const change = {
    companyName: 'Aurum & Söhne Ltd',
    companyKind: 'manufacturer',
    country: 'GB',
    registrationNumber: '76543210',
    taxNumber: 'gb123456789',
    website: 'aurum.example',
    address: registeredStreet,
  }

  it('can change while nobody reviews them, but never from an old version', async () => {
    const saved = await put(seller, '/company/details', { ...change, version: 1 })
    expect(saved.status).toBe(200)
    const { body } = await get(seller, '/company/details')
    expect(body).toMatchObject({
      ...change,
      addressLines: ['1 Hatton Garden', 'London', 'EC1N 6NQ', 'United Kingdom'],
      taxNumber: 'GB123456789',
      website: 'https://aurum.example/',
      state: 'draft',
      version: 2,
    })
    const late = await put(seller, '/company/details', { ...change, version: 1 })
    expect(late.status).toBe(409)
  })

  it('have an address as their country writes it, whose unusual postal code can be kept', async () => {
    const address = { lines: ['1 Via Roma'], city: 'Valenza', region: 'alessandria' }
    const moved = { ...change, country: 'IT', address, version: 2 }
    const refused = await put(seller, '/company/details', moved)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { pointer: '/address/postalCode', detail: 'Enter the postal code.' },
    ])
    const unusual = { ...moved, address: { ...address, postalCode: '00100' } }
    expect((await put(seller, '/company/details', unusual)).body.errors).toMatchObject([
      { pointer: '/address/postalCode' },
    ])
    const kept = await put(seller, '/company/details', { ...unusual, keepPostalCode: true })
    expect(kept.status).toBe(200)
    const { body } = await get(seller, '/company/details')
    expect(body).toMatchObject({
      address: { region: 'AL', postalCode: '00100' },
      addressLines: ['1 Via Roma', '00100 Valenza AL', 'Italy'],
    })
  })

  it.each(['submitted', 'in-review', 'verified', 'rejected', 'suspended'])(
    'cannot change while the company is %s, and the answer says why',
    async (state) => {
      const values = [state, seller.companyId]
      await sql(
        `UPDATE company SET state = $1, verified_at = now(), verified_until = now() + interval '1 year'
         WHERE id = $2`,
        values,
      )
      const answer = await put(seller, '/company/details', { ...change, version: 2 })
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toContain('Write to us')
    },
  )

  it('can be edited by its confirmed people only, not by operators', async () => {
    const unconfirmed = await signInAs(site, 'unconfirmed')
    const operator = await signInAs(site, 'operator')
    expect((await put(unconfirmed, '/company/details', { ...change, version: 1 })).status).toBe(403)
    expect((await get(operator, '/company/details')).status).toBe(403)
  })
})
