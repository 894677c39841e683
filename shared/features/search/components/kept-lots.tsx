import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { PublicPicture } from '../../../contract/pictures.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { WorkButton } from '../../../ui/use-work.tsx'
import { Section, useMe } from '../../../workplace/workplace-page.tsx'
import { type Favourite, favourites } from '../../listings/favourites-contract.ts'
import { recentLots } from '../../listings/recent-lots.ts'
import type { RowWork } from './saved-search-list.tsx'

function Thumb({ picture }: { picture: PublicPicture | null }) {
  return (
    <span className="saved-thumb">
      <LotPicture picture={picture} sizes="72px" silent />
    </span>
  )
}

/** What has changed since a lot became a favourite. */
function Since({ item: { state, lower } }: { item: Favourite }) {
  if (state === 'sold-out') return <StatusMark tone="neutral">Sold out</StatusMark>
  if (state === 'gone') return <StatusMark tone="neutral">Not on sale now</StatusMark>
  if (lower === null) return null
  const money = (minor: number) => <Price of={{ minor, currency: lower.currency }} />
  return (
    <>
      <StatusMark tone="good">Price reduced</StatusMark>{' '}
      <span className="small">
        {money(lower.is)}, was {money(lower.was)}
      </span>
    </>
  )
}

function Favourites({ item, working, change }: { item: Favourite } & RowWork) {
  const { id, lot, savedAt } = item
  const title = lot?.title ?? item.title
  return (
    <li className="saved-row">
      <Thumb picture={lot?.picture ?? null} />
      <div className="saved-what">
        <h3>{lot === null ? title : <Link to={paths.lot(lot.slug)}>{title}</Link>}</h3>
        <p className="small quiet">
          Since <Day of={savedAt} />
        </p>
        <p>
          <Since item={item} />
        </p>
      </div>
      <WorkButton
        className="row-act"
        working={working}
        onClick={() => change(id, favourites.remove, { id })}
      >
        <span className="text-link">
          Remove<span className="visually-hidden">: {title}</span>
        </span>
      </WorkButton>
    </li>
  )
}

/** A buyer's favourites, with what has changed since. */
export function FavouriteList({ items, ...work }: { items: readonly Favourite[] } & RowWork) {
  if (items.length === 0) {
    return <p className="quiet">You have no favourites. Press the heart on a lot to add it.</p>
  }
  return (
    <ul className="saved-rows">
      {items.map((item) => (
        <Favourites key={item.id} item={item} {...work} />
      ))}
    </ul>
  )
}

type Followed = OutputOf<typeof favourites.followed>['items'][number]

/** The sellers whom a buyer follows. */
export function FollowedList({ items, working, change }: { items: readonly Followed[] } & RowWork) {
  if (items.length === 0) {
    return (
      <p className="quiet">
        You do not follow any sellers yet. Choose “Follow this seller” on a lot to hear of their new
        lots.
      </p>
    )
  }
  return (
    <ul className="saved-rows">
      {items.map(({ id, name, country, followedAt }) => (
        <li className="saved-row" key={id}>
          <div className="saved-what">
            <h3>
              <Link to={paths.company(id)}>{name}</Link>
            </h3>
            <p className="small quiet">
              {countryName(country)}. Since <Day of={followedAt} />.
            </p>
          </div>
          <WorkButton
            className="row-act"
            working={working}
            onClick={() => change(id, favourites.unfollow, { companyId: id })}
          >
            <span className="text-link">
              Stop following<span className="visually-hidden"> {name}</span>
            </span>
          </WorkButton>
        </li>
      ))}
    </ul>
  )
}

/** The lots that the reader has looked at in this browser; nothing without any. */
export function RecentList() {
  const { id } = useMe()
  const [lots] = useState(() => recentLots(id))
  if (lots.length === 0) return null
  return (
    <Section title="Recently viewed">
      <p className="small quiet">These are stored only in this browser. Logging out clears them.</p>
      <ul className="saved-recent">
        {lots.map(({ slug, title, picture }) => (
          <li key={slug}>
            <Thumb picture={picture} />
            <Link to={paths.lot(slug)}>{title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
