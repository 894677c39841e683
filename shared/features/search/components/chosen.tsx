import { X } from 'lucide'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SearchData } from '../load-search.ts'
import type { SearchState } from '../search-query.ts'
import { lotsIn } from './amounts.ts'
import { usePriceRange } from './price-range.ts'
import type { SearchAddress } from './use-search-state.ts'

const ranges = [
  { name: 'gross', from: 'wmin', to: 'wmax', unit: ' g' },
  { name: 'carats', from: 'cmin', to: 'cmax', unit: ' ct' },
  { name: 'price', from: 'pmin', to: 'pmax', unit: '' },
] as const

/** "2 to 10 g", "from 2 g", "up to 10 g" */
function rangeInWords(from: string, to: string, unit: string): string {
  if (from !== '' && to !== '') return `${from} to ${to}${unit}`
  return from === '' ? `Up to ${to}${unit}` : `From ${from}${unit}`
}

interface Props {
  data: SearchData
  address: SearchAddress
  /** Takes the focus from a link that goes away with what it removes. */
  onRemove: () => void
}

/** What the search is narrowed to, each with a link that takes it away. */
export function Chosen({ data, address, onRemove }: Props) {
  const { to, withoutTerms } = address
  const state = { ...address.state, ...usePriceRange(address.state) }
  const labels = new Map(
    data.facets.flatMap(({ values }) => values.map(({ term, label }) => [term, label])),
  )
  const chips = [
    ...address.terms.flatMap((term) => {
      const label = labels.get(term)
      return label === undefined
        ? []
        : [{ key: term, label, change: withoutTerms((each) => each === term) }]
    }),
    ...ranges.flatMap(({ name, from, to: until, unit }) => {
      const typed = [state[from], state[until]] as const
      if (typed.every((each) => each === '') || (name === 'price' && !data.trade)) return []
      const sign = name === 'price' ? ` ${state.currency}` : unit
      return [
        {
          key: name,
          label: rangeInWords(...typed, sign),
          change: { [from]: '', [until]: '' } as Partial<SearchState>,
        },
      ]
    }),
    ...(state.early === null
      ? []
      : [{ key: 'early', label: 'Early access', change: { early: null } }]),
    ...(state.ships === null || data.shipsTo === null
      ? []
      : [{ key: 'ships', label: `Ships to ${data.shipsTo}`, change: { ships: null } }]),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="search-chips" aria-label="Chosen filters">
      {chips.map(({ key, label, change }) => (
        <li key={key}>
          <Link
            to={to(change)}
            preventScrollReset
            aria-label={`${label}: remove`}
            onClick={onRemove}
          >
            {label}
            <Icon of={X} size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link className="search-clear" to={address.cleared} preventScrollReset onClick={onRemove}>
          <span className="text-link">Clear all</span>
        </Link>
      </li>
    </ul>
  )
}

/** The address without one part of the search. */
function without(what: string, { data, address }: Omit<Props, 'onRemove'>): string {
  if (what === 'words') return address.to({ q: '', typed: null })
  if (what === 'sub') {
    const query = address.to({}).slice(address.path.length)
    return paths.category(data.category?.slug ?? '') + query
  }
  if (what === 'early' || what === 'ships') return address.to({ [what]: null })
  const range = ranges.find(({ name }) => name === what)
  if (range !== undefined) return address.to({ [range.from]: '', [range.to]: '' })
  const facet = what.slice('facet:'.length)
  return address.to(address.withoutTerms((term) => term.startsWith(`${facet}:`)))
}

/** Says that there is nothing, and what to leave out to find something. */
export function NothingFound({ data, address, onRemove }: Props) {
  const narrowed = address.cleared !== address.to({}) || data.words !== null
  return (
    <div className="search-nothing">
      <p className="d5">
        {narrowed
          ? data.words === null
            ? 'No lots match these filters.'
            : `No lots match “${data.words.shown}”.`
          : 'There are no lots here yet.'}
      </p>
      {data.leaveOut.length > 0 && (
        <>
          <ul>
            {data.leaveOut.map(({ what, label, count }) => (
              <li key={what}>
                <Link to={without(what, { data, address })} onClick={onRemove}>
                  Remove {label}
                </Link>
                <span className="quiet">{lotsIn(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {narrowed && data.leaveOut.length === 0 && (
        <p>
          <Link to={address.path} onClick={onRemove}>
            Clear everything
          </Link>
        </p>
      )}
      {data.trade && data.words !== null && (
        <p>
          <Link to={paths.newBuyRequestFor(data.words.shown)}>Post a buy request</Link>
        </p>
      )}
      {!narrowed && data.category !== null && (
        <p>
          <Link to={paths.search}>See all lots</Link>
        </p>
      )}
    </div>
  )
}
