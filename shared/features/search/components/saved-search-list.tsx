import { Link } from 'react-router-dom'

import type { Endpoint, SentTo } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { WorkButton } from '../../../ui/use-work.tsx'
import { savedAddress } from '../saved-address.ts'
import { type SavedSearch, savedSearches } from '../saved-contract.ts'
import { lotsIn } from './amounts.ts'
import { FrequencyChoice } from './frequency-choice.tsx'

/** How the rows of a list change something. */
export interface RowWork {
  working: string | null
  change: <E extends Endpoint>(name: string, to: E, input: SentTo<E>) => void
}

function Row({ item, working, change }: { item: SavedSearch } & RowWork) {
  const { id, name, asks, query, frequency, emails, lastToldAt, lots, more } = item
  return (
    <li className="saved-row">
      <div className="saved-what">
        <h3>
          <Link to={savedAddress(query)}>{name}</Link>
        </h3>
        {asks.length > 0 && <p className="small quiet">{asks.join(' · ')}</p>}
        <p className="small quiet">
          {lotsIn({ lots, more })} now.{' '}
          {lastToldAt === null ? (
            'Nothing new yet.'
          ) : (
            <>
              Last alert <Day of={lastToldAt} />.
            </>
          )}
        </p>
      </div>
      <div className="saved-how">
        <FrequencyChoice
          value={frequency}
          label={`How often to tell you: ${name}`}
          onChoose={(each) => change(id, savedSearches.change, { id, frequency: each })}
        />
        <label className="checkbox">
          <input
            type="checkbox"
            checked={emails}
            onChange={({ target }) =>
              change(id, savedSearches.change, { id, emails: target.checked })
            }
          />
          <span>
            By email too<span className="visually-hidden">: {name}</span>
          </span>
        </label>
        <WorkButton
          className="row-act"
          working={working}
          onClick={() => change(id, savedSearches.remove, { id })}
        >
          <span className="text-link">
            Remove<span className="visually-hidden">: {name}</span>
          </span>
        </WorkButton>
      </div>
    </li>
  )
}

/** The saved searches, each with what it asks for and how often it tells. */
export function SavedSearchList({ items, ...work }: { items: readonly SavedSearch[] } & RowWork) {
  if (items.length === 0) {
    return (
      <p className="quiet">
        You have no saved searches. <Link to={paths.search}>Search all lots</Link> and choose “Get
        alerts for new matches”.
      </p>
    )
  }
  return (
    <ul className="saved-rows">
      {items.map((item) => (
        <Row key={item.id} item={item} {...work} />
      ))}
    </ul>
  )
}
