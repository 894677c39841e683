import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { clientAccount } from '#server/config/client-accounts.ts'

const euro = {
  holder: 'Example Client Account',
  bank: 'Example Bank',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
}
const read = (accounts: unknown, more: Record<string, string> = {}) =>
  readConfig({ CLIENT_ACCOUNTS: JSON.stringify(accounts), ...more })

describe('the accounts for clients’ money', () => {
  it('are used as given, each for its currency', () => {
    const config = read({ EUR: { ...euro, iban: 'DE89 3704 0044 0532 0130 00' } })
    expect(clientAccount(config, 'EUR')).toEqual(euro)
    expect(clientAccount(config, 'GBP')).toBeNull()
  })

  it('are examples in a demo, and none otherwise', () => {
    expect(clientAccount(readConfig({ DEMO_DATA: 'true' }), 'GBP')?.holder).toContain('demo')
    expect(readConfig({ DEMO_DATA: 'false' }).clientAccounts).toEqual({})
    expect(readConfig({ DEMO_DATA: '', SMTP_URL: 'smtp://127.0.0.1' }).clientAccounts).toEqual({})
  })

  it.each([
    ['text', 'hello'],
    ['a list', []],
    ['an unknown currency', { XAU: euro }],
    ['a wrong check digit', { EUR: { ...euro, iban: 'DE88370400440532013000' } }],
    ['a wrong BIC', { EUR: { ...euro, bic: 'COBA' } }],
    ['a missing holder', { EUR: { ...euro, holder: ' ' } }],
    ['an unknown field', { EUR: { ...euro, sortCode: '601613' } }],
  ])('stop the start with %s', (_, accounts) => {
    expect(() => read(accounts)).toThrow('CLIENT_ACCOUNTS=')
  })
})
