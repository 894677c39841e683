import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'

const example = {
  name: 'Example Ltd',
  address: {
    lines: ['1 Example Street'],
    district: '',
    city: 'London',
    region: '',
    postalCode: 'EC1N 8SY',
  },
  country: 'GB',
  vatNumber: 'GB 999 9999 73',
}
const read = (company: unknown) => readConfig({ OPERATING_COMPANY: JSON.stringify(company) })

describe('the company that runs the marketplace', () => {
  it('is used as given, with its VAT number in normal form', () => {
    expect(read(example).operatingCompany).toEqual({ ...example, vatNumber: 'GB999999973' })
  })

  it('is a clear example in a demo, and nobody otherwise', () => {
    expect(readConfig({ DEMO_DATA: 'true' }).operatingCompany?.name).toMatch(/Example .*demo/)
    expect(readConfig({ DEMO_DATA: 'false' }).operatingCompany).toBeNull()
    expect(readConfig({ DEMO_DATA: '', SMTP_URL: 'smtp://127.0.0.1' }).operatingCompany).toBeNull()
  })

  it.each([
    ['text', 'hello'],
    ['a list', []],
    ['a country whose VAT we do not know', { ...example, country: 'US' }],
    ['a name of a country', { ...example, country: 'United Kingdom' }],
    ['a VAT number of another country', { ...example, vatNumber: 'DE123456789' }],
    ['no VAT number', { ...example, vatNumber: '' }],
    ['a missing name', { ...example, name: ' ' }],
    ['an address in one text', { ...example, address: '1 Example Street, London' }],
    ['an address without its city', { ...example, address: { ...example.address, city: '' } }],
    ['an unknown field', { ...example, phone: '1' }],
  ])('stops the start with %s', (_, company) => {
    expect(() => read(company)).toThrow('OPERATING_COMPANY=')
  })
})
