import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { perMille } from '#shared/features/listings/vocabulary/metals.ts'
import { pearlTypes } from '#shared/features/listings/vocabulary/pearls.ts'
import { gems, origins, shapes } from '#shared/features/listings/vocabulary/stones.ts'
import { metalLabels } from '#shared/features/rates/metals.ts'
import { type ComparedKind, comparedKindNames } from '#shared/features/trends/compared-kinds.ts'

/** Something comparable, from all of a kind down to a leaf such as 750 gold. */
export interface Segment {
  id: string
  name: string
}

type Weight = 'gram' | 'carat'
type Terms = ReadonlyMap<string, readonly string[]>

/** One step towards a leaf: what is added to the id, and the name of all below it. */
type Step = readonly [id: string, name: string]

interface Compared {
  per: Weight
  /** The facets that make prices comparable. */
  facets: readonly string[]
  all: string
  steps: (terms: Terms, size: number) => readonly Step[]
}

/** The only value of a facet; null if there is none, or several. */
function only(terms: Terms, facet: string): string | null {
  const values = terms.get(facet) ?? []
  return values.length === 1 ? (values[0] ?? null) : null
}

const labelIn = (labels: Readonly<Record<string, string>>, value: string) =>
  value === 'paraiba' ? gems.paraiba : (labels[value] ?? value).toLowerCase()

/** Thousandths of a carat at which a size class begins, and what each class is called. */
const sizesFrom = [500, 1000, 2000] as const
const sizeNames = ['under 0.50 ct', '0.50 to 0.99 ct', '1.00 to 1.99 ct', '2.00 ct and more']

/**
 * What is compared with what. Mixed lots are not, because no two of them are alike, and bullion is not,
 * because its price follows the metal's.
 */
const compared: Readonly<Record<ComparedKind, Compared>> = {
  jewellery: {
    per: 'gram',
    facets: ['metal', 'fineness'],
    all: 'jewellery',
    steps: (terms) => {
      const [metal, fineness] = ['metal', 'fineness'].map((name) => only(terms, name))
      // Of several metals the weight of each is unknown.
      if (!metal) return [['several', 'jewellery of several metals']]
      const name = `${labelIn(metalLabels, metal)} jewellery`
      const fine = fineness && ([fineness, `${perMille(Number(fineness))} ${name}`] as const)
      return [[metal, name], ...(fine ? [fine] : [])]
    },
  },
  diamond: {
    per: 'carat',
    facets: ['origin', 'form', 'shape'],
    all: 'loose diamonds',
    steps: (terms, size) => {
      const [origin, form, shape] = ['origin', 'form', 'shape'].map((name) => only(terms, name))
      if (!origin) return []
      const name = `${labelIn(origins, origin)} diamonds`
      // The carats of pairs and parcels are those of all stones, so they have no size.
      if (form !== 'single' || !shape) {
        return [
          [origin, name],
          ['several', `${name} in pairs and parcels`],
        ]
      }
      const shaped = `${labelIn(origins, origin)} ${labelIn(shapes, shape)} diamonds`
      return [
        [origin, name],
        [shape, shaped],
        [String(size), `${shaped}, ${sizeNames[size]}`],
      ]
    },
  },
  gemstone: {
    per: 'carat',
    facets: ['origin', 'gem'],
    all: 'coloured gemstones',
    steps: (terms) => {
      const [origin, gem] = ['origin', 'gem'].map((name) => only(terms, name))
      if (!origin) return []
      const grown = labelIn(origins, origin)
      return [
        [origin, `${grown} gemstones`],
        ...(gem ? [[gem, `${grown} ${labelIn(gems, gem)}`] as const] : []),
      ]
    },
  },
  pearl: {
    per: 'gram',
    facets: ['origin', 'pearlType'],
    all: 'pearls',
    steps: (terms) => {
      const [origin, type] = ['origin', 'pearlType'].map((name) => only(terms, name))
      if (!origin) return []
      const name = `${labelIn(origins, origin)} pearls`
      const label = type && (pearlTypes as Readonly<Record<string, string>>)[type]
      return [[origin, name], ...(type && label ? [[type, `${name}, ${label}`] as const] : [])]
    },
  },
}

/** By what weight a kind is priced. */
export const weightOf = (kind: ComparedKind): Weight => compared[kind].per

/** The kinds that are priced by the carat; all others by the gram. */
export const byCarat = comparedKindNames.filter((kind) => weightOf(kind) === 'carat')

const list = (values: readonly (string | number)[]) =>
  sql.raw(`array[${values.map((each) => (typeof each === 'number' ? each : `'${each}'`)).join()}]`)

/** The columns that say what a listing is, or what it was when it was ordered. */
type Described = Readonly<Record<'kind' | 'terms' | 'carats', AnyPgColumn>>

/** What a listing is, in one text that `readLeaf` reads: its kind, its terms and its size. */
export const leafOf = ({
  kind,
  terms,
  carats,
}: Described) => sql<string>`${kind} || '|' || array_to_string(array(
  select term from unnest(${terms}) term
  where split_part(term, ':', 1) = any(case ${kind} ${sql.join(
    comparedKindNames.map(
      (each) => sql`when ${sql.raw(`'${each}'`)} then ${list(compared[each].facets)}`,
    ),
    sql` `,
  )} end) order by term), ',') || '|' || case ${kind}
  when 'diamond' then width_bucket(${carats}, ${list(sizesFrom)}) else 0 end`

/** What a leaf is, from all of its kind to itself. */
export function readLeaf(leaf: string): { kind: ComparedKind; path: readonly Segment[] } {
  const [name = '', said = '', size = ''] = leaf.split('|')
  const kind = comparedKindNames.find((each) => each === name)
  if (kind === undefined) throw new Error(`${leaf} is not compared with anything`)
  const terms = new Map<string, string[]>()
  for (const term of said.split(',').filter(Boolean)) {
    const [facet = '', value = ''] = term.split(':')
    terms.set(facet, [...(terms.get(facet) ?? []), value])
  }
  const { all, steps } = compared[kind]
  const path: Segment[] = [{ id: kind, name: all }]
  for (const [id, each] of steps(terms, Number(size))) {
    path.push({ id: `${path.at(-1)?.id}/${id}`, name: each })
  }
  return { kind, path }
}

/** The id of the narrowest segment of a leaf. */
export const leafIdOf = (leaf: string): string => readLeaf(leaf).path.at(-1)?.id ?? ''
