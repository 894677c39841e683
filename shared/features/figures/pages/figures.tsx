import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { mayChange } from '../../../contract/company-roles.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf, useQuery, writeQuery } from '../../../routing/query.ts'
import { Moment } from '../../../ui/moment.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { TabRow } from '../../../ui/tab-row.tsx'
import { Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { AgeBars } from '../components/age-bars.tsx'
import { InterestFigures } from '../components/interest-figures.tsx'
import { MoneyFigures, SoldFigures } from '../components/sales-figures.tsx'
import { figures } from '../contract.ts'
import { figuresQuery } from '../figures-query.ts'
import { type Window, windows } from '../windows.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(figures.own, { days: queryOf(args, figuresQuery).days })

const windowWords: Readonly<Record<Window, string>> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
}

/** What a seller's stock and sales come to. */
export function Page() {
  const own = useLoaderData<typeof loader>()
  const query = useQuery(figuresQuery)
  const counted = useCounted()
  const { company } = useMe()
  const may = company !== null && mayChange(company.role, 'stock')
  const { currencies, to, ageAssumed, metalsStale } = own
  const waiting = currencies.filter((each) => each.waiting.length > 0)
  const several = currencies.length > 1
  const named = (title: string, currency: string) => (several ? `${title}, ${currency}` : title)
  return (
    <WorkplacePage
      title="Stock performance"
      documentTitle="Figures"
      lead={
        <p>
          <Moment of={to} first />, from your stock book and your orders. What you sell elsewhere is
          not in it.
          {company?.verified === true && !company.suspended && (
            <>
              {' '}
              <Link className="text-link" to={paths.trends}>
                What lots like yours sell for
              </Link>
            </>
          )}
        </p>
      }
    >
      {currencies.length === 0 ? (
        <p className="figures-empty">
          There is nothing to work out yet.
          {may && (
            <>
              {' '}
              <Link to={paths.newListing}>Add a piece</Link> or{' '}
              <Link to={paths.stockImport}>import a file</Link>, and its figures are here at once.
            </>
          )}
        </p>
      ) : (
        <>
          <TabRow
            className="views"
            label="How far back"
            tabs={windows.map((days) => ({
              to: writeQuery(figuresQuery, { ...query, days }) || '?',
              label: windowWords[days],
              current: days === query.days,
            }))}
          />
          <SoldFigures of={own} days={query.days} />
          <Section title="Buyer interest">
            <InterestFigures of={own.interest} days={query.days} from={own.from} />
          </Section>
          {currencies.map((each) => (
            <Section key={each.currency} title={named('Sales', each.currency)}>
              <MoneyFigures of={each} days={query.days} />
            </Section>
          ))}
          {waiting.map((each) => (
            <Section key={each.currency} title={named('Stock age', each.currency)}>
              <AgeBars of={each} query={query} />
            </Section>
          ))}
          {waiting.length > 0 && (
            <p className="figures-note small quiet">
              Age counts from the day you acquired a piece, or else from its first publication.
              {ageAssumed > 0 &&
                ` Of ${counted(ageAssumed, 'piece')} neither is known, so it counts from the day of entry.`}
              {metalsStale &&
                ' Some metals have no recent price, so their value is missing or old.'}
            </p>
          )}
        </>
      )}
    </WorkplacePage>
  )
}
