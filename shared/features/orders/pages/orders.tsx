import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { capitalised, numberWord } from '../../../ui/words.ts'
import { FilterField } from '../../../workplace/filter-field.tsx'
import { asked, Pages, useAddressWith, Views } from '../../../workplace/filters.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { OrderList } from '../components/order-list.tsx'
import { orders, orderViews, type OrderViewName } from '../contract.ts'
import { arrivedFor, type ArrivedPayment, type OrderSummary } from '../order-words.ts'

const query = {
  side: oneOf(['buying', 'selling']),
  view: oneOf(orderViews),
  q: text({ max: 100 }),
  listing: text({ max: 36 }),
}

/** How many orders a page has, and how many of a group stand on the page of all groups. */
const shown = { page: 25, over: 10 }

/** What is to be paid comes first on a page; the rest stays by its deadlines. */
const payFirst = (items: readonly OrderSummary[]) =>
  items.toSorted((a, b) => Number(isToPay(b)) - Number(isToPay(a)))
const isToPay = ({ state }: OrderSummary) => state === 'awaiting-funds'

export const loader = async (args: LoaderFunctionArgs) => {
  const { call } = apiOf(args)
  const given = asked(args, query)
  const read = async (view: OrderViewName | undefined, limit: number) => {
    const { items, next, open } = await call(orders.list, { ...given, view, limit })
    return { view: view ?? null, items: view === 'ours' ? payFirst(items) : items, next, open }
  }
  if (given.view !== undefined || given.listing !== undefined) {
    const { open, ...group } = await read(given.view, shown.page)
    return { open, groups: [group], arrived: await arrivedFor({ call }, group.items) }
  }
  const { open, ...ours } = await read('ours', shown.page)
  const rest = orderViews.filter((view) => view === 'over' || (view !== 'ours' && open[view] > 0))
  const groups = await Promise.all(
    rest.map((view) => read(view, view === 'over' ? shown.over : shown.page)),
  )
  const all = [ours, ...groups]
  const items = all.flatMap((group) => group.items)
  return { open, groups: all, arrived: await arrivedFor({ call }, items) }
}

type Group = Awaited<ReturnType<typeof loader>>['groups'][number]

const nothing: Readonly<Record<OrderViewName, string>> = {
  ours: 'No order is waiting for you.',
  colleagues: 'No order is waiting for your colleagues.',
  theirs: 'No order is waiting for the other side.',
  operators: `No order is with ${brand.name}.`,
  over: 'No order is closed yet.',
}

const beside: Partial<Readonly<Record<OrderViewName, string>>> = {
  theirs: 'We tell you when it is your turn',
  over: 'Last closed first',
}

interface GroupProps {
  group: Group
  arrived: readonly ArrivedPayment[]
  title: string | null
  /** Whether others stand on the same page, so that it shows only its beginning. */
  begins: boolean
}

/** The orders that wait for the same people. */
function OrderGroup({ group: { view, items, next }, arrived, title, begins }: GroupProps) {
  const [address] = useSearchParams()
  const all = new URLSearchParams(address)
  if (view !== null) all.set('view', view)
  return (
    <section className="orders-group" aria-label={title ?? 'Orders'}>
      {title !== null && (
        <header>
          <h2 className="d5">{title}</h2>
          <p className="small quiet">{view !== null && beside[view]}</p>
        </header>
      )}
      <OrderList orders={items} arrived={arrived} view={view} />
      {begins && next !== null && (
        <p className="orders-rest">
          <Link className="text-link" to={`?${all}`}>
            Show all<span className="visually-hidden">: {title}</span>
          </Link>
        </p>
      )}
    </section>
  )
}

/** The words of a list without orders. */
function NoOrders({ view, q }: { view: OrderViewName | null; q: string }) {
  const { company } = useMe()
  const { side } = useQuery(query)
  const addressWith = useAddressWith()
  if (q !== '') {
    return (
      <p className="orders-group">
        Nothing matches.{' '}
        <Link className="text-link" to={addressWith({ q: null })} replace preventScrollReset>
          Clear the filter
        </Link>
      </p>
    )
  }
  if (view !== null) return <p className="orders-group">{nothing[view]}</p>
  return (
    <p className="orders-group">
      {side === 'selling' || company?.buys !== true ? (
        <>
          Nobody has ordered from you yet. Orders for your{' '}
          <Link to={paths.stock}>live listings</Link> appear here.
        </>
      ) : (
        <>
          You have not ordered anything yet. Find lots in the{' '}
          <Link to={paths.search}>catalogue</Link>; their pages have the order button.
        </>
      )}
    </p>
  )
}

/** What the company buys and sells, by whose turn it is. */
export function Page() {
  const { groups, open, arrived } = useLoaderData<typeof loader>()
  const { company } = useMe()
  const { side, view, q, listing } = useQuery(query)
  const buys = company?.buys === true && side !== 'selling'
  const sells = company?.sells === true && side !== 'buying'
  const both = company?.buys === true && company.sells
  const other = buys === sells ? 'other side' : buys ? 'seller' : 'buyer'
  const titles: Readonly<Record<OrderViewName, string>> = {
    ours: 'Your turn',
    colleagues: 'Your colleagues’ turn',
    theirs: `With the ${other}`,
    operators: `With ${brand.name}`,
    over: 'Closed',
  }
  const tabs = orderViews.filter(
    (each) => each === 'ours' || each === 'over' || each === view || open[each] > 0,
  )
  const filled = groups.filter(({ items }) => items.length > 0)
  const [only] = groups
  const begins = view === null && listing === ''
  return (
    <WorkplacePage
      title="Orders"
      lead={
        listing !== '' ? (
          <>
            Orders of <Link to={paths.listing(listing)}>one of your listings</Link>, newest first.{' '}
            <Link to={paths.orders}>Show all</Link>
          </>
        ) : open.ours > 0 ? (
          `${capitalised(numberWord(open.ours))} ${open.ours === 1 ? 'order is' : 'orders are'} waiting for you.`
        ) : (
          'No order is waiting for you.'
        )
      }
    >
      {listing === '' && (
        <div className="orders-tools">
          <Views
            label="Orders by whose turn it is"
            current={view}
            views={[
              { view: null, words: 'All' },
              ...tabs.map((each) => ({
                view: each,
                words: each === 'over' ? titles.over : `${titles[each]} (${open[each]})`,
              })),
            ]}
          />
          <FilterField
            label={`Filter by piece, ${other}, number`}
            keep={both ? ['view'] : ['view', 'side']}
          >
            {both && (
              <Select name="side" aria-label="Show" defaultValue={side ?? ''}>
                <option value="">Buying and selling</option>
                <option value="buying">Buying</option>
                <option value="selling">Selling</option>
              </Select>
            )}
          </FilterField>
        </div>
      )}
      {filled.map((group) => (
        <OrderGroup
          key={group.view}
          group={group}
          arrived={arrived}
          title={group.view === null ? null : titles[group.view]}
          begins={begins}
        />
      ))}
      {filled.length === 0 && <NoOrders view={view} q={q} />}
      {!begins && only !== undefined && (
        <Pages label="Pages of the orders" shown={only.items.length} next={only.next} />
      )}
      <PartsOf place="orders" of={{}} />
    </WorkplacePage>
  )
}
