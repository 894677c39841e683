import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { describe, expect, it } from 'vitest'

import { demoQuotes } from '#server/demo/demo-rates.ts'
import { baseLots, type DemoLot, demoLots } from '#server/demo/lots/demo-lots.ts'
import { demoPictures } from '#server/demo/lots/pictures.ts'
import { columnsFrom } from '#server/features/listings/stock/read-said.ts'
import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { categories } from '#shared/features/listings/kinds/categories.ts'
import type { Category } from '#shared/features/listings/kinds/category.ts'
import { kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import {
  meltValue,
  priceAt,
  quoteOf,
  smallestOrder,
  toMetal,
} from '#shared/features/listings/pricing.ts'
import { fieldAt, openPoints, readSheet } from '#shared/features/listings/sheet.ts'

const today = new Date('2026-11-22T12:00:00Z')
const lots = demoLots(today)
const live = lots.filter(({ state }) => state === 'live')
const nameOf = ({ said }: DemoLot) => `${said.stockNumber} ${said.title}`

/** The demo's metal prices in a currency, in minor units. */
function spotsIn(currency: string) {
  const rate = Number(demoQuotes.exchange.find(({ to }) => to === currency)?.rate ?? 1)
  return Object.fromEntries(
    demoQuotes.metals.map(({ metal, perOunceMinor }) => [metal, Math.round(perOunceMinor * rate)]),
  )
}

function priced(lot: DemoLot) {
  const sheet = readSheet(kinds[lot.kind], lot.said)
  const facts = kinds[lot.kind].facts(sheet)
  const quote = quoteOf(sheet, facts)
  if (quote === null) throw new Error(`${nameOf(lot)} has no price`)
  const spots = spotsIn(quote.currency)
  const price = priceAt(quote, smallestOrder(quote), spots)
  if (price === null) throw new Error(`${nameOf(lot)} cannot be priced`)
  return { facts, quote, price, ratio: toMetal(price.unit, meltValue(quote.metals, spots)) }
}

describe('the lots of the demo', () => {
  it('are about two hundred, five of each base lot and three mixed lots', () => {
    expect(baseLots).toHaveLength(41)
    expect(lots).toHaveLength(208)
    expect(live.length).toBeGreaterThan(190)
  })

  it('are complete wherever a buyer sees them, and use only fields that there are', () => {
    const wrong = lots.flatMap((lot) => {
      const kind = kinds[lot.kind]
      const unknown = Object.keys(lot.said).filter((key) => fieldAt(kind, key) === undefined)
      const open = openPoints(kind, readSheet(kind, lot.said))
      const complete = lot.state === 'draft' ? open.length > 0 : open.length === 0
      return unknown.length === 0 && complete ? [] : [[nameOf(lot), unknown, open]]
    })
    expect(wrong).toEqual([])
  })

  it('have every kind of which there is a picture, every basis, tiers, and a dozen laboratory-grown stones', () => {
    const pictured = kindNames.filter((name) =>
      kinds[name].categories.some((slug) => (categories[slug] as Category).picture !== undefined),
    )
    expect(new Set(live.map(({ kind }) => kind))).toEqual(new Set(pictured))
    const all = live.map(priced)
    expect(new Set(all.map(({ quote }) => quote.basis))).toEqual(
      new Set(['piece', 'total', 'gram', 'carat', 'list', 'spot']),
    )
    expect(all.filter(({ quote }) => quote.tiers.length > 1).length).toBeGreaterThan(50)
    const grown = all.filter(({ facts }) => facts.origin === 'laboratory-grown')
    expect(grown.length).toBeGreaterThanOrEqual(10)
    expect(grown.length).toBeLessThanOrEqual(14)
  })

  it('cost more than their metal, but for two that warn their sellers', () => {
    const jewels = live.filter(({ kind }) => kind === 'jewellery')
    const below = jewels.filter((lot) => (priced(lot).ratio ?? 0) < 1000)
    expect(below.length).toBeGreaterThanOrEqual(1)
    expect(below.length).toBeLessThanOrEqual(2)
    const others = jewels.filter((lot) => !below.includes(lot))
    expect(others.filter((lot) => (priced(lot).ratio ?? 0) < 1090).map(nameOf)).toEqual([])
    const plain = others.filter((lot) => lot.said['stones.1.gem'] === undefined)
    expect(plain.filter((lot) => (priced(lot).ratio ?? 0) > 4000).map(nameOf)).toEqual([])
  })

  it('have stock numbers of their own, sellers in six countries, and three in early access', () => {
    expect(new Set(lots.map(({ said }) => said.stockNumber)).size).toBe(lots.length)
    expect(new Set(live.map(({ said }) => said.country)).size).toBe(6)
    expect(live.filter(({ early }) => early !== null)).toHaveLength(3)
  })

  it('leave the first seller a stock book with every state', () => {
    const states = new Set(lots.map(({ state }) => state))
    expect(states).toEqual(new Set(['live', 'draft', 'private', 'paused', 'sold-out', 'archived']))
  })

  it('are the same at each hour of a day, and all published before it', () => {
    for (const time of ['00:00', '09:30', '23:59']) {
      expect(demoLots(new Date(`2026-11-22T${time}:00Z`))).toEqual(lots)
    }
    const midnight = Date.parse('2026-11-22')
    for (const { publishedAt, confirmedAt } of lots) {
      expect(publishedAt.getTime()).toBeLessThan(midnight)
      expect(confirmedAt.getTime()).toBeGreaterThanOrEqual(publishedAt.getTime())
    }
  })

  it('stand in mixed order: the newest are of several kinds', () => {
    const newest = live
      .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      .slice(0, 12)
    expect(new Set(newest.map(({ pictures }) => pictures[0])).size).toBeGreaterThan(9)
    expect(new Set(newest.map(({ kind }) => kind)).size).toBeGreaterThan(2)
  })

  it('show no picture in front of two neighbours in the catalogue, nor in categories that have enough of them', () => {
    const few = new Set<string | null>(['gemstones', 'pearls', 'bullion'])
    const newestFirst = live.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    const categoryOf = ({ kind, said }: DemoLot) => columnsFrom(kind, said).category
    for (const category of new Set([null, ...live.map(categoryOf)])) {
      const fronts = newestFirst
        .filter((lot) => category === null || categoryOf(lot) === category)
        .map(({ pictures }) => pictures[0])
      const distances = fronts.flatMap((front, at) => fronts.indexOf(front, at + 1) - at)
      const closest = Math.min(...distances.filter((distance) => distance > 0))
      // Four cards a row at most, so the next row ends five places further on.
      expect(closest, category ?? 'all').toBeGreaterThan(few.has(category) ? 1 : 5)
    }
  })

  it('have pictures with their own words and likeness, each used', async () => {
    const manifests = ['client/imagery', 'client/imagery/views'].flatMap(
      (folder) =>
        JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as {
          file: string
          alt: string
        }[],
    )
    const alts = new Map(manifests.map(({ file, alt }) => [file.replace('.jpg', ''), alt]))
    for (const [name, { alt }] of Object.entries(demoPictures)) expect(alts.get(name)).toBe(alt)
    expect(new Set(lots.flatMap(({ pictures }) => pictures))).toEqual(
      new Set(Object.keys(demoPictures)),
    )
    const name = 'ring-bezel-emerald-18k-yellow'
    for (const file of [name, `views/${name}-side`]) {
      const { hash } = await acceptPicture(readFileSync(`client/imagery/${file}.jpg`))
      expect(demoPictures[basename(file)]?.hash).toBe(hash)
    }
  })

  it('have two or three pictures wherever there are views, and the view is said in words', () => {
    const views = readdirSync('client/imagery/views').filter((file) => file.endsWith('.jpg'))
    const fronts = new Set(views.map((file) => file.replace(/-(?:side|above)\.jpg$/, '')))
    expect(fronts.size).toBe(35)
    for (const { pictures } of lots) {
      const [first] = pictures
      const alone = pictures.length === 1
      expect(alone, first).toBe(!fronts.has(first.replace(/-(?:side|above)$/, '')))
      const alts = pictures.map((name) => demoPictures[name]?.alt)
      expect(new Set(alts).size, first).toBe(pictures.length)
    }
    expect(demoPictures['diamond-loose-round-brilliant-side']?.alt).toBe(
      'Single loose round brilliant diamond, seen from the side.',
    )
  })

  it('are the same every time', () => {
    expect(demoLots(today)).toEqual(lots)
  })
})
