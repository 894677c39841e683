import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import type { Me } from '../../../session/me.ts'
import { ChoiceFilter, asked, Filters, Pages, Views } from '../../../workplace/filters.tsx'
import { meOf, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { kindNames, kinds } from '../../listings/kinds/kinds.ts'
import { OpenRequests, OwnRequests } from '../components/request-tables.tsx'
import { buyRequests, sellerViews } from '../contract.ts'
import { crumbsAbove } from '../request-words.ts'
import { whyNoOthers, whyNoPosting } from '../why-not.ts'

const views = ['own', ...sellerViews] as const
type View = (typeof views)[number]
const query = { view: oneOf(views), kind: oneOf(kindNames) }

/** The views of a company by what it does, the first one first. */
const viewsOf = (company: Me['company']): readonly View[] =>
  views.filter((each) => (each === 'own' ? company?.buys : company?.sells) === true)

const viewIn = (company: Me['company'], view: View | null): View => {
  const own = viewsOf(company)
  return own.find((each) => each === view) ?? own[0] ?? 'own'
}

export async function loader(args: LoaderFunctionArgs) {
  const { company } = await meOf(args)
  const { kind, view: _, ...page } = asked(args, query)
  const view = viewIn(company, queryOf(args, query).view)
  const { call } = apiOf(args)
  if (view === 'own') return { view, own: await call(buyRequests.own, page), others: null }
  const narrowed = { ...page, view, ...(kind === undefined ? {} : { kind }) }
  const others = whyNoOthers(company) === null ? await call(buyRequests.open, narrowed) : null
  return { view, own: null, others }
}

const kindOptions = kindNames.map((value) => ({ value, label: kinds[value].label }))
const leads = {
  buyer: 'Say what you look for. Verified sellers answer with lots that they have on sale.',
  seller: 'What verified buyers look for. Answer with lots that you have on sale.',
  both: 'Say what you look for, and answer what other companies look for.',
}

/** What the reader's company looks for, and what others do. */
export function Page() {
  const { view, own, others } = useLoaderData<typeof loader>()
  const { kind } = useQuery(query)
  const me = useMe()
  const { company } = me
  const shown = viewsOf(company)
  const [buys, sells] = [company?.buys === true, company?.sells === true]
  const words = {
    own: 'Your requests',
    open: buys ? 'Other buyers’ requests' : 'Open requests',
    answered: 'Answered by you',
  }
  const refusal = view === 'own' ? whyNoPosting(company) : whyNoOthers(company)
  return (
    <WorkplacePage
      title="Buy requests"
      crumbs={crumbsAbove(me)}
      lead={leads[buys && sells ? 'both' : buys ? 'buyer' : 'seller']}
    >
      {shown.length > 1 && (
        <Views
          label="Buy requests"
          current={view}
          views={shown.map((each) => ({ view: each, words: words[each] }))}
        />
      )}
      {refusal !== null && (
        <p className="buy-request-why">
          {refusal}
          {company?.verified === false && !company.suspended && (
            <>
              {' '}
              <Link to={paths.verification}>Go to your verification</Link>
            </>
          )}
        </p>
      )}
      {view === 'own' && refusal === null && (
        <p className="actions">
          <Link className="button button-filled" to={paths.newBuyRequest}>
            Post a buy request
          </Link>
        </p>
      )}
      {own !== null && (
        <>
          <OwnRequests rows={own.items} />
          <Pages label="Pages of your requests" shown={own.items.length} next={own.next} />
        </>
      )}
      {others !== null && (
        <>
          <Filters>
            <ChoiceFilter name="kind" label="Goods" all="All kinds" options={kindOptions} />
          </Filters>
          <OpenRequests
            rows={others.items}
            empty={
              view === 'answered'
                ? 'You have not answered any of these requests.'
                : kind === null
                  ? 'No buyer has an open request now.'
                  : 'No buyer has an open request for this kind of goods now.'
            }
          />
          <Pages label="Pages of the requests" shown={others.items.length} next={others.next} />
        </>
      )}
    </WorkplacePage>
  )
}
