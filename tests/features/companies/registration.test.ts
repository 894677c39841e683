import { describe, expect, it } from 'vitest'

import { checkRegistration } from '#shared/features/companies/registration.ts'
import { countries } from '#shared/postal/countries.ts'
import { currentTerms } from '#shared/terms.ts'

import { cpuTime } from '../../support/cpu-time.ts'
import { expectBelow } from '../../support/expect-below.ts'
import { issuesOf, postedForm } from '../../support/posted-form.ts'

const complete = {
  accountKind: 'both',
  companyName: 'Aurum & Söhne GmbH',
  companyKind: 'manufacturer',
  country: 'Germany',
  registrationNumber: 'HRB 12345',
  taxNumber: 'DE 123456789',
  website: 'www.aurum.example',
  name: 'Zoë O’Neill',
  telephone: '+49 30 901820',
  'address/lines': 'Hauptstraße 1\r\nHinterhaus\r\n',
  'address/city': 'Berlin',
  'address/postalCode': '10115',
  email: 'zoe@Aurum.Example',
  password: 'a short sentence works',
  accepted: 'yes',
  terms: String(currentTerms.version),
}
const check = (changed: Record<string, string | string[] | undefined> = {}) =>
  checkRegistration(postedForm({ ...complete, ...changed }))
const issues = (changed: Record<string, string | string[] | undefined>) => issuesOf(check(changed))

