import type { ReactNode } from 'react'
import { Form, Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'

import { longestCursor } from '../contract/sorting.ts'
import { text } from '../routing/endless-parameters.ts'
import { type Query, type QueryOf, queryOf } from '../routing/query.ts'
import { drawOptions, Select } from '../ui/forms/select.tsx'
import { TabRow } from '../ui/tab-row.tsx'

const cursor = text({ max: longestCursor })

/** The filters in use, typed, and the cursor. */
type Asked<Q extends Query> = { -readonly [N in keyof Q]?: NonNullable<QueryOf<Q>[N]> } & {
  after?: string
}

/** An order of a list, if it has a column for it: other views of the list may have other columns. */
export const orderIn = <S extends string>(
  columns: readonly { sortKey?: string }[],
  sort: S | null,
): S | null => (columns.some(({ sortKey }) => sortKey === sort?.replace('-', '')) ? sort : null)

/**
 * The list input that an address asks for: the filters in use, and the cursor.
 * @param columns of the list, if they depend on its filters: it is sorted by no other
 */
export function asked<Q extends Query>(
  args: LoaderFunctionArgs,
  query: Q,
  columns?: readonly { sortKey?: string }[],
): Asked<Q> {
  const set = Object.entries(queryOf(args, query)).filter(
    ([name, value]) =>
      value !== query[name]?.otherwise &&
      (name !== 'sort' || columns === undefined || orderIn(columns, String(value)) !== null),
  )
  const { cursor: after } = queryOf(args, { cursor })
  return { ...Object.fromEntries(set), ...(after === '' ? {} : { after }) } as Asked<Q>
}

/**
 * The filters of a list. They are kept in the address, so that a view can be sent to a colleague.
 * Setting them keeps the order of the list and its view.
 */
export function Filters({ children }: { children: ReactNode }) {
  const [query] = useSearchParams()
  return (
    // The fields restart from the address whenever it changes.
    <search key={query.toString()}>
      <Form className="filters" method="get" preventScrollReset>
        {children}
        {['sort', 'view'].map((name) => {
          const value = query.get(name)
          return value !== null && <input key={name} type="hidden" name={name} value={value} />
        })}
        <button className="button button-small" type="submit">
          Show
        </button>
      </Form>
    </search>
  )
}

interface FilterProps {
  name: string
  label: string
}

/** A text filter. */
export function TextFilter({
  name,
  label,
  type = 'search',
}: FilterProps & { type?: 'search' | 'date' }) {
  const [query] = useSearchParams()
  return (
    <label className="filter">
      <span>{label}</span>
      <input
        className="control"
        name={name}
        type={type}
        maxLength={100}
        defaultValue={query.get(name) ?? ''}
      />
    </label>
  )
}

/** A filter with options. Without `all` one option always applies, initially the first. */
export function ChoiceFilter({
  name,
  label,
  all,
  options,
}: FilterProps & { all?: string; options: readonly { value: string; label: string }[] }) {
  const [query] = useSearchParams()
  return (
    <label className="filter">
      <span>{label}</span>
      <Select name={name} defaultValue={query.get(name) ?? ''}>
        {all !== undefined && <option value="">{all}</option>}
        {drawOptions(options.map(({ value, label: words }) => [value, words]))}
      </Select>
    </label>
  )
}

/**
 * Writes this page's address with other values in its query. Null leaves one out. The cursor is left out
 * unless it is given: it is valid only for the list that it was made for.
 */
export function useAddressWith() {
  const [query] = useSearchParams()
  return (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ cursor: null, ...changes })) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
}

/** Links to the views of a list, of which one is shown; the first one is what the list begins with. */
export function Views({
  label,
  current,
  views,
}: {
  label: string
  current: string | null
  /** What `view` says in the address; null for all. */
  views: readonly { view: string | null; words: string }[]
}) {
  const addressWith = useAddressWith()
  return (
    <TabRow
      className="views"
      label={label}
      tabs={views.map(({ view, words }, at) => ({
        to: addressWith({ view: at === 0 ? null : view }),
        label: words,
        current: view === current,
      }))}
    />
  )
}

/** Links to the next page of a list and back to its beginning. They change only the address's `cursor`. */
export function Pages({
  label,
  shown,
  next,
}: {
  label: string
  shown: number
  next: string | null
}) {
  const [query] = useSearchParams()
  const addressWith = useAddressWith()
  const later = query.has('cursor')
  if (!later && next === null) return null
  return (
    <nav className="pages" aria-label={label}>
      {later && (
        <Link to={addressWith({})}>
          <span className="text-link">Back to the start</span>
        </Link>
      )}
      <p>{shown} on this page</p>
      {next !== null && (
        <Link rel="next" to={addressWith({ cursor: next })}>
          <span className="text-link">Next</span>
        </Link>
      )}
    </nav>
  )
}
