import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { RecordFacts } from '../components/record-facts.tsx'
import { SaidRating } from '../components/said-rating.tsx'
import { ratings } from '../contract.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const id = args.params.id ?? ''
  const [record, said] = await Promise.all([
    call(ratings.record, { id }),
    call(ratings.ofSeller, { id, ...asked(args, {}), limit: 25 }),
  ])
  return { id, record, ...said }
}

/** What a seller's orders and buyers say about it, for verified buyers. */
export function Page() {
  const { id, name, record, items, next } = useLoaderData<typeof loader>()
  return (
    <WorkplacePage
      title={name}
      documentTitle={`Ratings of ${name}`}
      crumbs={[{ to: paths.company(id), label: 'Verified seller' }]}
      lead="What its orders show and its buyers say. Only verified buyers see this."
    >
      <Section title="Record">
        <RecordFacts record={record} />
      </Section>
      <Section title="What buyers said">
        {items.length === 0 ? (
          <p>Nobody has rated this seller yet.</p>
        ) : (
          <ol className="ratings">
            {items.map(({ id: key, own, ...rating }) => (
              <li key={key}>
                <SaidRating rating={rating} answerer="The seller">
                  A verified buyer,
                </SaidRating>
                {!own && (
                  <PartsOf
                    place="report"
                    of={{ subject: 'rating', id: key, about: 'this rating' }}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        <Pages label="Pages of the ratings" shown={items.length} next={next} />
      </Section>
    </WorkplacePage>
  )
}
