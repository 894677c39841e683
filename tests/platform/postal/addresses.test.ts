import { describe, expect, it } from 'vitest'

import { ProblemError } from '#server/contract/problem.ts'
import { formatFor } from '#server/postal/address-formats.ts'
import {
  addressArea,
  addressLines,
  checkedAddress,
  checkedTelephone,
  telephoneWords,
} from '#server/postal/addresses.ts'
import { countries } from '#shared/postal/countries.ts'
import type { PostalAddress } from '#shared/postal/postal-address.ts'

const address = (given: Partial<PostalAddress>): PostalAddress => ({
  country: 'GB',
  recipient: 'Marigold Row',
  careOf: '',
  lines: ['1 Test Street'],
  district: '',
  city: '',
  region: '',
  postalCode: '',
  ...given,
})

const newark = address({ country: 'US', city: 'Newark', region: 'NJ', postalCode: '07114' })
const issuesOf = (given: PostalAddress, keepPostalCode = false) => {
  try {
    checkedAddress(given, { keepPostalCode })
    return []
  } catch (error) {
    return (error as ProblemError).more.errors
  }
}

describe('an address', () => {
  it.each<[string, Partial<PostalAddress>, string[]]>([
    ['the United States', newark, ['Newark, NJ 07114', 'United States']],
    [
      'the United Kingdom',
      { city: 'London', postalCode: 'EC1N 8SY' },
      ['London', 'EC1N 8SY', 'United Kingdom'],
    ],
    [
      'Belgium',
      { country: 'BE', city: 'Antwerpen', postalCode: '2018' },
      ['2018 Antwerpen', 'Belgium'],
    ],
    [
      'Italy',
      { country: 'IT', city: 'Valenza', region: 'AL', postalCode: '15048' },
      ['15048 Valenza AL', 'Italy'],
    ],
    [
      'Hong Kong, which has no postal codes',
      { country: 'HK', city: 'Tsim Sha Tsui', region: 'Kowloon' },
      ['Tsim Sha Tsui', 'Kowloon', 'Hong Kong'],
    ],
    ['Singapore', { country: 'SG', postalCode: '546080' }, ['SINGAPORE 546080', 'Singapore']],
  ])('has the lines and the order of %s', (_country, given, last) => {
    expect(addressLines(address(given))).toEqual(['Marigold Row', '1 Test Street', ...last])
  })

  it('names who receives for somebody else, and leaves out what is empty', () => {
    const lines = addressLines(address({ careOf: 'Eastgate Vaults', city: 'London' }))
    expect(lines.slice(0, 2)).toEqual(['Marigold Row', 'c/o Eastgate Vaults'])
    expect(addressLines({ ...newark, region: '' })).toContain('Newark 07114')
  })

  it('can be written in every country', () => {
    for (const country of countries.values()) {
      const { fields, template } = formatFor(country)
      expect(fields[0], country).toMatchObject({ field: 'lines', required: true })
      expect(template.replaceAll(/%[NADCSZn]/gu, ''), country).not.toContain('%')
      const written = addressLines(address({ country })).join('\n')
      expect(written, country).toContain('Marigold Row')
      expect(written, country).toContain('1 Test Street')
    }
  })

  it('lacks nothing that its country asks for', () => {
    expect(issuesOf(address({ country: 'US' }))).toEqual([
      { pointer: '/city', detail: 'Enter the city.' },
      { pointer: '/region', detail: 'Enter the state.' },
      { pointer: '/postalCode', detail: 'Enter the ZIP code.' },
    ])
  })

  it('has a region by its code or its name, and no region that its country does not have', () => {
    const checked = checkedAddress({ ...newark, region: 'new jersey' }, { keepPostalCode: false })
    expect(checked.region).toBe('NJ')
    expect(issuesOf({ ...newark, region: 'Bavaria' })).toEqual([
      { pointer: '/region', detail: 'Bavaria is no State here, such as Alabama.' },
    ])
  })

  it('keeps an unusual postal code only if that is meant', () => {
    const wrong = { ...newark, postalCode: '10036' }
    expect(issuesOf(wrong)).toEqual([
      { pointer: '/postalCode', detail: '10036 is in New York, not in New Jersey.' },
    ])
    expect(issuesOf(wrong, true)).toEqual([])
    expect(issuesOf(address({ city: 'London', postalCode: '12345' }))).toEqual([
      {
        pointer: '/postalCode',
        detail: '12345 does not look like a Postal code here, such as EC1Y 8SY.',
      },
    ])
  })

  it('drops what its country does not have', () => {
    const given = address({ country: 'SG', city: 'Somewhere', region: 'X', postalCode: '546080' })
    const kept = checkedAddress(given, { keepPostalCode: false })
    expect(kept).toMatchObject({ city: '', region: '' })
  })
})

describe('what a seller knows of an address before payment', () => {
  it.each<[Partial<PostalAddress>, string]>([
    [{ city: 'London', postalCode: 'EC1N 8SY' }, 'London EC1N'],
    [{ city: 'London', postalCode: 'EC1N8SY' }, 'London EC1N'],
    [{ city: 'Manchester', postalCode: 'M25BQ' }, 'Manchester M2'],
    [newark, 'Newark 07114'],
    [{ ...newark, postalCode: '07114-1234' }, 'Newark 07114'],
    [{ country: 'NL', city: 'Amsterdam', postalCode: '1012 AB' }, 'Amsterdam 1012'],
    [{ country: 'NL', city: 'Amsterdam', postalCode: '1012AB' }, 'Amsterdam 101'],
    // A whole code names one building.
    [{ country: 'SG', postalCode: '546080' }, '546'],
    [{ country: 'JP', region: '28', postalCode: '650-0000' }, 'Hyogo 650'],
    [{ country: 'HK', city: 'Tsim Sha Tsui', region: 'Kowloon' }, 'Tsim Sha Tsui'],
  ])('%j is %s', (given, area) => {
    expect(addressArea(address(given))).toBe(area)
  })
})

describe('a telephone number', () => {
  it('is one of its country unless it begins with another country’s code', () => {
    expect(checkedTelephone('020 7946 0018', 'GB', '/telephone')).toBe('+442079460018')
    expect(checkedTelephone('+1 (212) 555-0142', 'GB', '/telephone')).toBe('+12125550142')
    expect(telephoneWords('+442079460018')).toBe('+44 20 7946 0018')
  })

  it('has an example in every country that has a code, which is one of that country', () => {
    expect(formatFor('IT')).toMatchObject({ dialCode: '39', telephoneExample: '+39 312 345 6789' })
    expect(formatFor('AQ')).toMatchObject({ dialCode: '', telephoneExample: '' })
    for (const country of countries.values()) {
      const { dialCode, telephoneExample } = formatFor(country)
      expect(telephoneExample.startsWith(`+${dialCode} `), country).toBe(dialCode !== '')
      if (dialCode !== '') checkedTelephone(telephoneExample, country, '/telephone')
    }
  })

  it.each(['12', 'call us', '+44 20 7946 0018 or 0019'])('is not “%s”', (written) => {
    expect(() => checkedTelephone(written, 'GB', '/telephone')).toThrow(ProblemError)
  })
})
