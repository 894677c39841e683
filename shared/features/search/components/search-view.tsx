import { ChevronDown, SlidersHorizontal } from 'lucide'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Link, useRevalidator } from 'react-router-dom'

import { readQuery } from '../../../routing/query.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useCompared } from '../../listings/compared-lots.ts'
import { CompareTray } from '../../listings/components/compare-tray.tsx'
import { LotCard } from '../../listings/components/lot-card.tsx'
import { UnitPrice } from '../../listings/components/lot-price.tsx'
import { currenciesOf, usePrices } from '../../listings/components/use-prices.ts'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import type { SearchData } from '../load-search.ts'
import { searchQuery } from '../search-query.ts'
import { lotsIn } from './amounts.ts'
import { Chosen, NothingFound } from './chosen.tsx'
import { Facets } from './facets.tsx'
import { SaveButton } from './save-button.tsx'
import { type SearchAddress, useSearchState } from './use-search-state.ts'

const sorts = {
  newest: 'Newest first',
  relevance: 'Best match',
  weight: 'Lightest first',
  '-weight': 'Heaviest first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
} as const
type Sort = keyof typeof sorts

function SortChoice({ data, address }: { data: SearchData; address: SearchAddress }) {
  const shown = (Object.keys(sorts) as Sort[]).filter((sort) =>
    sort === 'relevance' ? data.words !== null : data.trade || !sort.endsWith('price'),
  )
  return (
    <label className="search-sort">
      <span className="visually-hidden">Sort by</span>
      <span className="select">
        <select
          className="control"
          name="sort"
          value={data.sort}
          onChange={({ target }) => address.go({ sort: target.value as Sort })}
        >
          {shown.map((sort) => (
            <option key={sort} value={sort}>
              {sorts[sort]}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} />
      </span>
    </label>
  )
}

/** Says how the words were read, and leads to them as they were typed. */
function AsRead({ data, address }: { data: SearchData; address: SearchAddress }) {
  const { words, trade } = data
  if (words === null) return null
  const { shown, instead, limit } = words
  return (
    <>
      {instead !== null && (
        <p className="search-corrected">
          Showing results for <b>{shown}</b> instead of “{instead}”.{' '}
          <Link to={address.to({ typed: '1' })}>Search for “{instead}”</Link>
        </p>
      )}
      {limit !== null && (
        <p className="search-corrected">
          {trade
            ? `“${limit.said}” limits the price per piece, in ${limit.currency}.`
            : `Only verified buyers can search by price, so “${limit.said}” is left out.`}
        </p>
      )}
    </>
  )
}

const perPage = 24

interface PagesProps {
  data: SearchData
  address: SearchAddress
  /** The lots begin above: the focus goes there, as the page does. */
  onTurn: () => void
}

function Pages({ data, address, onTurn }: PagesProps) {
  const { before, cards, next, total } = data
  if (before === 0 && next === null) return null
  return (
    <nav className="search-pages" aria-label="Pages of lots">
      <p>
        {before + 1} to {before + cards.length} of {lotsIn(total)}
      </p>
      {before > 0 && (
        <Link className="text-link" to={address.to({})} onClick={onTurn}>
          Back to the start
        </Link>
      )}
      {next !== null && (
        <Link
          className="button button-small"
          rel="next"
          to={address.to({ cursor: next })}
          onClick={onTurn}
        >
          Next {total.more ? perPage : Math.min(perPage, total.lots - before - cards.length)} lots
        </Link>
      )}
    </nav>
  )
}

interface SearchViewProps {
  data: SearchData
  title: string
  /** Above the title, and below it. */
  crumbs?: ReactNode
  text?: string
}

/** Lots with everything that narrows and orders them: the search, and the page of a category. */
export function SearchView({ data, title, crumbs, text }: SearchViewProps) {
  const address = useSearchState()
  const { session } = useAuth()
  const { revalidate } = useRevalidator()
  const prices = usePrices(data.cards)
  const compared = useCompared()
  const comparedPrices = usePrices(compared)
  const trayPrices = new Map(
    compared.map(({ slug }) => [
      slug,
      <UnitPrice key={slug} slug={slug} prices={comparedPrices} />,
    ]),
  )
  const total = useRef<HTMLOutputElement>(null)
  const toTotal = () => total.current?.focus({ preventScroll: true })
  // The document is the same for everybody. Whoever is logged in may see more.
  const forAll = session !== null && !data.own
  useEffect(() => {
    if (forAll) void revalidate()
  }, [forAll, revalidate])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') given.append(name, value)
    }
    const typed = readQuery(searchQuery, given)
    const unpriced = typed.pmin === '' && typed.pmax === ''
    const { q, sort, currency } = address.state
    // The header's field may not be there yet. An order that was never chosen is not kept, nor the currency
    // of no price.
    const change = {
      ...typed,
      ...(given.has('q') ? {} : { q }),
      sort,
      currency: unpriced ? currency : typed.currency,
    }
    // The button that closes the filters on a small screen usually has nothing left to change.
    if (address.to(change) !== address.to({})) address.go(change)
  }
  const narrowed = address.terms.length
  const { pmin, pmax, sort } = address.state
  const priced = pmin !== '' || pmax !== '' || sort === 'price' || sort === '-price'
  return (
    <form
      className="search-page"
      id="search"
      method="get"
      action={address.path}
      onSubmit={submit}
      aria-busy={address.busy || undefined}
      data-asks={data.cards.length > 0 ? '/api/lots/prices' : undefined}
      data-asks-body={JSON.stringify({ slugs: data.cards.map(({ slug }) => slug) })}
      data-without-prices={(priced && !data.own) || undefined}
    >
      <a className="skip-link" href="#lots">
        Skip to the lots
      </a>
      <header className="search-head">
        <div>
          {crumbs}
          <h1 className="d3">{title}</h1>
          {text !== undefined && <p className="quiet">{text}</p>}
          <AsRead data={data} address={address} />
        </div>
        <SaveButton data={data} address={address} />
      </header>
      <Facets data={data} address={address} />
      <div className="search-results" data-waits>
        <div className="search-bar">
          <Chosen data={data} address={address} onRemove={toTotal} />
          <button className="button button-small search-open" type="button" popoverTarget="filters">
            <Icon of={SlidersHorizontal} size={20} />
            Filters{narrowed > 0 && `, ${narrowed}`}
          </button>
          <output className="search-total" ref={total} tabIndex={-1}>
            {lotsIn(data.total)}
          </output>
          {data.cards.length > 0 && <SortChoice data={data} address={address} />}
        </div>
        <h2 className="visually-hidden" id="lots" tabIndex={-1}>
          Lots
        </h2>
        {data.cards.length === 0 ? (
          <NothingFound data={data} address={address} onRemove={toTotal} />
        ) : (
          <ul className="lot-cards">
            {data.cards.map((lot, at) => (
              <LotCard
                key={lot.slug}
                lot={lot}
                prices={prices}
                back={address.to({})}
                eager={at < 3}
              />
            ))}
          </ul>
        )}
        <Pages data={data} address={address} onTurn={toTotal} />
        <RatesNote of={currenciesOf(prices)} />
      </div>
      <CompareTray prices={trayPrices} />
    </form>
  )
}
