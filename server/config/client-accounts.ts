import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

import { brand } from '#shared/brand.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'

import type { ClientAccount, Config } from '../contract/config.ts'
import { ConfigError } from './config-error.ts'

type Accounts = Config['clientAccounts']

const name = 'CLIENT_ACCOUNTS'
const example =
  '{"EUR":{"holder":"Example Client Account","bank":"Example Bank","iban":"DE89370400440532013000","bic":"COBADEFFXXX"}}'

/** IBANs that the register of IBANs publishes as examples. */
const demoAccounts: Accounts = {
  GBP: {
    holder: `${brand.name} Client Account (demo)`,
    bank: 'Example Bank, London',
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
  },
  EUR: {
    holder: `${brand.name} Client Account (demo)`,
    bank: 'Example Bank, Frankfurt',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  },
  USD: {
    holder: `${brand.name} Client Account (demo)`,
    bank: 'Example Bank, Zurich',
    iban: 'CH9300762011623852957',
    bic: 'UBSWCHZH80A',
  },
}

function readAccount(currency: string, given: unknown): ClientAccount {
  const fields = typeof given === 'object' && given !== null ? Object.entries(given) : []
  const texts = new Map(fields.map(([key, value]) => [key, typeof value === 'string' ? value : '']))
  const text = (key: string) => {
    const value = texts.get(key)?.trim() ?? ''
    texts.delete(key)
    if (value !== '') return value
    throw new ConfigError(name, `JSON such as ${example}`, `no ${key} for ${currency}`)
  }
  const iban = electronicFormatIBAN(text('iban')) ?? ''
  if (!isValidIBAN(iban)) throw new ConfigError(name, `a valid IBAN for ${currency}`, iban)
  const bic = text('bic').toUpperCase()
  if (!isValidBIC(bic)) throw new ConfigError(name, `a valid BIC for ${currency}`, bic)
  const account = { holder: text('holder'), bank: text('bank'), iban, bic }
  const [unknown] = texts.keys()
  if (unknown !== undefined) {
    throw new ConfigError(name, 'only holder, bank, iban and bic', unknown)
  }
  return account
}

/** The accounts for clients' money. The demo has examples unless there are real ones. */
export function readClientAccounts(
  env: Readonly<Record<string, string | undefined>>,
  demo: boolean,
): Accounts {
  const value = env[name] ?? ''
  if (value === '') return demo ? demoAccounts : {}
  let given: unknown = null
  try {
    given = JSON.parse(value)
  } catch {
    // Not JSON; refused below.
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ConfigError(name, `JSON such as ${example}`, value)
  }
  const accounts = Object.entries(given).map(([currency, account]) => {
    if (!currencies.includes(currency as Currency)) {
      throw new ConfigError(name, `currencies among ${currencies.join(', ')}`, currency)
    }
    return [currency, readAccount(currency, account)]
  })
  return Object.fromEntries(accounts) as Accounts
}

/** Our account for clients' money in a currency; null if nothing can be ordered in it. */
export const clientAccount = ({ clientAccounts }: Config, currency: Currency) =>
  clientAccounts[currency] ?? null

/** The currencies that can be settled: those in which we hold clients' money. */
export const settledCurrencies = ({ clientAccounts }: Config): readonly Currency[] =>
  currencies.filter((currency) => clientAccounts[currency] !== undefined)
