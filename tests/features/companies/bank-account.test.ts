import { describe, expect, it } from 'vitest'

import { accountRule } from '#shared/features/companies/bank-account-rules.ts'
import { checkBankAccount, lastFour } from '#shared/features/companies/bank-account.ts'

import { issuesOf, postedForm } from '../../support/posted-form.ts'

const check = (fields: Record<string, string>) =>
  checkBankAccount(postedForm({ accountHolder: 'Aurum Trading Ltd', ...fields }))
const issues = (fields: Record<string, string>) => issuesOf(check(fields))
const kept = (fields: Record<string, string>) => {
  const checked = check(fields)
  return checked.ok ? checked.value : issuesOf(checked)
}

describe('a bank account by IBAN', () => {
  it('is stored as banks write it, without fields that do not belong to it', () => {
    expect(
      kept({
        country: 'Germany',
        iban: ' de89 3704 0044 0532 0130 00 ',
        accountNumber: '532013000',
      }),
    ).toEqual({
      accountHolder: 'Aurum Trading Ltd',
      country: 'DE',
      iban: 'DE89370400440532013000',
      routing: '',
      accountNumber: '',
      bic: '',
    })
  })

  it.each([
    ['FR', 'FR14 2004 1010 0505 0001 3M02 606'],
    ['GP', 'FR14 2004 1010 0505 0001 3M02 606'],
    ['JE', 'GB29 NWBK 6016 1331 9268 19'],
    ['CH', 'CH93 0076 2011 6238 5295 7'],
    ['NO', 'NO93 8601 1117 947'],
  ])('is accepted in %s: %s', (country, iban) => expect(issues({ country, iban })).toEqual({}))

  it.each([
    ['', 'Enter the IBAN of the account.'],
    [
      'FR1420041010050500013M02606',
      'An IBAN of this country starts with DE and has 22 characters.',
    ],
    ['DE8937040044053201300', 'An IBAN of this country starts with DE and has 22 characters.'],
    ['DE98370400440532013000', 'Check the IBAN: a character is wrong, or two are swapped.'],
    ['DE89370400440532010300', 'Check the IBAN: a character is wrong, or two are swapped.'],
  ])('%j is refused with an explanation', (iban, says) =>
    expect(issues({ country: 'DE', iban })).toEqual({ '/iban': says }),
  )

  it('needs a BIC outside SEPA, and any BIC must be right', () => {
    const iban = 'AE070331234567890123456'
    expect(Object.keys(issues({ country: 'AE', iban }))).toEqual(['/bic'])
    expect(issues({ country: 'AE', iban, bic: 'bomlaead' })).toEqual({})
    for (const bic of ['DEUTDEF', 'DEUT1EFF', 'DEUTDEFF50', '12345678']) {
      expect(issues({ country: 'DE', iban: 'DE89370400440532013000', bic })).toEqual({
        '/bic': 'Enter the BIC (SWIFT code) of the bank, 8 or 11 characters.',
      })
    }
  })
})

describe('a bank account by its number', () => {
  it.each([
    ['US', '021000021', '000123456789'],
    ['GB', '60-16-13', '31926819'],
    ['IN', 'hdfc0000123', '50100012345678'],
    ['HK', '004', '123-456789-001'],
    ['SG', '7171 001', '0123456789'],
    ['JP', '0005-123', '1234567'],
    ['AU', '033-088', '123456'],
    ['CA', '00012-003', '1234567'],
  ])('is accepted in %s: %s %s', (country, routing, accountNumber) => {
    const account = kept({ country, routing, accountNumber })
    expect(account).toMatchObject({ country, iban: '', bic: '' })
    expect(Object.keys(issues({ country, routing, accountNumber: '1' }))).toEqual([
      '/accountNumber',
    ])
    expect(Object.keys(issues({ country, routing: '1', accountNumber }))).toEqual(['/routing'])
    expect(Object.keys(issues({ country, routing: '', accountNumber: '12-' }))).toContain(
      '/routing',
    )
  })

  it('needs the right check digit in a routing number', () => {
    const says = 'Enter the nine digits of the routing number, as on a cheque.'
    for (const routing of ['021000022', '012000021', '000000000', '02100002']) {
      expect(issues({ country: 'US', routing, accountNumber: '123456' })).toEqual({
        '/routing': says,
      })
    }
  })

  it('needs a number and a BIC in all other countries', () => {
    expect(Object.keys(issues({ country: 'TH' }))).toEqual(['/accountNumber', '/bic'])
    expect(
      kept({ country: 'TH', routing: '12', accountNumber: '123 4 56789-0', bic: 'KASITHBK' }),
    ).toMatchObject({ routing: '', accountNumber: '1234567890', bic: 'KASITHBK' })
  })

  it('can be given either way in the United Kingdom', () => {
    expect(issues({ country: 'GB' })).toEqual({
      '/iban': 'Enter the IBAN, or the sort code and the account number.',
    })
    expect(Object.keys(issues({ country: 'GB', routing: '601613' }))).toEqual(['/accountNumber'])
    expect(
      kept({
        country: 'GB',
        iban: 'GB29NWBK60161331926819',
        routing: '601613',
        accountNumber: '1',
      }),
    ).toMatchObject({ iban: 'GB29NWBK60161331926819', routing: '', accountNumber: '' })
  })
})

describe('the form of a bank account', () => {
  it('asks for the country first when it is empty', () => {
    expect(Object.keys(issuesOf(checkBankAccount(postedForm({}))))).toEqual([
      '/accountHolder',
      '/country',
    ])
  })

  it('names every issue at the same time', () => {
    expect(Object.keys(issues({ accountHolder: '', country: 'US', bic: 'x' }))).toEqual([
      '/accountHolder',
      '/routing',
      '/accountNumber',
      '/bic',
    ])
  })

  it('sends no account number back to the page', () => {
    const { values } = check({ country: 'US', routing: '021000021', accountNumber: '99887766' })
    expect(values).toEqual({ accountHolder: 'Aurum Trading Ltd', country: 'US' })
  })

  it('copes with hostile texts', () => {
    for (const text of [
      '\0',
      'a'.repeat(100_000),
      '\uD800',
      '٠٢١٠٠٠٠٢١',
      '__proto__',
      'toString',
    ]) {
      const checked = check({ country: 'US', routing: text, accountNumber: text, bic: text })
      expect(Object.keys(issuesOf(checked))).toEqual(['/routing', '/accountNumber', '/bic'])
      expect(Object.keys(issues({ country: text }))).toEqual(['/country'])
    }
  })

  it('shows the last four characters', () => {
    const account = { accountHolder: 'A', country: 'DE', routing: '', bic: '' }
    expect(lastFour({ ...account, iban: 'DE89370400440532013000', accountNumber: '' })).toBe('3000')
    expect(lastFour({ ...account, iban: '', accountNumber: '12345678' })).toBe('5678')
  })

  it('knows what each country asks for', () => {
    expect(accountRule('DE')).toMatchObject({ iban: 'required', bic: 'optional', length: 22 })
    expect(accountRule('GB')).toMatchObject({ iban: 'or-local', bic: 'optional' })
    expect(accountRule('US')).toMatchObject({ iban: 'none', bic: 'optional', length: 0 })
    expect(accountRule('TH')).toMatchObject({ iban: 'none', bic: 'required' })
  })
})
