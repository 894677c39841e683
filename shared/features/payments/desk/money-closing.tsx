import { Link } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { SignedPrice } from '../../../console/signed-price.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { oneOf, writeQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day, ShortDay } from '../../../ui/day.tsx'
import { Description } from '../../../ui/description-list.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { payments } from '../contract.ts'

/** What the page of money is asked for: a currency, and a day for closing and trial balance. */
export const moneyQuery = { currency: oneOf(currencies), day: text({ max: 10 }) }

type Closing = OutputOf<typeof payments.closings>['items'][number]
type Row = Closing & { currency: Currency }

/** The day that the page is about: the chosen one, or the latest with a statement. */
export const chosenClosing = (items: readonly Closing[], day: string): Closing | undefined =>
  day === ''
    ? items.find(({ state }) => state !== 'no-statement')
    : items.find((each) => each.day === day)

const states: Record<Closing['state'], { words: string; tone: StatusTone }> = {
  'no-statement': { words: 'No statement', tone: 'neutral' },
  open: { words: 'To be signed', tone: 'waiting' },
  signed: { words: 'Signed', tone: 'good' },
  broken: { words: 'Changed since', tone: 'bad' },
}

function Sign({ closing, currency }: { closing: Closing; currency: Currency }) {
  const { day, bank, ledger, difference, state } = closing
  if (bank === null || state === 'signed') return null
  const seen = { currency, day, bank, ledger }
  if (state === 'open' && difference === 0) {
    return (
      <DirectAction
        label="Sign the closing"
        working="Signing"
        send={({ call }) => call(payments.signClosing, seen)}
      />
    )
  }
  const again = state === 'broken'
  return (
    <ReasonDialog
      label={again ? 'Sign it again' : 'Sign with a difference'}
      title={again ? 'Sign this day again?' : 'Sign this day with a difference?'}
      submit="Sign"
      working="Signing"
      help="Kept with the closing for good."
      send={(call, given) => call(payments.signClosing, { ...seen, ...given })}
    >
      {again
        ? 'The bank’s lines of this day are not those that were signed.'
        : 'No payout under way, debit in suspense or line that is not booked yet explains it.'}
    </ReasonDialog>
  )
}

const lineWords = { debit: 'Debit in suspense', line: 'Not booked in the ledger yet' } as const

function Signed({ signed, state, currency }: Row) {
  if (signed === null) return null
  return (
    <p className="small quiet">
      Signed by {signed.by}, <Moment of={signed.at} />
      {state === 'broken' && (
        <>
          , with <SignedPrice of={{ minor: signed.bank, currency }} /> at the bank
        </>
      )}
      .{signed.reason !== null && ` “${signed.reason}”`}
    </p>
  )
}

/** Bank and ledger at the end of one day, what explains the difference, and the signature. */
export function ClosingOfDay({
  closing,
  currency,
}: {
  closing: Closing | undefined
  currency: Currency
}) {
  if (closing === undefined) {
    return (
      <Section title="Closing" id="closing">
        <div className="data-table-empty">
          No statement covers these days. The first one says whether bank and ledger agree.
        </div>
      </Section>
    )
  }
  const { day, bank, ledger, explained, explanations, difference, state } = closing
  return (
    <Section title="Closing" id="closing">
      <p className="quiet">
        Bank and ledger at the end of <Day of={day} />, UTC.
      </p>
      <dl className="money-sums">
        <Description name="Balance in the ledger">
          <SignedPrice of={{ minor: ledger, currency }} />
        </Description>
        {explanations.map(({ what, id, says, on, amount }) => (
          <div key={id}>
            <dt>
              {what === 'payout' ? `${says}, sent` : lineWords[what]} <ShortDay of={on} />
              <span className="aside breakable">
                {what === 'payout' ? 'Not booked on the same day by bank and ledger' : says}
              </span>
            </dt>
            <dd>
              <SignedPrice of={{ minor: amount, currency }} />
            </dd>
          </div>
        ))}
        {explanations.length === 0 && explained !== 0 && (
          <Description name="Explained by payouts under way, debits in suspense and lines not booked yet">
            <SignedPrice of={{ minor: explained, currency }} />
          </Description>
        )}
        <Description name="Balance on the bank’s statement">
          {bank === null ? 'No statement' : <SignedPrice of={{ minor: bank, currency }} />}
        </Description>
        {bank !== null && (
          <div className="money-difference">
            <dt>
              <StatusMark tone={difference === 0 ? 'good' : 'bad'}>
                {difference === 0 ? 'No difference' : 'Difference'}
              </StatusMark>
              <span className="aside">Bank minus ledger, minus what is explained</span>
            </dt>
            <dd className="d3">
              <SignedPrice of={{ minor: difference, currency }} />
            </dd>
          </div>
        )}
      </dl>
      <Signed {...closing} currency={currency} />
      {state === 'broken' && (
        <p className="field-error">
          Lines of this day have come or changed since it was signed. Sign it again and say why.
        </p>
      )}
      <div className="actions">
        <Sign key={day} closing={closing} currency={currency} />
      </div>
    </Section>
  )
}

const amount = (minor: number | null, currency: Currency) =>
  minor === null ? '–' : <SignedPrice of={{ minor, currency }} />

const columns: readonly Column<Row>[] = [
  {
    header: 'Day',
    cell: ({ day, currency }) => (
      <Link to={writeQuery(moneyQuery, { currency, day })} preventScrollReset>
        <ShortDay of={day} />
      </Link>
    ),
  },
  { header: 'Bank', numeric: true, cell: ({ bank, currency }) => amount(bank, currency) },
  { header: 'Ledger', numeric: true, cell: ({ ledger, currency }) => amount(ledger, currency) },
  {
    header: 'Explained',
    numeric: true,
    minor: true,
    cell: ({ explained, currency }) => amount(explained, currency),
  },
  {
    header: 'Difference',
    numeric: true,
    cell: ({ bank, difference, currency }) => amount(bank === null ? null : difference, currency),
  },
  { header: 'Lines', numeric: true, minor: true, cell: ({ lines }) => lines },
  {
    header: 'State',
    cell: ({ state }) => <StatusMark tone={states[state].tone}>{states[state].words}</StatusMark>,
  },
]

/** The last 30 days. */
export function Closings({ items, currency }: { items: readonly Closing[]; currency: Currency }) {
  return (
    <Section title="Last 30 days" id="closings">
      <DataTable
        caption="Daily closings"
        columns={columns}
        rows={items.map((each) => ({ ...each, currency }))}
        keyOf={({ day }) => day}
      />
    </Section>
  )
}
