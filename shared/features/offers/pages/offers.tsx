import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { asked, Filters, Pages, TextFilter, Views } from '../../../workplace/filters.tsx'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { RatesNote } from '../../rates/components/rates-note.tsx'
import { ShownPrice } from '../../rates/components/shown-price.tsx'
import { type OfferListName, offerLists, offers } from '../contract.ts'
import { goodsWords, type OfferSummary, offerTones, stateWords } from '../offer-words.ts'

// As in the list of orders, everything comes first: the lots' pages and the menu lead here.
const query = { view: oneOf(offerLists, 'all'), q: text({ max: 100 }) }

export const loader = (args: LoaderFunctionArgs) => {
  const { view } = queryOf(args, query)
  return apiOf(args).call(offers.list, { ...asked(args, query), view, limit: 25 })
}

/** How much of which lot, or which lots. */
function What({ of }: { of: OfferSummary }) {
  const goods = goodsWords(of, useCounted())
  return of.lotCount > 1 ? unbroken(of.title) : `${goods} of ${unbroken(of.title)}`
}

const columns: readonly Column<OfferSummary>[] = [
  { header: 'Offer', cell: ({ number }) => <Link to={paths.offer(number)}>{number}</Link> },
  {
    header: 'What',
    cell: (each) => <What of={each} />,
    prose: true,
    phone: 'line',
  },
  {
    header: 'With',
    cell: ({ side, other }) => `${side === 'buying' ? 'To' : 'From'} ${other}`,
    prose: true,
    phone: 'line',
  },
  {
    header: 'State',
    cell: (each) => (
      <StatusMark tone={each.waits === 'theirs' ? 'neutral' : offerTones[each.state]}>
        {stateWords(each)}
      </StatusMark>
    ),
    prose: true,
    phone: 'left',
  },
  {
    header: 'Time',
    cell: ({ waits, expiresAt, expiresOn, since }) =>
      waits === 'over' ? (
        <Moment of={since} first short />
      ) : (
        <TimeLeft until={expiresOn} ends={expiresAt} past="Over" />
      ),
    phone: 'right',
  },
  {
    header: 'Price',
    // In one piece: on a phone the cell is a row whose parts would each wrap by themselves.
    cell: ({ amount, currency }) => (
      <div>
        <ShownPrice of={{ minor: amount, currency }} />
      </div>
    ),
    numeric: true,
    phone: 'top',
  },
]

const nothing: Readonly<Record<Exclude<OfferListName, 'all'>, string>> = {
  ours: 'No offer is waiting for your answer.',
  colleagues: 'No offer is waiting for your colleagues.',
  theirs: 'No offer is waiting for the other side.',
  over: 'No offer is over yet.',
}

/** What fills the list, by what the company does. */
const NoOffers = ({ buys }: { buys: boolean }) =>
  buys ? (
    <p>
      You have not negotiated yet. Open a lot in the <Link to={paths.search}>catalogue</Link> and
      choose “Make an offer”.
    </p>
  ) : (
    <p>
      Nobody has made you an offer yet. Offers for your <Link to={paths.stock}>live listings</Link>{' '}
      appear here.
    </p>
  )

/** What the company negotiates, by whose answer it waits for. */
export function Page() {
  const { items, next, open } = useLoaderData<typeof loader>()
  const { view, q } = useQuery(query)
  const { company } = useMe()
  const buys = company?.buys === true
  const sells = company?.sells === true
  const names = {
    ours: `Waiting for you (${open.ours})`,
    colleagues: `Waiting for colleagues (${open.colleagues})`,
    theirs: `Waiting for others (${open.theirs})`,
    over: 'Closed',
    all: 'All',
  }
  // Whoever may answer every offer has nothing there.
  const views = offerLists.filter(
    (each) => each !== 'colleagues' || view === each || open.colleagues > 0,
  )
  return (
    <WorkplacePage
      title="Offers"
      lead={
        <>
          Prices that you negotiate{' '}
          {buys && sells ? 'as a buyer and as a seller' : sells ? 'with buyers' : 'with sellers'}.{' '}
          {buys ? 'To ask all sellers for something, post a' : 'What buyers look for is in the'}{' '}
          <Link to={paths.buyRequests}>{buys ? 'buy request' : 'buy requests'}</Link>.
        </>
      }
    >
      <Views
        label="Offers by whose turn it is"
        current={view}
        views={views.map((each) => ({ view: each, words: names[each] }))}
      />
      <Filters>
        <TextFilter name="q" label="Number, lot or company" />
      </Filters>
      <DataTable
        caption="Offers"
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        empty={
          q !== '' ? (
            <p>No offers match.</p>
          ) : view === 'all' ? (
            <NoOffers buys={buys} />
          ) : (
            <p>{nothing[view]}</p>
          )
        }
      />
      <RatesNote of={items.map(({ currency }) => currency)} />
      <Pages label="Pages of the offers" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
