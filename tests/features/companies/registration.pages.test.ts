import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { companies } from '#shared/features/companies/contract.ts'
import { currentTerms } from '#shared/terms.ts'

import { registeredStreet } from '../../support/addresses.ts'
import { tagsOf, textOf } from '../../support/html.ts'
import { acceptedBy } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })

const complete = {
  accountKind: 'buyer',
  companyName: 'Aurum & Söhne "Gold" Ltd',
  companyKind: 'retailer',
  country: 'United Kingdom',
  registrationNumber: '01234567',
  taxNumber: '',
  website: '',
  name: 'Zoë O’Neill',
  telephone: '+44 20 7946 0018',
  'address/lines': '1 Hatton Garden\r\nSecond floor',
  'address/city': 'London',
  'address/postalCode': 'EC1N 8SY',
  email: 'zoe@aurum.example',
  password: 'never-to-be-seen-again',
  accepted: 'yes',
  terms: String(currentTerms.version),
}
const send = (changed: Partial<typeof complete & { keepPostalCode: string }> = {}) =>
  supertest(site.address)
    .post('/register')
    .set('X-Forwarded-Proto', 'https')
    .type('form')
    .send({ ...complete, ...changed })
const field = (html: string, name: string) =>
  tagsOf(html).find(({ attributes }) => attributes.name === name)?.attributes

