import { and, gte, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { isOnSale, isOpenTo, listing, listingWords } from '#server/features/listings/service.ts'
import { type AskedWord, textQuery } from '#shared/features/search/asked-words.ts'
import { valuesByFacet } from '#shared/features/search/facet-terms.ts'

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
}

/** One part of a search, which can be left out to see what it costs. */
interface Part {
  name: string
  condition: SQL | undefined
  /** It tells something about a lot that only those may know to whom it is open. */
  telling: boolean
}

const contains = (words: SQL, asked: readonly AskedWord[]) =>
  sql`${words} @@ to_tsquery('simple', ${textQuery(asked)})`

const titleWords = listingWords({ searched: listing.title })

const hasOneOf = (terms: readonly string[]) =>
  sql`${listing.terms} && ${sql.param([...terms])}::text[]`

const within = (column: typeof listing.gross | typeof listing.carats, { from, to }: Range) =>
  and(
    from === undefined ? undefined : gte(column, from),
    to === undefined ? undefined : lte(column, to),
  )

/** Facets that everyone may know of an early lot as well: its category. */
const isTelling = (facet: string) => facet !== 'category'

/** The conditions of a search on `listing`. */
export class LotConditions {
  readonly #base: SQL | undefined
  readonly #parts: readonly Part[]
  /** Whether a lot is open to the caller. */
  readonly open: SQL

  /**
   * @param among which lots are searched, and which of them are open to the caller; if left out, the
   *   lots on sale
   */
  constructor(
    ctx: CallContext,
    asked: Asked,
    among: { base: SQL | undefined; open: SQL } = {
      base: and(isOnSale(ctx), isNotNull(listing.slug)),
      open: isOpenTo(ctx),
    },
  ) {
    const { words, category, sub, terms, gross, carats, price } = asked
    this.#base = among.base
    this.open = among.open
    const found: Part[] = []
    const part = (name: string, condition: SQL | undefined, telling: boolean) => {
      if (condition !== undefined) found.push({ name, condition, telling })
    }
    if (words.length > 0) {
      // The words of a title are among those of the lot, so that one index serves both.
      const early = or(this.open, contains(titleWords, words))
      part('words', and(contains(listingWords(listing), words), early), false)
    }
    if (category !== undefined) part('place', hasOneOf([`category:${category}`]), false)
    if (sub !== undefined) part('sub', hasOneOf([`sub:${sub}`]), true)
    for (const [facet, values] of valuesByFacet(terms)) {
      part(`facet:${facet}`, hasOneOf(values), isTelling(facet))
    }
    part('gross', within(listing.gross, gross), true)
    part('carats', within(listing.carats, carats), true)
    part('price', price, true)
    this.#parts = found
  }

  /** The parts that a reader may leave out, by name. */
  get parts(): readonly string[] {
    return this.#parts.flatMap(({ name }) => (name === 'place' ? [] : [name]))
  }

  /** What a lot must fulfil to be found, without one part if that is named. */
  where(without?: string): SQL {
    const parts = this.#parts.filter(({ name }) => name !== without)
    const all = and(
      this.#base,
      parts.some(({ telling }) => telling) ? this.open : undefined,
      ...parts.map(({ condition }) => condition),
    )
    if (all === undefined) throw new Error('a condition is missing')
    return all
  }
}
