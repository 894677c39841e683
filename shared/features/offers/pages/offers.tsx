import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { asked, Filters, Pages, TextFilter, Views } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { offerLists, offers } from '../contract.ts'
import { goodsWords, type OfferSummary, offerTones, stateWords } from '../offer-words.ts'

const query = { view: oneOf(offerLists, 'ours'), q: text({ max: 100 }) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(offers.list, { ...asked(args, query), limit: 25 })

/** How much of which lot. */
function What({ of }: { of: OfferSummary }) {
  return `${goodsWords(of, useCounted())} of ${of.title}`
}

const columns: readonly Column<OfferSummary>[] = [
  { header: 'Offer', cell: ({ number }) => <Link to={paths.offer(number)}>{number}</Link> },
  {
    header: 'What',
    cell: (each) => <What of={each} />,
    prose: true,
  },
  {
    header: 'With',
    cell: ({ side, other }) => `${side === 'buying' ? 'To' : 'From'} ${other}`,
    prose: true,
  },
  {
    header: 'State',
    cell: (each) => <StatusMark tone={offerTones[each.state]}>{stateWords(each)}</StatusMark>,
  },
  {
    header: 'Time',
    cell: ({ waits, expiresAt, since }) =>
      waits === 'over' ? <Moment of={since} first /> : <TimeLeft until={expiresAt} past="Over" />,
  },
  {
    header: 'Price',
    cell: ({ amount, currency }) => <Price of={{ minor: amount, currency }} />,
    numeric: true,
  },
]

const nothing = {
  ours: (
    <p>
      No offer is waiting for your answer. Buyers make theirs on the pages of your lots; you make
      yours on the <Link to={paths.search}>lots of others</Link>.
    </p>
  ),
  colleagues: <p>No offer is waiting for your colleagues.</p>,
  theirs: <p>No offer is waiting for the other side.</p>,
  over: <p>No offer is over yet.</p>,
  all: (
    <p>
      Nothing is negotiated yet. Lots in the <Link to={paths.search}>catalogue</Link> have a form
      for offers.
    </p>
  ),
} as const

/** What the company negotiates, by whose answer it waits for. */
export function Page() {
  const { items, next, open } = useLoaderData<typeof loader>()
  const { view, q } = useQuery(query)
  const names = {
    ours: `Waiting for you (${open.ours})`,
    colleagues: `Waiting for colleagues (${open.colleagues})`,
    theirs: `Waiting for others (${open.theirs})`,
    over: 'Over',
    all: 'All',
  }
  // Whoever may answer every offer has nothing there.
  const views = offerLists.filter(
    (each) => each !== 'colleagues' || view === each || open.colleagues > 0,
  )
  return (
    <WorkplacePage title="Offers" lead="Prices that you negotiate as a buyer or as a seller.">
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
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        empty={q === '' ? nothing[view] : <p>No offers match.</p>}
      />
      <Pages label="Pages of the offers" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