describe('a registration', () => {
  it('is tidied up if it is complete', () => {
    const checked = check()
    expect(checked).toMatchObject({
      ok: true,
      value: {
        country: 'DE',
        telephone: '+4930901820',
        website: 'https://www.aurum.example/',
        email: 'zoe@aurum.example',
        address: {
          lines: ['Hauptstraße 1', 'Hinterhaus'],
          district: '',
          city: 'Berlin',
          region: '',
          postalCode: '10115',
        },
        keepPostalCode: false,
      },
    })
  })

  it('that is empty names every field at the same time, in the order of the page', () => {
    const checked = checkRegistration(postedForm({}))
    expect(checked.ok ? [] : checked.errors.map(({ pointer }) => pointer)).toEqual([
      '/accountKind',
      '/companyName',
      '/companyKind',
      '/country',
      '/registrationNumber',
      '/address/lines',
      '/name',
      '/telephone',
      '/email',
      '/password',
      '/accepted',
      '/terms',
    ])
    expect(issuesOf(checked)['/companyName']).toBe('Enter the name on the company register.')
  })

  it('gives back what was typed, except the password', () => {
    const checked = check({
      companyName: '  <script>alert(1)</script>  ',
      telephone: 'x',
      email: '',
    })
    expect(checked.values).toMatchObject({
      companyName: '  <script>alert(1)</script>  ',
      telephone: 'x',
    })
    expect(JSON.stringify(checked)).not.toContain(complete.password)
  })

  it('may leave out the tax number and the website', () => {
    expect(issues({ taxNumber: '', website: undefined })).toEqual({})
  })

  it.each([
    ['companyName', 161],
    ['name', 101],
    ['address/lines', 101],
    ['address/city', 81],
    ['address/postalCode', 13],
    ['website', 201],
    ['registrationNumber', 41],
    ['taxNumber', 41],
    ['email', 255],
    ['telephone', 100_000],
    ['password', 129],
  ])('says that %s is too long instead of cutting it', (field, length) => {
    const text = 'a'.repeat(length)
    const checked = check({ [field]: text })
    expect(Object.keys(issuesOf(checked))).toEqual([`/${field}`])
    if (field !== 'password') expect(checked.values[field]).toBe(text)
  })

  it.each([
    'companyName',
    'name',
    'address/lines',
    'address/city',
    'email',
    'telephone',
    'password',
    'country',
  ])('refuses NUL in %s', (field) => {
    const checked = check({ [field]: 'valid@na\0me.example' })
    expect(Object.keys(issuesOf(checked))).toEqual([`/${field}`])
    expect(JSON.stringify(checked.values)).not.toContain('\\u0000')
  })

  it.each([
    ['a right-to-left override', 'Acme\u202Edtl'],
    ['zero-width spaces', 'A\u200Bc\u2060medtl\uFEFF'],
    ['soft hyphens', 'Ac\u00ADmedtl'],
  ])('drops %s from a company name', (_what, companyName) => {
    const checked = check({ companyName })
    expect(checked.ok && checked.value.companyName).toBe('Acmedtl')
  })

  it('composes accents and joins runs of space', () => {
    const checked = check({ companyName: ' Cafe\u0301 \t d’Or\u00A0SA ' })
    expect(checked.ok && checked.value.companyName).toBe('Café d’Or SA')
  })

  it.each(['💎 Gems', '💎', '\u200B', '...', 'a\uE000', `Z${'\u0301'.repeat(9)}`, '\uD800x'])(
    'refuses %j as a company name',
    (companyName) => {
      expect(Object.keys(issues({ companyName }))).toEqual(['/companyName'])
    },
  )

  it.each(['Win 500 EUR at https://evil.example', 'See WWW.evil.example'])(
    'refuses %j as a name, because emails to strangers contain it',
    (name) => expect(Object.keys(issues({ name, companyName: name }))).toHaveLength(2),
  )

  it.each([
    '3M',
    '1928 Ltd',
    '株式会社',
    'Müller & Co. (UK)',
    'Gems.com AG',
    'شركة الذهب',
    'Søn ®',
  ])('accepts %s as a company name', (companyName) => expect(issues({ companyName })).toEqual({}))

  it.each([
    ['+44 20 7946 0018', '+442079460018'],
    ['+44 (0)20 7946-0018', '+442079460018'],
    ['0044 20 7946 0018', '+442079460018'],
    ['\u202A+1 (212) 555.0100\u202C', '+12125550100'],
    ['＋49 30 901820', '+4930901820'],
    // The server adds the code of the country.
    ['030 / 901820', '030901820'],
  ])('stores the telephone number %j as %s', (telephone, kept) => {
    const checked = check({ telephone })
    expect(checked.ok && checked.value.telephone).toBe(kept)
  })

  it.each(['+0 123 4567', '+44', `+${'1'.repeat(16)}`, '+44 CALL ME', '++44207946001'])(
    'refuses the telephone number %j',
    (telephone) => expect(Object.keys(issues({ telephone }))).toEqual(['/telephone']),
  )

  it.each(['aurum.example', 'http://aurum.example:8080/shop?a=1', 'HTTPS://bücher.example'])(
    'accepts %s as a website',
    (website) => expect(issues({ website })).toEqual({}),
  )

  it.each([
    'javascript:alert(1)',
    'ftp://aurum.example',
    'aurum',
    'https://u:p@aurum.example',
    'data:,x',
    'http://127.0.0.1',
    'http://',
  ])('refuses %s as a website', (website) =>
    expect(Object.keys(issues({ website }))).toEqual(['/website']),
  )

  it.each([
    'a@b',
    'a@b.example, c@d.example',
    'a b@c.example',
    '@b.example',
    'a@-b.example',
    '<a@b.example>',
    'a@b..example',
  ])('refuses %s as an email address', (email) =>
    expect(Object.keys(issues({ email }))).toEqual(['/email']),
  )

  it('knows all 249 countries by name and by code', () => {
    expect(countries.size).toBe(249)
    expect(new Set(countries.values()).size).toBe(249)
    for (const [name, code] of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      const registrationNumber = '01234567'
      for (const country of [name, code]) {
        const checked = check({ country, registrationNumber })
        expect(checked.ok && checked.value.country).toBe(code)
      }
    }
  })

  it('takes a street address of three lines at most', () => {
    expect(issues({ 'address/lines': '1\n2\n3\n4' })).toEqual({
      '/address/lines': 'Keep the street address to 3 lines.',
    })
    expect(issues({ 'address/lines': ' \n ' })).toEqual({
      '/address/lines': 'Enter the street address.',
    })
  })

  it('asks for eight characters of a Companies House number, whatever else is wrong', () => {
    const short = { country: 'United Kingdom', registrationNumber: '123 4567' }
    expect(issues(short)).toHaveProperty('/registrationNumber')
    expect(Object.keys(issues({ ...short, name: '' }))).toEqual(['/registrationNumber', '/name'])
    expect(issues({ ...short, registrationNumber: 'sc 123456' })).toEqual({})
    expect(issues({ ...short, country: 'France' })).toEqual({})
  })

  it('refuses repeated and unknown fields', () => {
    expect(Object.keys(issues({ email: ['a@b.example', 'c@d.example'] }))).toEqual(['/email'])
    expect(Object.keys(issues({ role: 'admin' }))).toEqual([''])
    expect(Object.keys(issues({ ['__proto__']: '1', constructor: '2' }))).toEqual([''])
  })

  it('needs the statement to be accepted explicitly', () => {
    expect(Object.keys(issues({ accepted: 'no' }))).toEqual(['/accepted'])
  })

  it.each(Object.keys(complete))('answers 100 KB in %s without delay', async (field) => {
    for (const text of ['a@', 'a.', ' \u0301', '💎', ' a']) {
      await expectBelow(250, () => {
        const started = cpuTime()
        expect(check({ [field]: text.repeat(50_000) }).ok).toBe(false)
        return cpuTime() - started
      })
    }
  })
})
