import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf, useQuery, writeQuery } from '../../../routing/query.ts'
import { asked, orderIn, Pages } from '../../../workplace/filters.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { hitColumns, ScreeningHits } from '../components/screening-hits.tsx'
import { ScreeningLists } from '../components/screening-lists.tsx'
import { hitSortings, screening } from '../contract.ts'

const query = { show: oneOf(['open', 'decided']), sort: oneOf(hitSortings) }
/** The order of each list unless another is asked for. */
const usual = { open: 'found', decided: '-decided' }

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const columns = hitColumns[queryOf(args, query).show ?? 'open']
  const [lists, hits] = await Promise.all([
    call(screening.lists, {}),
    call(screening.hits, { ...asked(args, query, columns), limit: 25 }),
  ])
  return { lists, hits }
}

/** Names of companies that are like listed ones, and the sanctions lists. */
export function Page() {
  const { lists, hits } = useLoaderData<typeof loader>()
  const { show, sort } = useQuery(query)
  const list = show ?? 'open'
  const decided = list === 'decided'
  const imported = lists.lists.some(({ newest }) => newest !== null)
  return (
    <WorkplacePage
      title="Screening"
      lead="Names of companies, their people, payout accounts and payers that are like those on sanctions lists. As long as a hit is open, nothing is paid to the company and it can neither place nor receive new orders. Do not tell the company why."
    >
      <Section title={decided ? 'Decided' : 'Open hits'}>
        <p>
          <Link
            className="text-link"
            to={decided ? paths.adminScreening : writeQuery(query, { show: 'decided' })}
          >
            {decided ? 'Show open hits' : 'Show what was decided'}
          </Link>
        </p>
        <ScreeningHits
          hits={hits.items}
          columns={hitColumns[list]}
          sorted={orderIn(hitColumns[list], sort) ?? usual[list]}
          empty={
            decided
              ? 'Nothing has been decided yet.'
              : imported
                ? 'No name is waiting for a decision.'
                : 'Nothing was compared: import a list first.'
          }
        />
        <Pages label="Pages of hits" shown={hits.items.length} next={hits.next} />
      </Section>
      <ScreeningLists lists={lists} />
    </WorkplacePage>
  )
}
