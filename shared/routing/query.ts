import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'

/**
 * One parameter of a page's query. Each value has exactly one spelling in the address, and the
 * default value is left out.
 */
export interface Parameter<T> {
  /** The default, used if the address gives no valid value. */
  otherwise: T
  /** Reads one value from the address; undefined if invalid. */
  read(text: string): T | undefined
  write(value: T): string
  /** All possible values; null if they are unlimited. */
  all: readonly T[] | null
  /** A parameter that a form repeats, one for each box ticked, is read as one list with commas. */
  repeats?: boolean
}

/** A page's query parameters by name, in the order of the address. */
export type Query = Readonly<Record<string, Parameter<unknown>>>

/** The values of a query, typed. */
export type QueryOf<Q extends Query> = {
  readonly [N in keyof Q]: Q[N] extends Parameter<infer T> ? T : never
}

/** One of a few values; `otherwise` is null unless given. */
export function oneOf<const V extends string>(all: readonly V[]): Parameter<V | null>
export function oneOf<const V extends string>(all: readonly V[], otherwise: V): Parameter<V>
export function oneOf<const V extends string>(
  all: readonly V[],
  otherwise: V | null = null,
): Parameter<V | null> {
  return { otherwise, all, read: (given) => all.find((each) => each === given), write: String }
}

/** The values of a query in an address. If a parameter is repeated, the first one counts, unless it is a list. */
export function readQuery<Q extends Query>(query: Q, given: URLSearchParams): QueryOf<Q> {
  const values = Object.entries(query).map(([name, { read, otherwise, repeats }]) => {
    const value = repeats && given.has(name) ? given.getAll(name).join(',') : given.get(name)
    return [name, (value === null ? undefined : read(value)) ?? otherwise]
  })
  return Object.fromEntries(values) as QueryOf<Q>
}

/** The one spelling of a query, including its `?`; empty if all values are defaults. */
export function writeQuery<Q extends Query>(query: Q, values: Partial<QueryOf<Q>>): string {
  const written = new URLSearchParams()
  for (const [name, { otherwise, write }] of Object.entries(query)) {
    const value = values[name] ?? otherwise
    if (value !== otherwise) written.set(name, write(value))
  }
  return written.size === 0 ? '' : `?${written}`
}

/** The most addresses that are prepared in advance for one page. */
const mostAhead = 64

/**
 * Every non-empty query of a page in its one spelling. Null if there are unlimited or too many to
 * prepare in advance.
 */
export function everyQuery(query: Query): readonly string[] | null {
  let found: Record<string, unknown>[] = [{}]
  for (const [name, { all, otherwise }] of Object.entries(query)) {
    if (all === null) return null
    const values = [otherwise, ...all.filter((each) => each !== otherwise)]
    found = found.flatMap((rest) => values.map((value) => ({ ...rest, [name]: value })))
    if (found.length > mostAhead) return null
  }
  return found.map((values) => writeQuery(query, values)).filter((each) => each !== '')
}

/** The query of the current page. */
export function useQuery<Q extends Query>(query: Q): QueryOf<Q> {
  const [given] = useSearchParams()
  return readQuery(query, given)
}

/** The query of the requested page, for its loader. */
export const queryOf = <Q extends Query>({ request }: LoaderFunctionArgs, query: Q): QueryOf<Q> =>
  readQuery(query, new URL(request.url).searchParams)
