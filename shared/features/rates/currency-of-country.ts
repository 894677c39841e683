import type { Currency } from '../../contract/money.ts'

/** The countries that use each currency, but for dollars. */
const users: Readonly<Partial<Record<Currency, string>>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  INR: 'IN',
  AED: 'AE',
  HKD: 'HK',
  SGD: 'SG',
  JPY: 'JP',
}

/** The currency of a country; dollars, in which the trade reckons, where it is none of ours. */
export function currencyOfCountry(country: string): Currency {
  const found = Object.entries(users).find(([, countries]) =>
    countries.split(' ').includes(country),
  )
  return (found?.[0] as Currency | undefined) ?? 'USD'
}
