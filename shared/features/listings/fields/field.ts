import type { Read } from '../../../contract/decimal.ts'

/** What a seller entered, in their own words, by field: `gross`, or `stones.1.shape`. */
export type Said = Readonly<Record<string, string>>

export interface Option<V extends string = string> {
  value: V
  label: string
  /** Other spellings that imports use. */
  aliases?: readonly string[]
}

/** How a form asks for a field. */
type Control =
  /** `letters`: a unit or a scale may be typed with the number. */
  | { kind: 'line'; unit?: string; longest: number; money?: true; letters?: true }
  | { kind: 'text'; longest: number }
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'date' }
  | { kind: 'yes-no' }

/** The parts of the form and of the lot's page, in order. */
export const sections = {
  what: 'What it is',
  metal: 'Metal',
  stones: 'Stones',
  stone: 'The stone',
  pearls: 'The pearls',
  bullion: 'The metal',
  watch: 'The watch',
  lines: 'Manifest',
  report: 'Report and origin',
  size: 'Weight and size',
  price: 'Price',
  private: 'Only you see this',
} as const
export type Section = keyof typeof sections

type Audience = 'everyone' | 'trade' | 'seller'

/** Who sees a section's fields, where that is not everyone. */
const audiences: Partial<Readonly<Record<Section, Audience>>> = {
  price: 'trade',
  private: 'seller',
}

/** The values of a listing, by field. Each has the type that its field reads. */
export type Values = Readonly<Record<string, unknown>>

/** One field of a listing: for its form, its page, its column in files, and its facet. */
export interface Field<T = unknown> extends Unplaced<T> {
  section: Section
  /** `trade`: only for verified buyers. `seller`: only for the seller's own people. */
  audience: Audience
}

/** A field before `within` says where it stands, and who sees it. */
export interface Unplaced<T = unknown> {
  label: string
  control: Control
  /** Whether a listing needs it before it can be published, given its other values. */
  needed: (values: Values) => boolean
  /** Whether the field makes sense, given the other values. A field that does not is ignored. */
  applies: (values: Values) => boolean
  audience?: Audience
  /** Headers of this field in other systems' files; its label and name are always known. */
  columns: readonly string[]
  /** Buyers filter by its values. Weights and carats are filtered too, from the kind's facts. */
  facet: 'values' | null
  /** The facet's name, where another kind's field of the same name means something else. */
  facetName?: string
  /** What the search calls the facet, where the label alone would read badly there. */
  facetLabel?: string
  hint?: string
  /** What to do if it is needed and missing, where the label alone would read badly. */
  ask?: string
  /** @param said the whole listing, for fields that are read in the light of another */
  read: (text: string, said: Said) => Read<T>
  /** The value in words, without its unit. */
  write: (value: T, values: Values) => string
  /** The value as a page shows it, with its unit. */
  show: (value: T, values: Values) => string
}

/** A repeated group of fields, such as the stones of a ring; its keys are `stones.1.shape`. */
export interface List {
  label: string
  /** One entry in words, such as "stone". */
  one: string
  section: Section
  most: number
  fields: Fields
}

// oxlint-disable-next-line typescript/no-explicit-any -- a field of any type; `unknown` would not be assignable
export type Fields = Readonly<Record<string, Field<any>>>

export type ValuesOf<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends Field<infer T> ? T : never
}

/** What a field's builder may leave out. */
export interface FieldOptions {
  needed?: boolean | ((values: Values) => boolean)
  applies?: (values: Values) => boolean
  audience?: Audience
  columns?: readonly string[]
  facet?: Field['facet']
  facetName?: string
  facetLabel?: string
  hint?: string
  ask?: string
}

/** Completes a field with what most fields have. */
export function field<T>(
  label: string,
  { needed = false, applies, columns, facet, ...rest }: FieldOptions,
  reading: Pick<Field<T>, 'control' | 'read' | 'write'> & Partial<Pick<Field<T>, 'show'>>,
): Unplaced<T> {
  return {
    label,
    ...rest,
    needed: typeof needed === 'function' ? needed : () => needed,
    applies: applies ?? (() => true),
    columns: columns ?? [],
    facet: facet ?? null,
    show: reading.write,
    ...reading,
  }
}

/** Puts fields into a section of the form and of the lot's page. */
// oxlint-disable-next-line typescript/no-explicit-any -- fields of any types; `unknown` would refuse each of them
export const within = <F extends Readonly<Record<string, Unplaced<any>>>>(
  section: Section,
  fields: F,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [
      name,
      { ...each, section, audience: each.audience ?? audiences[section] ?? 'everyone' },
    ]),
  ) as { [N in keyof F]: F[N] & Pick<Field, 'section' | 'audience'> }
