import { demoQuotes } from '#server/demo/demo-rates.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'

import type { BaseLot } from './base-lot.ts'
import type { DemoSeller } from './sellers.ts'

/** What differs from variant to variant unless a lot says otherwise. */
const variants = [
  { scale: 1, worth: 1, quantity: 1, condition: 'New, unsold', size: 54, cost: 0.78 },
  { scale: 0.93, worth: 1.01, quantity: 0.5, condition: 'New, unsold', size: 52, cost: 0.86 },
  { scale: 1.08, worth: 0.98, quantity: 0.75, condition: 'Ex-display', size: 56, cost: 0.92 },
  { scale: 1.16, worth: 0.96, quantity: 0.2, condition: 'Pre-owned', size: 58, cost: 1.05 },
  { scale: 0.88, worth: 1, quantity: 1.5, condition: 'New, unsold', size: 53, cost: 0.8 },
] as const

/** In how many variants each lot occurs. */
export const variantCount = variants.length

const rates = new Map(demoQuotes.exchange.map(({ to, rate }) => [to, Number(rate)]))

/** An amount in another currency with three significant digits, as sellers ask for round prices. */
function inCurrency(usd: number, currency: Currency): string {
  const amount = usd * (currency === 'USD' ? 1 : (rates.get(currency) ?? 1))
  const step = 10 ** (Math.floor(Math.log10(amount)) - 2)
  const round = Math.round(amount / step) * step
  return round.toFixed(round < 100 ? 2 : 0)
}

const scaledKeys = /^(?:gross|metals\.\d\.net|stones\.\d\.carats)$/

/** The weights of a piece times a factor, each with the unit that it had. */
const withWeights = (said: Said, scale: number): Said =>
  Object.fromEntries(
    Object.entries(said).map(([key, text]) =>
      scaledKeys.test(key)
        ? [key, (Number.parseFloat(text) * scale).toFixed(2) + text.replace(/^[\d.]+/, '')]
        : [key, text],
    ),
  )

const numbers = (said: Said, key: RegExp) =>
  Object.entries(said).flatMap(([each, text]) => (key.test(each) ? [Number.parseFloat(text)] : []))

/** What the trade adds to a title: the carats of the centre or of all stones, or the weight. */
function measureOf(said: Said): string {
  const unweighed = ['Pearl', 'Onyx'].includes(said['stones.1.gem'] ?? '')
  const stones = said['stones.1.role'] === 'Centre' ? /^stones\.1\.carats$/ : /^stones\.\d\.carats$/
  const carats = numbers(said, stones).reduce((sum, each) => sum + each, 0)
  return carats === 0 || unweighed
    ? `${Number.parseFloat(said.gross ?? '').toFixed(1)} g`
    : `${carats.toFixed(2)} ct`
}

/** A title as the trade writes it, with what tells its variants apart. */
function titleOf(kind: BaseLot['kind'], said: Said): string {
  const { title = '', carats = '', colour = '', clarity = '' } = said
  if (kind === 'jewellery') return `${title}, ${measureOf(said)}`
  if (kind !== 'diamond' && kind !== 'gemstone') return title
  const grade = kind === 'gemstone' || colour === 'Mixed' ? '' : `, ${colour} ${clarity}`
  return `${title}, ${carats} ct${grade}`
}

/** A piece whose diamonds are laboratory-grown. */
const grown = (said: Said): Said =>
  Object.fromEntries(
    Object.entries(said).map(([key, text]) => {
      const ofDiamond = said[key.replace('origin', 'gem')] === 'Diamond'
      return [key, key.endsWith('.origin') && ofDiamond ? 'Laboratory-grown' : text]
    }),
  )

const money = new Set(['Per piece', 'Per gram', 'Per carat'])

/** Lower prices for a quarter and for half of the stock, for whatever there is enough of. */
function tiersOf(said: Said, quantity: number, usd: number, currency: Currency): Said {
  const { basis = '', percent = '' } = said
  if (quantity < 6 || (!money.has(basis) && basis !== 'Metal plus premium')) return {}
  const starts = [Math.max(2, Math.floor(quantity / 4)), Math.ceil(quantity / 2)]
  return Object.fromEntries(
    starts.flatMap((from, at) => {
      const less = (at + 1) * 0.035
      const amount: [string, string] = money.has(basis)
        ? ['price', inCurrency(usd * (1 - less), currency)]
        : ['percent', (Number(percent) - Math.abs(Number(percent)) * less * 3).toFixed(2)]
      return [
        [`tiers.${at + 1}.from`, String(from)],
        [`tiers.${at + 1}.${amount[0]}`, amount[1]],
      ]
    }),
  )
}

/** One variant of a lot, complete but for its stock number and the day it was acquired. */
export function varyLot(lot: BaseLot, variant: number, seller: DemoSeller): Said {
  const differs = variants[variant]
  if (differs === undefined) throw new RangeError(`there is no variant ${variant}`)
  const { currency, country, city } = seller
  const change = lot.changes?.[variant] ?? {}
  const isPiece = lot.kind === 'jewellery'
  const isGrown = variant === variantCount - 1 && lot.grownUsd !== undefined
  const scale = isPiece ? differs.scale : 1
  const weighed = { ...withWeights(lot.said, scale), ...change.said }
  const said = isGrown ? grown(weighed) : weighed
  const quantity = Math.max(1, Math.round(lot.quantity * differs.quantity))
  const usual = (lot.usd ?? 0) * differs.worth * (said.basis === 'Per piece' ? scale : 1)
  const usd = isGrown ? (lot.grownUsd ?? 0) * scale : (change.usd ?? usual)
  const asked = usd === 0 ? undefined : inCurrency(usd, currency)
  const perPiece = said.basis === 'Per piece' || (said.basis === 'Whole lot' && quantity === 1)
  return {
    condition: differs.condition,
    ...said,
    title: titleOf(lot.kind, said),
    ...(said.type === 'Ring' ? { ringSize: String(differs.size) } : {}),
    quantity: String(quantity),
    country,
    city,
    currency,
    ...(asked === undefined || said.basis === 'Metal plus premium'
      ? {}
      : { [said.basis === 'Share of a list' ? 'listPrice' : 'price']: asked }),
    ...tiersOf(said, quantity, usd, currency),
    ...(perPiece ? { cost: inCurrency(usd * differs.cost, currency) } : {}),
  }
}