describe('the registration page without JavaScript', () => {
  it('opens an account and leads to the page that says to look for the email, whoever asks', async () => {
    const [first, again] = [await send(), await send({ name: 'Somebody Else' })]
    for (const { status, headers } of [first, again]) {
      expect(status).toBe(303)
      expect(headers.location).toBe('/register/done')
      expect(headers['set-cookie']).toHaveLength(1)
      const [cookie = ''] = headers['set-cookie'] as unknown as string[]
      expect(cookie).toMatch(
        /^__Host-registration=[\w-]+; Max-Age=86400; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
      )
      expect(cookie).not.toContain('aurum')
    }
    const { text } = await supertest(site.address)
      .get('/register/done')
      .set('X-Forwarded-Proto', 'https')
    expect(textOf(text)).toContain('Check your inbox')
    expect(textOf(text)).toContain('your work email')
    const { rows } = await site.context.services
      .open()
      .then(({ database }) =>
        database.pool.query('SELECT name, email_confirmed_at FROM person WHERE email = $1', [
          complete.email,
        ]),
      )
    expect(rows).toEqual([{ name: complete.name, email_confirmed_at: null }])
  })

  it('sends the email elsewhere, and again, from the next page', async () => {
    const registered = await send({ email: 'typo@aurum.example' })
    const cookieOf = ({ headers }: Pick<typeof registered, 'headers'>) =>
      String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
    const post = (cookie: string, given: object) =>
      supertest(site.address)
        .post('/register/done')
        .set({ 'X-Forwarded-Proto': 'https', Cookie: cookie })
        .type('form')
        .send({ ...given })
    const wrong = await post(cookieOf(registered), { email: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(field(wrong.text, 'email')).toMatchObject({ value: 'nobody', 'aria-invalid': 'true' })
    const moved = await post(cookieOf(registered), { email: 'right@aurum.example' })
    expect(moved.status).toBe(200)
    expect(textOf(moved.text)).toContain('right@aurum.example')
    const early = await post(cookieOf(moved), {})
    expect(early.status).toBe(429)
    expect(textOf(early.text)).toMatch(/You can send it again in \d+ seconds/)
    const stranger = await post('', {})
    expect(stranger.status).toBe(410)
    expect(textOf(stranger.text)).toContain('Log in, or register again.')
  })

  it('keeps what was typed, but never the password', async () => {
    for (const refused of [{ email: 'nobody' }, { password: 'password-password' }]) {
      const { status, text } = await send(refused)
      expect(status).toBe(422)
      expect(field(text, 'companyName')?.value).toBe(complete.companyName)
      expect(field(text, 'telephone')?.value).toBe(complete.telephone)
      expect(text).toContain('1 Hatton Garden\nSecond floor</textarea>')
      expect(field(text, 'address/city')?.value).toBe('London')
      const chosen = tagsOf(text).filter(
        ({ attributes }) => 'checked' in attributes || 'selected' in attributes,
      )
      expect(chosen.map(({ attributes }) => attributes.value)).toEqual(
        expect.arrayContaining(['buyer', 'retailer', 'yes']),
      )
      expect(text).toContain('<option selected="">United Kingdom</option>')
      expect(field(text, 'password')).not.toHaveProperty('value')
      expect(text).not.toContain(refused.password ?? complete.password)
    }
  })

  it('checks the address and the telephone as their country writes them, and says all at once', async () => {
    const { status, text } = await send({
      country: 'Italy',
      'address/city': '',
      telephone: '12345',
      password: 'password-password',
    })
    expect(status).toBe(422)
    const wrong = tagsOf(text).flatMap(({ attributes }) =>
      attributes['aria-invalid'] === 'true' ? [attributes.name] : [],
    )
    expect(wrong).toEqual([
      'address/city',
      'address/region',
      'address/postalCode',
      'telephone',
      'password',
    ])
    expect(textOf(text)).toContain('EC1N 8SY does not look like a Postal code here')
    // What is wrong with the password is said at its field and in the summary, and nowhere else.
    expect(text).not.toContain('id="password-help"')
  })

  it('says what the country asks for together with what any country does, in the order of the page', async () => {
    const unusual = { country: 'United States', 'address/lines': '', 'address/city': '' }
    const { status, text } = await send({ ...unusual, companyName: '', email: 'nobody' })
    expect(status).toBe(422)
    const links = tagsOf(text).flatMap(({ attributes }) => attributes.href ?? [])
    expect(links.filter((href) => /^#(?!main)/.test(href))).toEqual([
      '#companyName',
      '#address/lines',
      '#address/city',
      '#address/region',
      '#address/postalCode',
      '#email',
    ])
  })

  it('keeps an unusual postal code if that is meant, and completes a number of the country', async () => {
    const email = 'unusual@aurum.example'
    const unusual = { email, 'address/postalCode': '12345', telephone: '020 7946 0018' }
    for (const usual of [{}, { email, 'address/postalCode': '' }]) {
      const { text } = await send(usual)
      expect(tagsOf(text).some(({ attributes }) => attributes.name === 'keepPostalCode')).toBe(
        false,
      )
    }
    const asked = await send(unusual)
    expect(asked.status).toBe(422)
    expect(field(asked.text, 'keepPostalCode')).not.toHaveProperty('checked')
    // Another fault does not make one tick it again.
    const again = await send({ ...unusual, keepPostalCode: 'yes', 'address/city': '' })
    expect(field(again.text, 'keepPostalCode')).toHaveProperty('checked')
    expect((await send({ ...unusual, keepPostalCode: 'yes' })).status).toBe(303)
    const { db } = (await site.context.services.open()).database
    const [kept] = await db
      .select({ address: company.address, country: company.country, telephone: person.telephone })
      .from(company)
      .innerJoin(membership, eq(membership.companyId, company.id))
      .innerJoin(person, eq(person.id, membership.personId))
      .where(eq(person.email, email))
    expect(kept).toEqual({
      country: 'GB',
      telephone: '+442079460018',
      address: {
        lines: ['1 Hatton Garden', 'Second floor'],
        district: '',
        city: 'London',
        region: '',
        postalCode: '12345',
      },
    })
  })

  it('refuses the terms of an earlier day, keeps what was typed, and then takes the new ones', async () => {
    const email = 'early@aurum.example'
    const stale = await send({ email, terms: String(currentTerms.version - 1) })
    expect(stale.status).toBe(422)
    expect(textOf(stale.text)).toContain('The Terms of Use have changed since you opened this page')
    expect(field(stale.text, 'companyName')?.value).toBe(complete.companyName)
    expect(field(stale.text, 'accepted')).toMatchObject({ 'aria-invalid': 'true' })
    expect(field(stale.text, 'accepted')).not.toHaveProperty('checked')
    const { db } = (await site.context.services.open()).database
    expect(await db.select().from(person).where(eq(person.email, email))).toEqual([])
    const terms = field(stale.text, 'terms')?.value ?? ''
    expect((await send({ email, terms })).status).toBe(303)
    expect(await acceptedBy(site, email)).toEqual([currentTerms.version])
  })

  it('leads to the terms and to the policy from the consent', async () => {
    const { text } = await supertest(site.address).get('/register')
    const links = tagsOf(text).flatMap(({ attributes }) =>
      attributes.target === '_blank' ? [attributes.href] : [],
    )
    expect(links).toEqual(['/terms', '/policy'])
  })

  it('names every issue beside its field and in a summary that gets focus', async () => {
    const { status, text } = await send({ companyName: ' ', email: 'nobody' })
    expect(status).toBe(422)
    const tags = tagsOf(text)
    const links = tags.flatMap(({ attributes }) => attributes.href ?? [])
    for (const name of ['companyName', 'email']) {
      expect(links).toContain(`#${name}`)
      expect(field(text, name)).toMatchObject({ id: name, 'aria-invalid': 'true' })
      const described = field(text, name)?.['aria-describedby']?.split(' ')[0]
      expect(described).toBe(`${name}-error`)
      expect(tags.some(({ attributes }) => attributes.id === described)).toBe(true)
    }
    expect(field(text, 'telephone')).not.toHaveProperty('aria-invalid')
    expect(text).toMatch(/<section class="answer[^>]*autofocus/i)
    expect(text).toContain('<title>Error: ')
  })
})

describe('a registration by API', () => {
  const application = Object.fromEntries(
    Object.entries(complete).filter(([name]) => !name.startsWith('address/')),
  )
  let places = 0
  const register = (email: string, from = `198.51.100.${(places += 1)}`) =>
    supertest(site.address)
      .post(`/api${companies.register.path}`)
      .set({ 'X-Forwarded-For': from, 'X-Forwarded-Proto': 'https' })
      .send({ ...application, address: registeredStreet, country: 'GB', email })

  it('is answered the same whether the address is new, known or suspended', async () => {
    const answers = [await register('new@aurum.example'), await register('new@aurum.example')]
    const { db } = (await site.context.services.open()).database
    await db
      .update(person)
      .set({ suspendedAt: new Date(), suspendedBecause: 'a test' })
      .where(eq(person.email, 'new@aurum.example'))
    answers.push(await register('NEW@aurum.example'))
    const told = answers.map(({ status, text, headers }) => {
      // The cookie is sealed, and different each time.
      const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, ...kept } = headers
      const attributes = String(cookies?.[0]).replaceAll(/=[\w-]+;|Expires=[^;]+/g, '')
      return { status, text, attributes, headers: kept }
    })
    expect(told[0]).toMatchObject({ status: 202, text: '{}' })
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  it('is accepted ten times an hour from one place', async () => {
    const from = '203.0.113.7'
    for (let at = 0; at < 10; at += 1) {
      expect((await register(`number.${at}@aurum.example`, from)).status).toBe(202)
    }
    const refused = await register('number.10@aurum.example', from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
