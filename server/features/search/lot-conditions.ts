import { and, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { wordsOf } from '#server/db/word-search.ts'
import { tradingCompanies } from '#server/features/companies/service.ts'
import { isOpenTo, shipsTo as isShippedTo } from '#server/features/listings/service.ts'
import {
  type AskedWord,
  termsQuery,
  textQuery,
  wordsQuery,
} from '#shared/features/search/asked-words.ts'
import { valuesByFacet } from '#shared/features/search/facet-terms.ts'

import { foundBy, searchLot } from './table.ts'

/** A range of a number; each end is part of it and may be missing. */
interface Range {
  from?: number | undefined
  to?: number | undefined
}

/** What a search asks for, read and checked. */
export interface Asked {
  words: readonly AskedWord[]
  category: string | undefined
  sub: string | undefined
  /** Such as `metal:gold`. */
  terms: readonly string[]
  gross: Range
  carats: Range
  /** The condition on the price; undefined if there is none. */
  price: SQL | undefined
  /** Only lots that are open to the caller and not to everyone yet. */
  early: boolean
  /** Only lots whose sellers ship to this country. */
  shipsTo: string | null
}

/** One part of a search, which can be left out to see what it costs. */
interface Part {
  name: string
  /** What the index looks up; null for what is checked on the lots that it finds. */
  query: string | null
  condition: SQL | undefined
  /** It tells something about a lot that only those may know to whom it is open. */
  telling: boolean
}

const contains = (words: SQL, asked: readonly AskedWord[]) =>
  sql`${words} @@ to_tsquery('simple', ${textQuery(asked)})`

/** The word in a lot's texts or, as one of its facts, in its terms. */
const containsOrHas = (word: AskedWord) =>
  or(contains(sql`${searchLot.words}`, [word]), ...word.facts.map(hasAllOf))

const titleWords = wordsOf(sql`normalize(${searchLot.title}, NFKC)`)

const hasOneOf = (terms: readonly string[]) =>
  sql`${searchLot.terms} && ${sql.param([...terms])}::text[]`

const hasAllOf = (terms: readonly string[]) =>
  sql`${searchLot.terms} @> ${sql.param([...terms])}::text[]`

const within = (column: typeof searchLot.gross | typeof searchLot.carats, { from, to }: Range) =>
  and(
    from === undefined ? undefined : gte(column, from),
    to === undefined ? undefined : lte(column, to),
  )

/** Facets that everyone may know of an early lot as well: its category. */
const isTelling = (facet: string) => facet !== 'category'

/** The ids of the companies whose lots are on sale, for a statement that uses `isSold`. */
export const trading = ({ db, clock }: WorkContext): SQL =>
  sql`trading as materialized (${tradingCompanies(db, clock()).getSQL()})`

/**
 * Whether a lot's company may be traded with now, and its currency can be settled. PostgreSQL hashes the
 * companies for a test, as it would not for a join.
 */
export const isSold = ({ config }: WorkContext): SQL =>
  sql`(${searchLot.companyId} in (select id from trading) and ${inArray(searchLot.currency, [...settledCurrencies(config)])}) is true`

/** The conditions of a search on `searchLot`. */
export class LotConditions {
  readonly #base: SQL
  readonly #parts: readonly Part[]
  readonly #words: Asked['words']
  /** Whether a lot is open to the caller. */
  readonly open: SQL

  /**
   * @param among which lots are searched, and which of them are open to the caller; if left out, the
   *   lots on sale, for which the statement needs `trading`
   */
  constructor(
    ctx: CallContext,
    asked: Asked,
    among: { base: SQL; open: SQL } = { base: isSold(ctx), open: isOpenTo(ctx, searchLot) },
  ) {
    const { words, category, sub, terms, gross, carats, price, early, shipsTo } = asked
    this.#base = among.base
    this.open = among.open
    this.#words = words
    const found: Part[] = []
    const part = (each: Part) => found.push(each)
    const term = (name: string, values: readonly string[], telling: boolean) =>
      part({ name, query: termsQuery(values), condition: hasOneOf(values), telling })
    const range = (name: string, condition: SQL | undefined) => {
      if (condition !== undefined) part({ name, query: null, condition, telling: true })
    }
    if (words.length > 0) {
      part({
        name: 'words',
        query: wordsQuery(words),
        condition: and(...words.map(containsOrHas)),
        telling: false,
      })
    }
    if (category !== undefined) term('place', [`category:${category}`], false)
    if (sub !== undefined) term('sub', [`sub:${sub}`], true)
    for (const [facet, values] of valuesByFacet(terms)) {
      term(`facet:${facet}`, values, isTelling(facet))
    }
    range('gross', within(searchLot.gross, gross))
    range('carats', within(searchLot.carats, carats))
    range('price', price)
    range('early', early ? gt(searchLot.publicFrom, ctx.clock()) : undefined)
    range('ships', shipsTo === null ? undefined : isShippedTo(searchLot, shipsTo))
    this.#parts = found
  }

  /** The parts that a reader may leave out, by name. */
  get parts(): readonly string[] {
    return this.#parts.flatMap(({ name }) => (name === 'place' ? [] : [name]))
  }

  /** What a lot must fulfil to be found, without one part if that is named: by the index. */
  where(without?: string): SQL {
    const parts = this.#parts.filter(({ name }) => name !== without)
    const queries = parts.flatMap(({ query }) => query ?? [])
    return this.#all(parts, [
      queries.length === 0
        ? undefined
        : sql`${foundBy(searchLot)} @@ ${queries.join(' & ')}::tsquery`,
      ...parts.map(({ query, condition }) => (query === null ? condition : undefined)),
    ])
  }

  /** The same for lots that are read anyway, one after another. */
  get fulfilled(): SQL {
    return this.#all(
      this.#parts,
      this.#parts.map(({ condition }) => condition),
    )
  }

  #all(parts: readonly Part[], conditions: readonly (SQL | undefined)[]): SQL {
    const telling = parts.some((part) => part.telling)
    // The words of a title are among those of the lot, so that one index serves both.
    const early = parts.some(({ name }) => name === 'words')
      ? or(this.open, contains(titleWords, this.#words))
      : undefined
    const all = and(this.#base, telling ? this.open : early, ...conditions)
    if (all === undefined) throw new Error('a condition is missing')
    return all
  }
}
