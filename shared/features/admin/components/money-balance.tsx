import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { digitsOf, plainAmount } from '../../../contract/money.ts'
import { Day } from '../../../ui/day.tsx'
import { useReader } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useWork } from '../../../ui/use-work.tsx'
import { counted } from '../../../ui/words.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { accounts } from '../../ledger/accounts.ts'
import { payments } from '../../payments/contract.ts'
import { SignedPrice } from './money-signed.tsx'

type Desk = OutputOf<typeof payments.desk>

/** How far the bank's last word and the ledger are apart. */
function Difference({ desk: { statement, balances, onTheWay, currency } }: { desk: Desk }) {
  const inLedger = balances.find(({ account }) => account === 'client-bank')?.balance ?? 0
  if (statement === null) {
    return (
      <Section title="Bank and ledger">
        <div className="data-table-empty">
          No statement has been imported yet. The first one says whether bank and ledger agree.
        </div>
      </Section>
    )
  }
  const { closing, difference, periodTo } = statement
  const rows = [
    ['Balance in the ledger', inLedger],
    ['Sent, on no statement yet', onTheWay],
    ['Balance on the bank statement', closing],
  ] as const
  return (
    <Section title="Bank and ledger">
      <p className="quiet">
        By the statement to <Day of={periodTo} />.
      </p>
      <dl className="money-sums">
        {rows.map(([words, minor]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <SignedPrice of={{ minor, currency }} />
            </dd>
          </div>
        ))}
        <div className="money-difference">
          <dt>
            <StatusMark tone={difference === 0 ? 'good' : 'bad'}>
              {difference === 0 ? 'No difference' : 'Difference'}
            </StatusMark>
            <span className="aside">Bank less ledger and what was sent</span>
          </dt>
          <dd className="d3">
            <SignedPrice of={{ minor: difference, currency }} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

/** Works the ledger out again, and says what was found. */
function LedgerCheck() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [says, setSays] = useState<readonly string[]>([])
  const check = () =>
    run('check', async () => {
      const { entries, postings, faults } = await api().call(payments.checkLedger, {})
      const whole = `The ledger is whole: ${counted(entries, 'entry', 'entries')}, ${counted(postings, 'posting')}.`
      setSays(faults.length === 0 ? [whole] : faults)
    })
  return (
    <div className="actions">
      <button
        className="button button-small"
        type="button"
        aria-disabled={working !== null || undefined}
        onClick={() => void check()}
      >
        {working === null ? 'Check the ledger' : 'Checking the ledger'}
      </button>
      <output className="chain-check lines">{trouble ?? says.join('\n')}</output>
    </div>
  )
}

function TrialBalance({ desk: { balances, currency } }: { desk: Desk }) {
  const { locale } = useReader()
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits })
  // As text: a large amount of cents is not exact as a number of whole units.
  const write = (minor: number) =>
    format.format(plainAmount({ minor: Math.abs(minor), currency }) as `${number}`)
  const sumOf = (sign: 1 | -1) =>
    balances.reduce((sum, { balance }) => sum + Math.max(0, balance * sign), 0)
  return (
    <Section title="Trial balance">
      {balances.length === 0 ? (
        <div className="data-table-empty">Nothing has been booked in this currency.</div>
      ) : (
        <table className="money-trial">
          <caption className="visually-hidden">Trial balance in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ account, balance }) => (
              <tr key={account}>
                <th scope="row">{accounts[account].words}</th>
                <td>{accounts[account].side === 'debit' && write(balance)}</td>
                <td>{accounts[account].side === 'credit' && write(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{write(sumOf(1))}</td>
              <td>{write(sumOf(-1))}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <LedgerCheck />
    </Section>
  )
}

/** Whether the books agree: with the bank, and in themselves. */
export const MoneyBalance = ({ desk }: { desk: Desk }) => (
  <div className="money-columns">
    <Difference desk={desk} />
    <TrialBalance desk={desk} />
  </div>
)
