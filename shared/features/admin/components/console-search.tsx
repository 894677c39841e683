import { Search } from 'lucide'
import {
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { useSite } from '../../../layout/site-context.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { stateWords } from '../../companies/verification-rules.ts'
import { listingStates } from '../../listings/listing-states.ts'
import { orderStates } from '../../orders/order-states.ts'
import { adminOverview } from '../overview-contract.ts'
import { personWords } from './person-status.tsx'

/** Milliseconds without a key until we ask, and until a slow answer is announced. */
const patience = { typing: 150, answer: 400 }

type Found = OutputOf<typeof adminOverview.search>

interface Result {
  key: string
  to: string
  name: string
  about: string
}
interface Group {
  label: string
  results: readonly Result[]
}

const listOf = (page: string, q: string) => `${page}?${new URLSearchParams({ q })}`

/** What was found, by kind, with a last line that leads to the rest. */
function groupsOf({ people, companies, orders, listings }: Found, q: string): Group[] {
  const groups = [
    {
      label: 'Order',
      results: orders.items.map(({ id, number, title, state }) => ({
        key: id,
        to: paths.adminOrder(number),
        name: String(number),
        about: `${title}, ${orderStates[state].toLowerCase()}`,
      })),
      all: null,
    },
    {
      label: 'Listing',
      results: listings.items.map(({ id, title, stockNumber, state, seller }) => ({
        key: id,
        to: paths.adminListing(id),
        name: stockNumber,
        about: `${title}, ${seller}, ${listingStates[state].toLowerCase()}`,
      })),
      all: null,
    },
    {
      label: 'Person',
      results: people.items.map(({ id, name, email, state, operator, company }) => ({
        key: id,
        to: paths.adminPerson(id),
        name,
        about: [
          operator ? 'Operator' : (company?.name ?? 'No company'),
          ...(state === 'active' ? [] : [personWords[state].label.toLowerCase()]),
          email,
        ].join(', '),
      })),
      all: people.more ? { to: listOf(paths.adminPeople, q), name: 'All people' } : null,
    },
    {
      label: 'Company',
      results: companies.items.map(({ id, legalName, country, state }) => ({
        key: id,
        to: paths.adminCompany(id),
        name: legalName || 'A company that has left',
        about: `${countryName(country)}, ${stateWords[state].label.toLowerCase()}`,
      })),
      all: companies.more
        ? { to: listOf(paths.adminVerifications, q), name: 'All companies' }
        : null,
    },
  ]
  return groups
    .filter(({ results }) => results.length > 0)
    .map(({ label, results, all }) => ({
      label,
      results:
        all === null ? results : [...results, { ...all, key: all.to, about: `that match “${q}”` }],
    }))
}

type State =
  | { is: 'idle' }
  | { is: 'slow' }
  | { is: 'failed'; why: string }
  /** What was found for a text, which may not be the present one any more. */
  | { is: 'found'; for: string; groups: readonly Group[] }

const idle: State = { is: 'idle' }

/**
 * Asks while somebody types. An answer to an earlier text than the present one is dropped.
 * @param take may open one of the results, and returns whether it did; if not, they are shown
 */
function useSearch(q: string, take: (groups: readonly Group[]) => boolean) {
  const api = useApi()
  const [state, setState] = useState<State>(idle)
  const ask = useEffectEvent(async (text: string): Promise<State> => {
    try {
      const found = await api().call(adminOverview.search, { q: text })
      return { is: 'found', for: text, groups: groupsOf(found, text) }
    } catch (error) {
      return { is: 'failed', why: failureIssues(error)[0]?.detail ?? '' }
    }
  })
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (q === '') return
    let current = true
    const slow = setTimeout(() => setState({ is: 'slow' }), patience.typing + patience.answer)
    const answer = async () => {
      const next = await ask(q)
      clearTimeout(slow)
      if (current) setState(next.is === 'found' && taken(next.groups) ? idle : next)
    }
    const typing = setTimeout(() => void answer(), patience.typing)
    return () => {
      current = false
      clearTimeout(slow)
      clearTimeout(typing)
    }
  }, [q])
  return { state, clear: () => setState(idle) }
}

/** "/" moves the focus here, unless somebody is typing elsewhere or the field has no room. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey } = event
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
      if (key !== '/' || ctrlKey || altKey || metaKey || typing) return
      if (field.current?.checkVisibility() !== true) return
      event.preventDefault()
      field.current.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
}

const saying = (state: State, count: number): string => {
  if (state.is === 'slow') return 'Searching'
  if (state.is === 'failed') return state.why
  if (state.is === 'idle') return ''
  if (count > 0) return `${count} ${count === 1 ? 'result' : 'results'}`
  return 'Nothing found. Type the beginning of a name, an email address or a registration number, or the number of an order or a listing.'
}

/** Searches people, companies, orders and listings from anywhere in the console, with the keyboard alone. */
export function ConsoleSearch({ placeholder = 'Search' }: { placeholder?: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState(false)
  const [at, setAt] = useState(0)
  /** Enter was pressed before the results of this text were there. */
  const entered = useRef(false)
  const q = typed.trim()
  const { state, clear } = useSearch(q, (found) => {
    const first = found[0]?.results[0]
    if (!entered.current || first === undefined) return false
    setTyped('')
    void navigate(first.to)
    return true
  })
  useSlash(field)

  const groups = state.is === 'found' && !closed ? state.groups : []
  const results = groups.flatMap((group) => group.results)
  const active = results[Math.min(at, results.length - 1)]
  const open = results.length > 0
  const says = closed ? '' : saying(state, results.length)
  const type = (text: string) => {
    setTyped(text)
    setClosed(false)
    setAt(0)
    entered.current = false
    if (text.trim() === '') clear()
  }
  const end = () => type('')
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && open) {
      event.preventDefault()
      setAt((Math.min(at, results.length - 1) + step + results.length) % results.length)
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      end()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Never open what was found for an earlier text.
      entered.current = state.is !== 'found' || state.for !== q
      if (entered.current || active === undefined) return
      end()
      void navigate(active.to)
    }
  }
  const { workplaceCss } = useSite()
  return (
    <search
      className="console-search"
      onFocus={() => setClosed(false)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setClosed(!currentTarget.contains(relatedTarget))
      }
    >
      {/* The console's header also stands above public pages, which do not load this sheet. */}
      <link rel="stylesheet" href={workplaceCss} precedence="workplace" />
      <label className="console-search-field">
        <Icon of={Search} size={20} />
        <span className="visually-hidden">Search people, companies, orders and listings</span>
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-results`}
          aria-activedescendant={open ? `${id}-${active?.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <kbd>{typed === '' ? '/' : 'Esc'}</kbd>
      </label>
      {/* A native list of options cannot lay out its lines. */}
      <div
        className="console-search-results"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold links
        role="listbox"
        id={`${id}-results`}
        aria-label="Results"
        hidden={!open}
      >
        {groups.map(({ label, results: own }) => (
          <Fragment key={label}>
            {own.map((result) => (
              <Link
                key={result.key}
                id={`${id}-${result.key}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold links
                role="option"
                aria-selected={result === active}
                tabIndex={-1}
                to={result.to}
                onClick={end}
              >
                <span className="console-search-kind">{label}</span>
                <span className="console-search-name">{result.name}</span>
                <span className="console-search-about">{result.about}</span>
              </Link>
            ))}
          </Fragment>
        ))}
      </div>
      <output className={open ? 'visually-hidden' : 'console-search-says'}>{says}</output>
    </search>
  )
}
