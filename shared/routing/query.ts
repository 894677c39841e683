import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'

/**
 * One parameter of a page's query. A value stands in the address in one spelling only, and not at all
 * where it is the one that holds otherwise.
 */
export interface Parameter<T> {
  /** What holds where the address says nothing that can be taken. */
  otherwise: T
  /** Reads one value of the address; undefined where it cannot be taken. */
  read(text: string): T | undefined
  write(value: T): string
  /** All values that may stand in the address; null where there is no end of them. */
  all: readonly T[] | null
}

/** What a page asks its address for: parameters by their name, in the order of the address. */
export type Query = Readonly<Record<string, Parameter<unknown>>>

/** The values of a query, typed. */
export type QueryOf<Q extends Query> = {
  readonly [N in keyof Q]: Q[N] extends Parameter<infer T> ? T : never
}

/** One of a few values; `otherwise` null unless one of them is given for it. */
export function oneOf<const V extends string>(all: readonly V[]): Parameter<V | null>
export function oneOf<const V extends string>(all: readonly V[], otherwise: V): Parameter<V>
export function oneOf<const V extends string>(
  all: readonly V[],
  otherwise: V | null = null,
): Parameter<V | null> {
  return { otherwise, all, read: (given) => all.find((each) => each === given), write: String }
}

/** The values of a query in an address. Of a parameter that is repeated the first one counts. */
export function readQuery<Q extends Query>(query: Q, given: URLSearchParams): QueryOf<Q> {
  const values = Object.entries(query).map(([name, { read, otherwise }]) => {
    const value = given.get(name)
    return [name, (value === null ? undefined : read(value)) ?? otherwise]
  })
  return Object.fromEntries(values) as QueryOf<Q>
}

/** The one spelling of a query, from its `?` on; empty where nothing differs from what holds otherwise. */
export function writeQuery<Q extends Query>(query: Q, values: Partial<QueryOf<Q>>): string {
  const written = new URLSearchParams()
  for (const [name, { otherwise, write }] of Object.entries(query)) {
    const value = values[name] ?? otherwise
    if (value !== otherwise) written.set(name, write(value))
  }
  return written.size === 0 ? '' : `?${written}`
}

/** More addresses than these are not made ahead for one page. */
const mostAhead = 64

/** Every query of a page in its one spelling, without the empty one; null where they have no end, or are too many to be made ahead. */
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

/** The query of the page that is shown. */
export function useQuery<Q extends Query>(query: Q): QueryOf<Q> {
  const [given] = useSearchParams()
  return readQuery(query, given)
}

/** The query of the page that is asked for, for its loader. */
export const queryOf = <Q extends Query>({ request }: LoaderFunctionArgs, query: Q): QueryOf<Q> =>
  readQuery(query, new URL(request.url).searchParams)
