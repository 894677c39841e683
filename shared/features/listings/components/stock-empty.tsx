import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { addressWith, chipsOf, type StockQuery } from './stock-query.ts'

/** For those who have never entered anything: what a listing needs, and how to begin. */
export function StockStart({ may }: { may: boolean }) {
  if (!may) {
    return <p className="stock-start">Your company has not entered any stock yet.</p>
  }
  return (
    <div className="stock-start">
      <h2 className="d5">Your first piece</h2>
      <p>
        Everything you enter starts as a draft that only your company sees. To publish a piece you
        need:
      </p>
      <ul className="workplace-list">
        <li>a title, your stock number and how many there are</li>
        <li>metal and fineness, stones and weights, as far as it has them</li>
        <li>a price in your currency, for one piece, the lot, a gram or a carat</li>
        <li>the country where it is, and its condition</li>
      </ul>
      <p>
        Do you keep a list already? <Link to={paths.stockImport}>Import a file</Link>. Otherwise{' '}
        <Link to={paths.newListing}>add one piece</Link>; it takes about three minutes.
      </p>
    </div>
  )
}

/** Where a filter leaves nothing: which filters to drop. */
export function StockNothing({ query }: { query: StockQuery }) {
  const chips = chipsOf(query)
  const drops = [
    ...(query.q === '' ? [] : [{ label: `“${query.q}”`, without: addressWith(query, { q: '' }) }]),
    ...chips,
    ...(query.view === 'all'
      ? []
      : [{ label: 'this view', without: addressWith(query, { view: 'all' }) }]),
  ]
  return (
    <div className="stock-start">
      <p>Nothing matches.</p>
      {drops.length > 0 && (
        <ul className="stock-chips">
          {drops.map(({ label, without }) => (
            <li key={label}>
              <Link to={without}>Without {label}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
