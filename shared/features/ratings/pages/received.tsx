import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { RecordFacts } from '../components/record-facts.tsx'
import { SaidRating } from '../components/said-rating.tsx'
import { ratings } from '../contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(ratings.received, { ...asked(args, {}), limit: 25 })

/** The records of the reader's company, as others see them, and every rating it has received. */
export function Page() {
  const { selling, buying, items, next } = useLoaderData<typeof loader>()
  return (
    <WorkplacePage
      title="How others see you"
      documentTitle="Ratings"
      lead="Worked out from your orders. Verified buyers see how you sell; the other side of an order sees how you trade with sellers or buyers. A figure is shown once there are five orders or ratings."
    >
      {selling !== null && (
        <Section title="As a seller">
          <RecordFacts record={selling} />
        </Section>
      )}
      {buying !== null && (
        <Section title="As a buyer">
          <RecordFacts record={buying} />
        </Section>
      )}
      <Section title="Ratings">
        {items.length === 0 ? (
          <p>
            Nobody has rated you yet. Once an order has ended with goods accepted, both sides can
            rate it on its page.
          </p>
        ) : (
          <ol className="ratings">
            {items.map(({ id, number, by, other, ...rating }) => (
              <li key={id}>
                <SaidRating rating={rating} answerer="You">
                  {other === '' ? 'A former member' : other} as the {by} of{' '}
                  <Link to={paths.order(number)}>order {number}</Link>,
                </SaidRating>
                {rating.score !== null && (
                  <PartsOf
                    place="report"
                    of={{ subject: 'rating', id, about: `the rating of order ${number}` }}
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
