import { randomUUID } from 'node:crypto'

import type { Queryable } from '#server/contract/database.ts'
import { columnsFrom } from '#server/features/listings/stock/read-said.ts'
import { earlyCompany, listing } from '#server/features/listings/table.ts'
import { type KindName, kindNames } from '#shared/features/listings/kinds/kinds.ts'

/** A lot to be written: what its seller enters, and who sees it. */
export interface GeneratedLot {
  kind: KindName
  said: Readonly<Record<string, string>>
  /** When it opens to everyone; from its publication, if that is left out. */
  publicFrom?: Date
  /** Who sees it until then; all verified buyers, if it is empty. */
  circle?: readonly string[]
  publishedAt?: Date
}

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T

const styles = {
  Ring: ['Engagement', 'Signet', 'Stacking', 'Cocktail and dress'],
  Earrings: ['Studs', 'Hoops', 'Drops'],
} as const
const types = ['Ring', 'Earrings', 'Necklace', 'Bracelet', 'Brooch', 'Pendant', 'Chain'] as const
const alloys = [
  ['Gold', '750'],
  ['Gold', '585'],
  ['Gold', '375'],
  ['Platinum', '950'],
  ['Silver', '925'],
] as const
const colours = ['Yellow', 'White', 'Rose'] as const
const gems = ['Diamond', 'Sapphire', 'Ruby', 'Emerald', 'Aquamarine', 'Tanzanite', 'Opal'] as const
const countries = ['GB', 'BE', 'IT', 'DE', 'CH', 'IN'] as const
const shapes = ['Round', 'Oval', 'Pear', 'Cushion'] as const
const currencies = ['GBP', 'EUR', 'USD'] as const

const common = (at: number) => ({
  stockNumber: `G-${at}`,
  condition: pick(['New, unsold', 'Pre-owned'], at * 5),
  quantity: String(1 + (at % 9)),
  country: pick(countries, at * 7),
  currency: pick(currencies, at * 11),
  price: String(90 + ((at * 7919) % 9000)),
})

function jewelleryAt(at: number): GeneratedLot['said'] {
  const type = pick(types, at)
  const [metal, fineness] = pick(alloys, Math.floor(at / 3))
  const gem = at % 4 === 0 ? undefined : pick(gems, Math.floor(at / 2))
  const style = type in styles ? pick(styles[type as 'Ring'], Math.floor(at / 7)) : undefined
  return {
    ...common(at),
    title: [gem, metal.toLowerCase(), type.toLowerCase(), String(at)].filter(Boolean).join(' '),
    type,
    ...(style === undefined ? {} : { style }),
    gross: `${(2 + ((at * 31) % 600) / 10).toFixed(1)} g`,
    'metals.1.metal': metal,
    'metals.1.fineness': fineness,
    ...(metal === 'Gold' ? { 'metals.1.colour': pick(colours, at) } : {}),
    ...(gem === undefined
      ? {}
      : {
          'stones.1.gem': gem,
          'stones.1.count': '1',
          'stones.1.carats': ((20 + ((at * 17) % 480)) / 100).toFixed(2),
          'stones.1.shape': pick(shapes, at),
          'stones.1.origin': at % 5 === 0 ? 'Laboratory-grown' : 'Natural',
          'stones.1.treatment': 'N',
        }),
    basis: 'Per piece',
  }
}

function bullionAt(at: number): GeneratedLot['said'] {
  const metal = pick(['Gold', 'Silver', 'Platinum'], at)
  return {
    ...common(at),
    title: `${metal} bar ${at}`,
    form: 'Bar',
    metal,
    fineness: '999.9',
    gross: `${pick([5, 10, 31.1, 100], at)} g`,
    refiner: pick(['Argor', 'Umicore', 'Heraeus'], at),
    basis: 'Per piece',
  }
}

/** A lot that depends on its number only: mostly jewellery, every ninth of it bullion. */
export const lotAt = (at: number): GeneratedLot =>
  at % 9 === 8
    ? { kind: 'bullion', said: bullionAt(at) }
    : { kind: 'jewellery', said: jewelleryAt(at) }

const diamondAt = (at: number): GeneratedLot['said'] => ({
  ...common(at),
  title: `${pick(shapes, at)} diamond ${at}`,
  form: pick(['Single stone', 'Matched pair'], at),
  origin: at % 3 === 0 ? 'Laboratory-grown' : 'Natural',
  shape: pick(shapes, at),
  carats: ((30 + ((at * 13) % 400)) / 100).toFixed(2),
  colour: pick(['D', 'F', 'H'], at),
  clarity: pick(['VS1', 'SI1'], at * 3),
  treatment: 'N',
  basis: 'Per carat',
})

