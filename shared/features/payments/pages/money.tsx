import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { currencies } from '../../../contract/money.ts'
import { isUuid } from '../../../contract/uuid.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { endOfDay, fullMomentWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { capitalised, listed, numberWord } from '../../../ui/words.ts'
import { FilterField } from '../../../workplace/filter-field.tsx'
import { asked, useAddressWith } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { type CaseKind, caseKinds } from '../cases-contract.ts'
import { payments } from '../contract.ts'
import { ImportStatement } from '../desk/import-statement.tsx'
import { idOf, MoneyCase } from '../desk/money-case.tsx'

const query = {
  currency: oneOf(currencies),
  kind: oneOf(caseKinds),
  q: text({ max: 100 }),
  later: oneOf(['shown']),
  case: text({ max: 36 }),
}

export function loader(args: LoaderFunctionArgs) {
  const { case: marked, ...filters } = asked(args, query)
  return apiOf(args).call(payments.cases, {
    ...filters,
    ...(marked !== undefined && isUuid(marked) && { case: marked }),
    dayEnds: endOfDay(new Date()).toISOString(),
  })
}

type Desk = OutputOf<typeof payments.cases>
type Case = Desk['items'][number]

const titleOf = (late: number) => {
  if (late === 0) return 'Nothing is late'
  return `${capitalised(numberWord(late))} ${late === 1 ? 'is' : 'are'} late`
}

