import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { useQuery, writeQuery } from '../../../routing/query.ts'
import { Day } from '../../../ui/day.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { asked } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import type { AccountName } from '../../ledger/accounts.ts'
import { payments } from '../contract.ts'
import { TrialBalance } from '../desk/money-balance.tsx'
import { chosenClosing, ClosingOfDay, Closings, moneyQuery } from '../desk/money-closing.tsx'
import { MoneyLines } from '../desk/money-lines.tsx'
import { MoneyOurs } from '../desk/money-ours.tsx'
import { MoneyPayouts } from '../desk/money-payouts.tsx'
import { MoneySent } from '../desk/money-sent.tsx'
import { MoneyWaiting } from '../desk/money-waiting.tsx'

const isDay = (text: string) => z.safeParse(payments.trialBalance.input.shape.day, text).success

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const { currency: chosen, day = '', after } = asked(args, moneyQuery)
  const desk = await call(payments.desk, chosen === undefined ? {} : { currency: chosen })
  const { currency } = desk
  const [lines, waiting, payouts, ours, closings, past] = await Promise.all([
    call(payments.lines, { currency, ...(after !== undefined && { after }) }),
    call(payments.waiting, { currency }),
    call(payments.payouts, { currency }),
    call(payments.ours, { currency }),
    call(payments.closings, { currency }),
    isDay(day) ? call(payments.trialBalance, { currency, day }) : null,
  ])
  return { desk, lines, waiting, payouts, ours, closings, past }
}

type Desk = OutputOf<typeof payments.desk>

function Lead({ desk: { account, currency, statement } }: { desk: Desk }) {
  if (account === null) {
    return (
      <p>
        There is no account for clients’ money in {currency}, so nothing can be ordered in it. Set
        one in CLIENT_ACCOUNTS.
      </p>
    )
  }
  return (
    <p>
      {account.holder}, ending in {account.lastFour}.{' '}
      {statement === null ? (
        'No statement has been imported yet.'
      ) : (
        <>
          Statement to <Day of={statement.periodTo} />, imported{' '}
          <Moment of={statement.importedAt} />.
        </>
      )}
    </p>
  )
}

/** The currencies to choose from, side by side. */
function Currencies({ desk: { currencies: all, currency } }: { desk: Desk }) {
  if (all.length < 2) return null
  return (
    <nav className="money-currencies" aria-label="Currency">
      {all.map((each) => (
        <Link
          key={each}
          to={writeQuery(moneyQuery, { currency: each })}
          aria-current={each === currency ? 'page' : undefined}
        >
          {each}
        </Link>
      ))}
    </nav>
  )
}

function Figures({ desk: { balances, currency, inSuspense } }: { desk: Desk }) {
  const counted = useCounted()
  const of = (name: AccountName) => {
    const found = balances.find(({ account }) => account === name)
    return { minor: Math.abs(found?.balance ?? 0), open: found?.open ?? 0 }
  }
  const [bank, held, suspense, payable] = (
    ['client-bank', 'held', 'suspense', 'payable'] as const
  ).map(of)
  const figures = [
    [bank, 'bank balance in our ledger'],
    [held, `held for ${counted(held?.open ?? 0, 'order')}`],
    [suspense, `in suspense, ${counted(inSuspense, 'line')}`],
    [payable, `payable to ${counted(payable?.open ?? 0, 'seller')}`],
  ] as const
  return (
    <dl className="money-figures">
      {figures.map(([figure, words]) => (
        <div key={words}>
          <dd className="d5">
            <Price of={{ minor: figure?.minor ?? 0, currency }} />
          </dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  )
}

interface MoneyIndexProps {
  desk: OutputOf<typeof payments.desk>
  waiting: OutputOf<typeof payments.waiting>
  payouts: OutputOf<typeof payments.payouts>
  closings: OutputOf<typeof payments.closings>
}

/** The sections of the page, with how much each has; what has something comes out in ink. */
function MoneyIndex({ desk, waiting, payouts, closings }: MoneyIndexProps) {
  const approvable = payouts.underWay.filter(({ state, own }) => state === 'prepared' && !own)
  const unsigned = closings.items.filter(({ state }) => state === 'open' || state === 'broken')
  const sections: readonly (readonly [id: string, label: string, count?: number])[] = [
    ['suspense', 'In suspense', desk.inSuspense],
    ['to-approve', 'To approve', approvable.length],
    ['to-prepare', 'To prepare', payouts.toPrepare.count],
    ['closing', 'To be signed', unsigned.length],
    ['waiting', 'Waiting for payment', waiting.count],
    ['on-their-way', 'On their way', payouts.underWay.length],
    ['ours', 'Our own money'],
    ['balance', 'Trial balance'],
    ['closings', 'Last 30 days'],
  ]
  return (
    <nav className="money-index" aria-label="Sections of this page">
      <ul>
        {sections.map(([id, label, count]) => (
          <li key={id}>
            <a href={`#${id}`} data-open={(count ?? 0) > 0 || undefined}>
              {label}
              {count !== undefined && ` (${count})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Page() {
  const { desk, lines, waiting, payouts, ours, closings, past } = useLoaderData<typeof loader>()
  const { currency, balances } = desk
  const { day } = useQuery(moneyQuery)
  return (
    <WorkplacePage
      title={`The books in ${currency}`}
      documentTitle="Books"
      crumbs={[{ to: paths.adminMoney, label: 'Money' }]}
      lead={<Lead desk={desk} />}
    >
      <Currencies desk={desk} />
      <Figures desk={desk} />
      <MoneyIndex desk={desk} waiting={waiting} payouts={payouts} closings={closings} />
      <MoneyLines lines={lines} currency={currency} />
      <MoneyWaiting waiting={waiting} currency={currency} />
      <MoneyPayouts key={currency} payouts={payouts} currency={currency} />
      <MoneySent payouts={payouts} currency={currency} />
      <MoneyOurs balances={balances} ours={ours} currency={currency} />
      <div className="money-columns">
        <ClosingOfDay closing={chosenClosing(closings.items, day)} currency={currency} />
        <TrialBalance
          balances={past?.balances ?? balances}
          currency={currency}
          day={past === null ? null : day}
        />
      </div>
      <Closings items={closings.items} currency={currency} />
    </WorkplacePage>
  )
}
