import type { GoodsClass } from '../../../contract/vat-countries.ts'
import type { Metal } from '../../rates/metals.ts'
import type { Basis } from '../common-fields.ts'
import type { Fields, List, Option, Said, Section, Values } from '../fields/field.ts'
import type { Gem, Origin } from '../vocabulary/stones.ts'
import type { CategorySlug } from './categories.ts'
import type { CategoryPage } from './category.ts'

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

/** A figure of the form that nobody enters, because it follows from others. */
export interface WorkedOut {
  section: Section
  label: string
  value: string
  unit: string
  /** Where it comes from. */
  from: string
}

/** Which lots are like one another in their price. */
export interface Comparison {
  /** What they have in common, in words that are the same for all of them. */
  among: string
  /** In thousandths of a carat, of the largest stone; in milligrams, if there are no stones. */
  size: number
}

/** One kind of thing that is sold: its form, page, facets, import template and rules. */
export interface Kind {
  name: string
  label: string
  /** What one of it is called beside a number: "piece", "stone". */
  one: string
  many: string
  /** What a seller chooses it for, and what its listing needs. */
  introduction: { for: string; needs: string }
  categories: readonly CategorySlug[]
  /** The parts of one of its categories, by the last part of their addresses. */
  subcategories: (category: CategorySlug) => readonly Option[]
  /** What the pages of its categories say. Loaded on demand: only the server needs it. */
  categoryPages: () => Promise<{ categoryPages: Partial<Record<CategorySlug, CategoryPage>> }>
  /** What a buyer checks of it before accepting an order. */
  checks: readonly string[]
  /** As what the law taxes it, where that is not just goods. */
  taxedAs?: (values: Values) => GoodsClass
  fields: Fields
  lists: Readonly<Record<string, List>>
  bases: readonly Basis[]
  /** What everyone may read that nobody enters, because it follows from the fields. */
  follows?: (
    values: Values,
  ) => Partial<Record<Section, readonly { label: string; value: string }[]>>
  /** What its form works out beside the fields. */
  workedOut?: (facts: Facts, sheet: Sheet) => readonly WorkedOut[]
  /** Takes a text of a file that says several fields apart; the same if it cannot. */
  takeApart?: (said: Said) => Said
  /** The field with the length of what is worn around neck, wrist or ankle, and whether one is. */
  wornLength?: { key: string; isWorn: (values: Values) => boolean }
  /** What a buyer must be able to rely on; a listing with a complaint cannot be published. */
  complaints: (sheet: Sheet) => readonly Complaint[]
  facts: (sheet: Sheet) => Facts
  /** What its price may be compared with; omitted or null if no two of its lots are alike. */
  compared?: (sheet: Sheet) => Comparison | null
}
