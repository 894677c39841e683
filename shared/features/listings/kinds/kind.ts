import type { Metal } from '../../rates/metals.ts'
import type { Basis } from '../common-fields.ts'
import type { Fields, List, Section, Values } from '../fields/field.ts'
import type { Gem, Origin } from '../vocabulary/stones.ts'

/** A listing's values, and those of its lists. All are read, none is checked against the others. */
export interface Sheet {
  values: Values
  lists: Readonly<Record<string, readonly Values[]>>
}

/** A rule between fields: `key` is the field to mend, in the listing's own spelling. */
export interface Complaint {
  key: string
  reason: string
}

/** One metal of a piece. */
export interface MetalPart {
  metal: Metal
  /** Tenths of a per mille. */
  fineness: number
  /** Milligrams of the alloy in one piece; null if unknown. */
  net: number | null
}

/** What prices, cards, facets and search need of a listing, whatever its kind. Per piece. */
export interface Facts {
  category: CategorySlug
  /** Narrower than the category; null if there is none. */
  subcategory: string | null
  metals: readonly MetalPart[]
  /** Milligrams. */
  gross: number | null
  /** Thousandths of a carat, of all stones. */
  carats: number | null
  gems: readonly Gem[]
  /** Of the main stones; null if there are none. */
  origin: Origin | null
  /** Two short lines below the title: the material, and the stones or measures. */
  lines: readonly [string, string]
}

/** One kind of thing that is sold: its form, page, facets, import template and rules. */
export interface Kind {
  name: string
  label: string
  /** What one of it is called beside a number: "piece", "stone". */
  one: string
  many: string
  fields: Fields
  lists: Readonly<Record<string, List>>
  bases: readonly Basis[]
  /** What everyone may read that nobody enters, because it follows from the fields. */
  follows?: (
    values: Values,
  ) => Partial<Record<Section, readonly { label: string; value: string }[]>>
  /** What a buyer must be able to rely on; a listing with a complaint cannot be published. */
  complaints: (sheet: Sheet) => readonly Complaint[]
  facts: (sheet: Sheet) => Facts
}

/** The categories of the site, in its order. */
export const categories = {
  rings: 'Rings',
  earrings: 'Earrings',
  'necklaces-and-pendants': 'Necklaces and pendants',
  bracelets: 'Bracelets',
  'brooches-and-cufflinks': 'Brooches and cufflinks',
  'sets-and-more': 'Sets and more',
  'loose-diamonds': 'Loose diamonds',
  pearls: 'Pearls',
  gemstones: 'Gemstones',
  bullion: 'Bullion',
  'mixed-lots': 'Mixed lots',
} as const
export type CategorySlug = keyof typeof categories
