import { ChevronDown, Lock, X } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'

import { currencies, minorPerUnit } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { listed } from '../../../ui/words.ts'
import { conversionsOf } from '../../rates/shown-amounts.ts'
import { useReading } from '../../rates/use-reading.ts'
import type { Histogram, SearchFacet } from '../contract.ts'
import { writeTerm } from '../facet-terms.ts'
import { fewestDrawn } from '../fewest-drawn.ts'
import type { SearchData } from '../load-search.ts'
import type { SearchState } from '../search-query.ts'
import { countOf, lotsIn } from './amounts.ts'
import { usePriceRange } from './price-range.ts'
import { RangeHistogram } from './range-histogram.tsx'
import { useHistograms } from './use-histograms.ts'
import type { SearchAddress } from './use-search-state.ts'

/** Values that are shown at once; the others are behind "more". */
const shownAtOnce = 7
/** Facets that are open at first. */
const openAtFirst = 4

interface GroupProps {
  label: string
  open: boolean
  children: ReactNode
}

const Group = ({ label, open, children }: GroupProps) => (
  <details className="search-group" open={open}>
    <summary>
      {label}
      <Icon of={ChevronDown} size={16} />
    </summary>
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  </details>
)

interface ValuesProps {
  values: SearchFacet['values']
  address: SearchAddress
}

const Values = ({ values, address }: ValuesProps) => (
  <ul>
    {values.map(({ term, label, count }) => (
      <li key={term}>
        <label className="checkbox search-value">
          <input
            type="checkbox"
            name="f"
            value={writeTerm(term)}
            checked={address.terms.includes(term)}
            onChange={({ target }) =>
              address.go(
                target.checked
                  ? address.withTerm(term)
                  : address.withoutTerms((each) => each === term),
              )
            }
          />
          <span>{label}</span>
          <span className="quiet">{countOf(count)}</span>
        </label>
      </li>
    ))}
  </ul>
)

function FacetGroup({
  facet,
  open,
  address,
}: {
  facet: SearchFacet
  open: boolean
  address: SearchAddress
}) {
  const { label, values } = facet
  const rest = values.slice(shownAtOnce)
  return (
    <Group label={label} open={open || values.some(({ chosen }) => chosen)}>
      <Values values={values.slice(0, shownAtOnce)} address={address} />
      {rest.length > 0 && (
        <details className="search-more">
          <summary>{rest.length} more</summary>
          <Values values={rest} address={address} />
        </details>
      )}
    </Group>
  )
}

interface RangeProps {
  label: string
  names: readonly ['wmin' | 'cmin' | 'pmin', 'wmax' | 'cmax' | 'pmax']
  /** In thousandths. */
  bounds: { from: number; to: number } | null
  /** Undefined until it is there. */
  histogram: Histogram | null | undefined
  /** The lots that the search finds. */
  lots: number
  address: SearchAddress
  /** The range as it is shown, if the address has it in another currency. */
  shown?: Partial<SearchState>
  /** How many of the histogram's units make one of those that people type; a thousand if left out. */
  parts?: number
  children?: ReactNode
}

function RangeGroup({
  label,
  names,
  bounds,
  histogram,
  lots,
  address,
  shown,
  parts = 1000,
  children,
}: RangeProps) {
  const state = { ...address.state, ...shown }
  const typed = names.map((name) => state[name])
  const narrowed = typed.some((each) => each !== '')
  if (bounds === null && !narrowed && children === undefined) return null
  // Whether bars are likely, to keep room for them. They count the lots outside of this range too.
  const drawn = (lots >= fewestDrawn || narrowed) && (bounds === null || bounds.from < bounds.to)
  const ends = [bounds?.from, bounds?.to].map((end) =>
    end === undefined ? '' : String(Math.round(end / 10) / 100),
  )
  return (
    <Group label={label} open={narrowed || children === undefined}>
      {children}
      {histogram === undefined && drawn && <div className="search-histogram" />}
      {histogram && (
        <RangeHistogram of={histogram} parts={parts} from={state[names[0]]} to={state[names[1]]} />
      )}
      <div className="search-range">
        {names.map((name, at) => (
          <label key={name}>
            {at === 0 ? 'From' : 'To'}
            <input
              key={state[name]}
              className="control"
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              defaultValue={state[name]}
              placeholder={ends[at]}
              onBlur={({ target }) =>
                target.value !== state[name] && address.go({ ...shown, [name]: target.value })
              }
            />
          </label>
        ))}
      </div>
    </Group>
  )
}

