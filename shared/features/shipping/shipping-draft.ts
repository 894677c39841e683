import { readDecimal, writeDecimal } from '../../contract/decimal.ts'
import type { FormIssue } from '../../contract/form.ts'
import { type Currency, parseMoney, plainAmount } from '../../contract/money.ts'
import { customsUnionOf } from './customs-unions.ts'
import { shippingTerms } from './terms-schema.ts'
import type { ShippingMethod, ShippingPrices, ShippingTerms } from './terms.ts'

export type MethodName = ShippingMethod['by']

/** A way of charging as its fields are typed. What another way needs stays, in case it is chosen again. */
export interface MethodDraft {
  by: MethodName
  amount: string
  /** The price of the goods from which shipping is free. */
  from: string
  steps: readonly { upTo: string; amount: string }[]
  /** Whether what is above the last step is agreed in the offer. */
  openAbove: boolean
  above: string
}

export interface PricesDraft {
  currency: Currency
  home: MethodDraft
  /** Null if the seller's country is in no customs union. */
  union: MethodDraft | null
  named: readonly { countries: readonly string[]; how: MethodDraft }[]
  world: MethodDraft
}

/** Shipping terms as a seller types them. */
export interface ShippingDraft {
  handlingDays: string
  notTo: readonly string[]
  prices: readonly PricesDraft[]
}

export const firstMethod: MethodDraft = {
  by: 'agreed',
  amount: '',
  from: '',
  steps: [{ upTo: '', amount: '' }],
  openAbove: true,
  above: '',
}

/** Grams have three decimals: weights are kept in milligrams. */
const gramDigits = 3

function methodDraft(how: ShippingMethod, currency: Currency): MethodDraft {
  const money = (minor: number) => plainAmount({ minor, currency })
  const whole = (minor: number) => money(minor).replace(/\.0+$/, '')
  switch (how.by) {
    case 'included':
    case 'agreed':
      return { ...firstMethod, by: how.by }
    case 'flat':
      return { ...firstMethod, by: how.by, amount: money(how.amount) }
    case 'free-from':
      return { ...firstMethod, by: how.by, amount: money(how.amount), from: whole(how.from) }
    default: {
      const limit = (upTo: number) =>
        how.by === 'value' ? whole(upTo) : writeDecimal(upTo, gramDigits)
      return {
        ...firstMethod,
        by: how.by,
        steps: how.steps.map(({ upTo, amount }) => ({ upTo: limit(upTo), amount: money(amount) })),
        openAbove: how.above === null,
        above: how.above === null ? '' : money(how.above),
      }
    }
  }
}

/** What is typed before anything is stated in a currency. */
export const firstPrices = (currency: Currency, country: string): PricesDraft => ({
  currency,
  home: firstMethod,
  union: customsUnionOf(country) === null ? null : firstMethod,
  named: [],
  world: firstMethod,
})

/** Stated terms as fields, with prices for every currency in which the seller has lots. */
export function draftOf(
  terms: ShippingTerms | null,
  { country, currencies }: { country: string; currencies: readonly Currency[] },
): ShippingDraft {
  const stated = (terms?.prices ?? []).map(
    ({ currency, home, union, named, world }): PricesDraft => ({
      currency,
      home: methodDraft(home, currency),
      union: customsUnionOf(country) === null ? null : methodDraft(union ?? world, currency),
      named: named.map(({ countries, how }) => ({
        countries,
        how: methodDraft(how, currency),
      })),
      world: methodDraft(world, currency),
    }),
  )
  const missing = currencies.filter((each) => !stated.some(({ currency }) => currency === each))
  return {
    handlingDays: String(terms?.handlingDays ?? 3),
    notTo: terms?.notTo ?? [],
    prices: [...stated, ...missing.map((currency) => firstPrices(currency, country))],
  }
}

type Complain = (pointer: string, detail: string) => void

/** Reads a way of charging; complains of each field that cannot be read. */
function readMethod(
  { by, amount, from, steps, openAbove, above }: MethodDraft,
  currency: Currency,
  { at, complain }: { at: string; complain: Complain },
): ShippingMethod {
  const money = (name: string, typed: string): number => {
    const read = parseMoney(typed, currency)
    if (read.ok) return read.money.minor
    complain(`${at}/${name}`, read.says)
    return 1
  }
  const grams = (name: string, typed: string): number => {
    const read = readDecimal(typed, gramDigits)
    if ('value' in read) return read.value
    complain(`${at}/${name}`, read.reason)
    return 1
  }
  switch (by) {
    case 'included':
    case 'agreed':
      return { by }
    case 'flat':
      return { by, amount: money('amount', amount) }
    case 'free-from':
      return { by, amount: money('amount', amount), from: money('from', from) }
    default:
      return {
        by,
        steps: steps.map((step, row) => ({
          upTo: (by === 'value' ? money : grams)(`steps/${row}/upTo`, step.upTo),
          amount: money(`steps/${row}/amount`, step.amount),
        })),
        above: openAbove ? null : money('above', above),
      }
  }
}

function readPrices(draft: PricesDraft, at: string, complain: Complain): ShippingPrices {
  const { currency, home, union, named, world } = draft
  const method = (how: MethodDraft, name: string) =>
    readMethod(how, currency, { at: `${at}/${name}`, complain })
  return {
    currency,
    home: method(home, 'home'),
    union: union === null ? null : method(union, 'union'),
    named: named.map(({ countries, how }, row) => ({
      countries,
      how: method(how, `named/${row}/how`),
    })),
    world: method(world, 'world'),
  }
}

/** What a draft says, as far as it can be read, and what is wrong with its fields, by JSON pointer. */
export function readDraft({ handlingDays, notTo, prices }: ShippingDraft): {
  terms: ShippingTerms
  issues: readonly FormIssue[]
} {
  const issues: FormIssue[] = []
  const complain: Complain = (pointer, detail) => issues.push({ pointer, detail })
  const terms = {
    handlingDays: /^\d{1,3}$/.test(handlingDays.trim()) ? Number(handlingDays) : Number.NaN,
    notTo,
    prices: prices.map((each, at) => readPrices(each, `/prices/${at}`, complain)),
  }
  const checked = shippingTerms.safeParse(terms)
  const complained = new Set(issues.map(({ pointer }) => pointer))
  for (const { path, message } of checked.error?.issues ?? []) {
    const pointer = `/${path.join('/')}`
    if (!complained.has(pointer)) issues.push({ pointer, detail: message })
  }
  return { terms, issues }
}

/** What differs between two drafts: one for each zone, and for the days and the countries left out. */
export function changesIn(before: ShippingDraft, now: ShippingDraft) {
  const zones = now.prices.flatMap((prices) => {
    const old = before.prices.find(({ currency }) => currency === prices.currency)
    const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
    const named = Math.max(prices.named.length, old?.named.length ?? 0)
    const parts = [
      differs(prices.home, old?.home),
      differs(prices.union, old?.union ?? null),
      differs(prices.world, old?.world),
      ...Array.from({ length: named }, (_, row) => differs(prices.named[row], old?.named[row])),
    ]
    return [{ currency: prices.currency, changes: parts.filter(Boolean).length }]
  })
  const everywhere =
    Number(before.handlingDays !== now.handlingDays) +
    Number(JSON.stringify(before.notTo) !== JSON.stringify(now.notTo))
  return {
    changes: everywhere + zones.reduce((sum, { changes }) => sum + changes, 0),
    /** The currencies whose lots change. */
    currencies: zones
      .filter(({ changes }) => everywhere > 0 || changes > 0)
      .map(({ currency }) => currency),
  }
}
