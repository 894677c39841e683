import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Form, Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'

import { text } from '../routing/endless-parameters.ts'
import { type Query, type QueryOf, queryOf } from '../routing/query.ts'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'

/** The longest cursor that a list gives. */
const cursor = text({ max: 400 })

/** The filters that are set, typed, and the place to go on. */
type Asked<Q extends Query> = { -readonly [N in keyof Q]?: NonNullable<QueryOf<Q>[N]> } & {
  after?: string
}

/** What the address asks a list for: the filters of its query that are set, and the place to go on. */
export function asked<Q extends Query>(args: LoaderFunctionArgs, query: Q): Asked<Q> {
  const set = Object.entries(queryOf(args, query)).filter(
    ([name, value]) => value !== query[name]?.otherwise,
  )
  const { cursor: after } = queryOf(args, { cursor })
  return { ...Object.fromEntries(set), ...(after === '' ? {} : { after }) } as Asked<Q>
}

/** The filters of a list; they live in the address, so that a view can be sent to a colleague. */
export function Filters({ children }: { children: ReactNode }) {
  const [query] = useSearchParams()
  return (
    // Its fields start from the address again whenever that changes.
    <search key={query.toString()}>
      <Form className="filters" method="get" preventScrollReset>
        {children}
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

/** A filter to be typed. */
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

/** A filter to be chosen; without `all` one of its options is always in force, the first at first. */
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
      <span className="select">
        <select className="control" name={name} defaultValue={query.get(name) ?? ''}>
          {all !== undefined && <option value="">{all}</option>}
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={20} />
      </span>
    </label>
  )
}

/** The way on in a list, and back to its beginning. */
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
  const first = new URLSearchParams(query)
  first.delete('cursor')
  const later = query.has('cursor')
  if (!later && next === null) return null
  return (
    <div className="pages">
      {later && (
        <Link className="text-link" to={`?${first}`}>
          Back to the beginning
        </Link>
      )}
      <Pagination label={label} summary={`${shown} on this page`} previous={null} next={next} />
    </div>
  )
}