const gemstoneAt = (at: number): GeneratedLot['said'] => ({
  ...common(at),
  title: `Loose stone ${at}`,
  form: pick(['Single stone', 'Suite'], at),
  gem: pick(gems.slice(1), at),
  origin: pick(['Natural', 'Assembled'], at),
  shape: pick(shapes, at * 3),
  carats: ((50 + ((at * 7) % 900)) / 100).toFixed(2),
  stones: '3',
  colour: pick(['Yellow', 'Green'], at),
  treatment: pick(['N', 'H'], at),
  basis: 'Per carat',
})

const pearlAt = (at: number): GeneratedLot['said'] => ({
  ...common(at),
  title: `Pearls ${at}`,
  form: pick(['Strand', 'Pair', 'Single pearl'], at),
  origin: pick(['Cultured', 'Cultured', 'Natural'], at),
  type: pick(['Akoya', 'South Sea'], at),
  size: `${6 + (at % 5)} mm`,
  shape: pick(['Round', 'Baroque'], at),
  colour: pick(['White', 'Golden'], at),
  lustre: 'Good',
  surface: 'Clean',
  treatment: 'N',
  basis: 'Per piece',
})

const watchAt = (at: number): GeneratedLot['said'] => ({
  ...common(at),
  title: `Watch ${at}`,
  grade: 'Very good',
  brand: pick(['Hollowmere', 'Firnlicht'], at),
  reference: `R-${at}`,
  movement: pick(['Automatic', 'Quartz'], at),
  caseMaterial: pick(['Stainless steel', 'Titanium'], at),
  caseSize: `${36 + (at % 8)} mm`,
  dial: pick(['Black', 'Blue'], at),
  box: 'Original box',
  papers: pick(['Original papers', 'No papers'], at),
  basis: 'Per piece',
})

const mixedAt = (at: number): GeneratedLot['said'] => ({
  ...common(at),
  title: `Closed shop ${at}`,
  quantity: '1',
  breaking: 'Whole lot only',
  pieces: '5',
  gross: '60 g',
  'lines.1.title': 'Rings',
  'lines.1.pieces': '3',
  'lines.1.weight': '40 g',
  'lines.1.metal': pick(['Gold', 'Silver'], at),
  'lines.1.fineness': pick(['750', '925'], at),
  'lines.1.gem': pick(gems, at),
  'lines.1.origin': pick(['Natural', 'Laboratory-grown'], at),
  'lines.1.treatment': 'N',
  'lines.2.title': 'Chains',
  'lines.2.pieces': '2',
  'lines.2.weight': '20 g',
  basis: 'Whole lot',
})

/** A lot of each kind in turn, that depends on its number only. */
export function lotOfAnyKindAt(at: number): GeneratedLot {
  const said = {
    jewellery: jewelleryAt,
    diamond: diamondAt,
    gemstone: gemstoneAt,
    pearl: pearlAt,
    bullion: bullionAt,
    watch: watchAt,
    'mixed-lot': mixedAt,
  } satisfies Record<KindName, typeof jewelleryAt>
  const kind = pick(kindNames, at)
  const own = said[kind](Math.floor(at / kindNames.length))
  return { kind, said: { ...own, stockNumber: `K-${at}` } }
}

/** Writes live lots as publishing would, all at once. */
export async function insertLots(
  db: Queryable,
  companyId: string,
  lots: readonly GeneratedLot[],
  now: Date,
) {
  const rows = lots.map(({ kind, said, publicFrom, publishedAt = now }, at) => {
    const id = randomUUID()
    const columns = columnsFrom(kind, said)
    return {
      id,
      companyId,
      kind,
      ...columns,
      state: 'live' as const,
      slug: `lot-${id}`,
      publicFrom: publicFrom ?? publishedAt,
      firstPublishedAt: publishedAt,
      // No two at the same time, as people publish.
      publishedAt: new Date(publishedAt.getTime() - at),
      confirmedAt: now,
      stateChangedAt: now,
      createdAt: now,
      updatedAt: now,
    }
  })
  for (let from = 0; from < rows.length; from += 500) {
    await db.insert(listing).values(rows.slice(from, from + 500))
  }
  const circles = lots.flatMap(({ circle = [] }, at) =>
    circle.map((each) => ({ listingId: rows[at]?.id ?? '', companyId: each })),
  )
  if (circles.length > 0) await db.insert(earlyCompany).values(circles)
  return rows
}
