import { Search, X } from 'lucide'
import type { SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { paths } from '../routing/paths.ts'
import { Icon } from '../ui/icon.tsx'

/** The address without the words that were searched for. */
function withoutWords(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['q', 'typed', 'cursor']) query.delete(name)
  return `${pathname}?${query}`
}

/**
 * The header's search for lots. On a page that is a search it is a part of that page's form, so the filters
 * stay; elsewhere it leads to the search of all lots.
 */
export function CatalogueField({ label, here }: { label: string; here: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const q = here ? (new URLSearchParams(search).get('q') ?? '') : ''
  const form = here ? 'search' : undefined
  const lead = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q') as string
    event.currentTarget.reset()
    void navigate(`${paths.search}?${new URLSearchParams({ q: words })}`)
  }
  return (
    <search className="header-search">
      <form className="search-field" action={paths.search} onSubmit={lead}>
        <button type="submit" form={form} aria-label="Search">
          <Icon of={Search} size={20} />
        </button>
        <input
          key={q}
          form={form}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          defaultValue={q}
          enterKeyHint="search"
        />
        {q !== '' && (
          <Link to={withoutWords(pathname, search)} aria-label="Clear the words">
            <Icon of={X} size={20} />
          </Link>
        )}
      </form>
    </search>
  )
}