/** What is at the bank in each currency, and what is late; never one sum of several currencies. */
function Figures({ desk: { currencies: all } }: { desk: Desk }) {
  const late = all.filter((each) => each.late > 0)
  return (
    <dl className="money-figures">
      {all.map(({ currency, bank }) => (
        <div key={currency}>
          <dt>{currency} at the bank, by our ledger</dt>
          <dd className="d5">
            <Price of={{ minor: bank, currency }} />
          </dd>
        </div>
      ))}
      {late.length > 0 && (
        <div>
          <dt>Late, in all</dt>
          {late.map(({ currency, late: minor }, at) => (
            <dd key={currency} className={at === 0 ? 'd5' : 'small'}>
              <Price of={{ minor, currency }} />
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

const kindWords: Readonly<Record<CaseKind, string>> = {
  suspense: 'In suspense',
  approve: 'Payouts to approve',
  prepare: 'Payouts to prepare',
  send: 'Payouts to send',
}

/** The address with other values for some filters; null leaves one out. */
function useFiltered() {
  const addressWith = useAddressWith()
  return (changes: Parameters<typeof addressWith>[0]) => addressWith({ case: null, ...changes })
}

/** The currencies with their cases, the kinds, and words. */
function DeskFilters({ desk: { currencies: all } }: { desk: Desk }) {
  const { currency: chosen, kind } = useQuery(query)
  const filtered = useFiltered()
  const sum = all.reduce((total, { waiting }) => total + waiting, 0)
  return (
    <div className="money-filters">
      {all.length > 1 && (
        <nav className="money-currencies" aria-label="Currency">
          {[{ currency: null, waiting: sum }, ...all].map(({ currency, waiting }) => (
            <Link
              key={currency}
              to={filtered({ currency })}
              aria-current={currency === chosen ? 'page' : undefined}
              preventScrollReset
            >
              {currency ?? 'All'} {waiting}
            </Link>
          ))}
        </nav>
      )}
      <FilterField label="Filter by payer, reference, amount" keep={['currency', 'later']}>
        <Select key={kind} name="kind" aria-label="Kind" defaultValue={kind ?? ''}>
          <option value="">Every kind</option>
          {drawOptions(caseKinds.map((each) => [each, kindWords[each]]))}
        </Select>
      </FilterField>
    </div>
  )
}

interface GroupProps {
  title: string
  cases: readonly Case[]
  /** How many there are, of which only the first may be shown. */
  count: number
  filled?: boolean
}

/** Cases under one heading. */
function Group({ title, cases, count, filled = false }: GroupProps) {
  const { case: marked } = useQuery(query)
  if (cases.length === 0) return null
  return (
    <section className="money-group" aria-label={title}>
      <h2 className="d5">{title}</h2>
      {count > cases.length && (
        <p className="small quiet">
          The {cases.length} that are due first, of {count}.
        </p>
      )}
      <ol className="money-cases">
        {cases.map((each, at) => (
          <MoneyCase
            key={idOf(each)}
            of={each}
            marked={idOf(each) === marked}
            first={filled && at === 0}
          />
        ))}
      </ol>
    </section>
  )
}

/** Whether what is due after today is shown; it is if nothing else waits. */
const useLater = ({ late, today }: Desk['counts']) => {
  const { later } = useQuery(query)
  return { alone: late + today === 0, shown: later !== null || late + today === 0 }
}

/** What is due after today, in one line that shows or hides it. */
function Rest({ desk: { counts } }: { desk: Desk }) {
  const filtered = useFiltered()
  const { alone, shown } = useLater(counts)
  if (counts.later === 0 || alone) return null
  return (
    <div className="money-line">
      <p>
        <strong>{counts.later} more</strong>
        <span className="aside">Due after today, or waiting for the rest of the money.</span>
      </p>
      <Link
        className="text-link"
        to={filtered({ later: shown ? null : 'shown' })}
        preventScrollReset
      >
        {shown ? 'Hide them' : 'Show them'}
      </Link>
    </div>
  )
}

/** Where all else about clients’ money is. */
function Books({ desk: { owedLater, sent } }: { desk: Desk }) {
  const counted = useCounted()
  const { currency } = useQuery(query)
  const waits = [
    ...(owedLater > 0
      ? [`${counted(owedLater, 'amount')} that we owe and cannot prepare yet`]
      : []),
    ...(sent > 0 ? [`${counted(sent, 'payout')} on the way`] : []),
  ]
  return (
    <>
      {waits.length > 0 && (
        <div className="money-line">
          <p>
            <strong>With others</strong>
            <span className="aside">{capitalised(listed(waits))}.</span>
          </p>
          <Link className="button button-small" to={paths.adminMoneyOwed}>
            Unpaid amounts and why
          </Link>
        </div>
      )}
      <div className="money-line">
        <p>
          <strong>Books</strong>
          <span className="aside">
            Orders waiting for payment, payouts on their way, daily closings, trial balance, our own
            money.
          </span>
        </p>
        <Link
          className="button button-small"
          to={`${paths.adminMoneyBooks}${currency === null ? '' : `?currency=${currency}`}`}
        >
          Open the books
        </Link>
      </div>
    </>
  )
}

/** What waits at the money desk, in all currencies, what is late first. */
export function Page() {
  const desk = useLoaderData<typeof loader>()
  const { counts, items, statementAt } = desk
  const { q, case: marked } = useQuery(query)
  const [now, reader] = [useNow(), useReader()]
  const filtered = useFiltered()
  const { shown } = useLater(counts)
  const at = (time: Case['time']) => items.filter((each) => each.time === time)
  return (
    <WorkplacePage
      title={titleOf(counts.late)}
      documentTitle="Money"
      lead={
        <p>
          Money, {fullMomentWords(now.toISOString(), now, reader)}.{' '}
          {statementAt === null ? (
            'No statement has been imported yet.'
          ) : (
            <>
              Newest statement imported <Moment of={statementAt} />.
            </>
          )}
        </p>
      }
    >
      <div className="money-head">
        <ImportStatement />
      </div>
      <Figures desk={desk} />
      <DeskFilters desk={desk} />
      {marked !== '' && !items.some((each) => idOf(each) === marked) && (
        <p className="money-group">The case that you were led to does not wait any more.</p>
      )}
      {items.length === 0 && (
        <p className="money-group">
          {q === '' ? (
            'No case is waiting.'
          ) : (
            <>
              Nothing matches.{' '}
              <Link className="text-link" to={filtered({ q: null })} replace preventScrollReset>
                Clear the filter
              </Link>
            </>
          )}
        </p>
      )}
      <Group title="Late" cases={at('late')} count={counts.late} filled />
      <Group title="Today" cases={at('today')} count={counts.today} />
      <Group title="Later" cases={at('later')} count={shown ? counts.later : 0} />
      <div className="money-lines">
        <Rest desk={desk} />
        <Books desk={desk} />
      </div>
    </WorkplacePage>
  )
}