const LockedPrice = ({ back }: { back: string }) => (
  <p className="search-locked">
    <span>
      Trade price
      <Icon of={Lock} size={16} />
    </span>
    <Link className="when-signed-out" to={paths.loginAfter(back)}>
      Log in to see trade prices
    </Link>
    <span className="when-signed-in" hidden>
      For verified buyers
    </span>
  </p>
)

function PriceGroup(props: Pick<RangeProps, 'histogram' | 'lots' | 'address'>) {
  const range = usePriceRange(props.address.state)
  const reading = useReading()
  const currency = reading?.currency ?? range.currency
  const shown = range.pmin === '' && range.pmax === '' ? { ...range, currency } : range
  const unknown = reading ? conversionsOf(currencies, reading).kept : []
  return (
    <RangeGroup
      label={`Price per piece, ${shown.currency}`}
      names={['pmin', 'pmax']}
      bounds={null}
      parts={minorPerUnit(shown.currency)}
      shown={shown}
      {...props}
    >
      <input type="hidden" name="currency" value={shown.currency} />
      {unknown.length > 0 && (
        <p className="small quiet">
          Leaves out lots in {listed(unknown)}: there is no current rate.
        </p>
      )}
    </RangeGroup>
  )
}

interface SwitchProps {
  /** Of the group. */
  label: string
  name: 'early' | 'ships'
  /** What the lots are narrowed to. */
  says: string
  address: SearchAddress
}

/** A filter that is on or off. */
const Switch = ({ label, name, says, address: { state, go } }: SwitchProps) => (
  <Group label={label} open={state[name] !== null}>
    <label className="checkbox search-value">
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={state[name] !== null}
        onChange={({ target }) => go({ [name]: target.checked ? '1' : null })}
      />
      <span>{says}</span>
    </label>
  </Group>
)

/** The parts of a category, as links. */
function Subcategories({ category }: { category: NonNullable<SearchData['category']> }) {
  const { slug, name, sub, subs } = category
  if (subs.length === 0) return null
  return (
    <nav className="search-subs" aria-label={`Parts of ${name}`}>
      <ul>
        <li>
          <Link to={paths.category(slug)} aria-current={sub === null ? 'page' : undefined}>
            All {name.toLowerCase()}
          </Link>
        </li>
        {subs.map((each) => (
          <li key={each.slug}>
            <Link
              to={paths.category(slug, each.slug)}
              aria-current={sub?.slug === each.slug ? 'page' : undefined}
            >
              {each.name}
            </Link>
            <span className="quiet">{countOf(each.count)}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * What narrows a search. Beside the lots where there is room, otherwise a drawer, which opens without
 * scripts too. Without them the button at its end applies what is ticked.
 */
export function Facets({ data, address }: { data: SearchData; address: SearchAddress }) {
  const { facets, gross, carats, trade, shipsTo, category, total } = data
  const place = useRef<HTMLElement>(null)
  const histograms = useHistograms(data, place)
  return (
    <aside
      ref={place}
      className="search-facets"
      id="filters"
      popover="auto"
      data-waits
      aria-label="Filters"
    >
      <div className="search-drawer-head">
        <h2 className="d5">Filters</h2>
        <button
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label="Close the filters"
        >
          <Icon of={X} />
        </button>
      </div>
      {category !== null && <Subcategories category={category} />}
      {facets.map((facet, at) => (
        <FacetGroup key={facet.name} facet={facet} open={at < openAtFirst} address={address} />
      ))}
      <RangeGroup
        label="Weight, grams"
        names={['wmin', 'wmax']}
        bounds={gross}
        histogram={histograms?.gross}
        lots={total.lots}
        address={address}
      />
      <RangeGroup
        label="Carats"
        names={['cmin', 'cmax']}
        bounds={carats}
        histogram={histograms?.carats}
        lots={total.lots}
        address={address}
      />
      {trade ? (
        <>
          <PriceGroup histogram={histograms?.price} lots={total.lots} address={address} />
          <Switch label="Early access" name="early" says="Early access only" address={address} />
          {shipsTo !== null && (
            <Switch label="Shipping" name="ships" says={`Ships to ${shipsTo}`} address={address} />
          )}
        </>
      ) : (
        <LockedPrice back={address.to({})} />
      )}
      <div className="search-apply">
        <button
          className="button button-filled"
          type="submit"
          // The lots are there already; this shows them.
          onClick={({ currentTarget }) => {
            const drawer = currentTarget.closest<HTMLElement>('[popover]')
            if (drawer?.matches(':popover-open')) drawer.hidePopover()
          }}
        >
          Show {lotsIn(total)}
        </button>
      </div>
    </aside>
  )
}
