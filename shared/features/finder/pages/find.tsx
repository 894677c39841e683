import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'

import { apiOf, CallError } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { PublicPicture } from '../../../contract/pictures.ts'
import { countryName } from '../../../postal/country-name.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf, useQuery } from '../../../routing/query.ts'
import { LotPicture } from '../../../ui/lot-picture.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { listingStates } from '../../listings/listing-states.ts'
import { offerTones, stateWords } from '../../offers/offer-words.ts'
import { standingOf } from '../../orders/order-words.ts'
import { FinderField } from '../components/finder-field.tsx'
import { finder } from '../contract.ts'

const query = { q: text({ max: 100 }) }

type Found = OutputOf<typeof finder.find>

const pageOf = {
  order: (key: string) => paths.order(Number(key)),
  offer: (key: string) => paths.offer(Number(key)),
  stock: paths.listing,
  lot: paths.lot,
} as const

/** Refusals that pass: the field stays, to try again. */
const passing = new Set<string>(['too-many-requests', 'unavailable', 'timed-out', 'failed'])

export async function loader(args: LoaderFunctionArgs) {
  const { q } = queryOf(args, query)
  if (q === '') return { found: null, failed: null }
  try {
    const found = await apiOf(args).call(finder.find, { q })
    // This page does not enter the history then, so going back leads to where the search began.
    if (found.exact !== null) throw redirect(pageOf[found.exact.kind](found.exact.key))
    return { found, failed: null }
  } catch (error) {
    if (!(error instanceof CallError) || !passing.has(error.code)) throw error
    return { found: null, failed: error.message }
  }
}

interface Row {
  key: string
  to: string
  name: string
  about: string
  picture?: PublicPicture | null
  state?: ReactNode
}

interface Group {
  title: string
  rows: readonly Row[]
  /** What follows if there are more. */
  more: ReactNode
}

const party = ({ side, other }: { side: 'buying' | 'selling'; other: string }) =>
  `${side === 'buying' ? 'from' : 'for'} ${other}`

/** The query of a list that shows all: for the number alone, if its kind was typed before it. */
const listQuery = (found: Found | null, q: string) =>
  new URLSearchParams({ q: String(found?.number ?? q) }).toString()

/** What was found, by kind; kinds without results are left out. */
function groupsOf(found: Found, q: string): Group[] {
  const { orders, offers, stock, lots, companies } = found
  const matching = listQuery(found, q)
  const all = (to: string, label: string) => (
    <Link className="text-link" to={to}>
      {label}
    </Link>
  )
  const groups = [
    {
      title: 'Orders',
      rows: orders.items.map((order) => {
        const { tone, words } = standingOf(order)
        return {
          key: String(order.number),
          to: paths.order(order.number),
          name: `Order ${order.number}`,
          about: `${order.title}, ${party(order)}`,
          state: <StatusMark tone={tone}>{words}</StatusMark>,
        }
      }),
      more: orders.more && all(`${paths.orders}?${matching}`, 'All matching orders'),
    },
    {
      title: 'Offers',
      rows: offers.items.map((offer) => ({
        key: String(offer.number),
        to: paths.offer(offer.number),
        name: `Offer ${offer.number}`,
        about: `${offer.title}, ${party(offer)}`,
        state: <StatusMark tone={offerTones[offer.state]}>{stateWords(offer)}</StatusMark>,
      })),
      more: offers.more && all(`${paths.offers}?${matching}`, 'All matching offers'),
    },
    {
      title: 'Your stock',
      rows: (stock?.items ?? []).map((each) => ({
        key: each.id,
        to: paths.listing(each.id),
        name: each.title === '' ? 'Without a title' : each.title,
        about: each.stockNumber ?? 'No stock number yet',
        picture: each.picture,
        state: listingStates[each.state],
      })),
      more: stock?.more === true && all(`${paths.stock}?${matching}`, 'All matching stock'),
    },
    {
      title: 'Lots on the marketplace',
      rows: lots.items.map((lot) => ({
        key: lot.slug,
        to: paths.lot(lot.slug),
        name: lot.title,
        about: lot.lines.join(' · '),
        picture: lot.picture,
      })),
      more: lots.more && all(`${paths.search}?${matching}`, 'All matching lots'),
    },
    {
      title: 'Companies',
      rows: companies.items.map(({ id, name, country }) => ({
        key: id,
        to: paths.company(id),
        name,
        about: countryName(country),
      })),
      more: companies.more && 'There are more. Type more of the name.',
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

function Results({ title, rows, more }: Group) {
  return (
    <Section title={title}>
      <ul className="finder-results">
        {rows.map(({ key, to, name, about, picture, state }) => (
          <li key={key}>
            <Link to={to}>
              {picture !== undefined && <LotPicture picture={picture} sizes="44px" silent />}
              <span className="finder-name">{name}</span>
              <span className="finder-about">{about}</span>
              {state !== undefined && <span className="finder-state">{state}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {more !== false && <p className="finder-more">{more}</p>}
    </Section>
  )
}

const help =
  'Enter the number of an order, an offer or a piece to open its page, or words from a title or a company’s name.'

/** What the search in the header found, by kind. */
export function Page() {
  const counted = useCounted()
  const { found, failed } = useLoaderData<typeof loader>()
  const { q } = useQuery(query)
  const groups = found === null ? [] : groupsOf(found, q)
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const first = groups.some(({ more }) => more !== false) ? 'The first ' : ''
  return (
    <WorkplacePage title="Search" documentTitle={q === '' ? 'Search' : `“${q}”, search`}>
      <div className="finder-open">
        <FinderField q={q} />
      </div>
      {/* Said by screen readers when another search replaces this one. */}
      <output className="finder-says">
        {failed ??
          (q === ''
            ? help
            : shown === 0
              ? `Nothing found for “${q}”. Check the spelling, or type fewer words.`
              : `${first}${counted(shown, 'result')} for “${q}”`)}
      </output>
      {q === '' && (
        <p className="finder-help">
          Or look through <Link to={paths.search}>all lots</Link> and{' '}
          <Link to={paths.categories}>the categories</Link>.
        </p>
      )}
      {q !== '' && failed === null && shown === 0 && (
        <p className="finder-help">
          {help} This covers your newest 1,000 orders and offers;{' '}
          <Link to={`${paths.orders}?${listQuery(found, q)}`}>search all orders</Link> or{' '}
          <Link to={`${paths.offers}?${listQuery(found, q)}`}>all offers</Link>.
        </p>
      )}
      {groups.map((group) => (
        <Results key={group.title} {...group} />
      ))}
    </WorkplacePage>
  )
}
