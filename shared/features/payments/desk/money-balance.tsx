import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Currency, digitsOf, plainAmount } from '../../../contract/money.ts'
import { Day } from '../../../ui/day.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { accounts } from '../../ledger/accounts.ts'
import { payments } from '../contract.ts'

interface TrialBalanceProps {
  balances: OutputOf<typeof payments.trialBalance>['balances']
  currency: Currency
  /** ISO date; null for now. */
  day: string | null
}

/** Works the ledger out again, and says what was found. */
function LedgerCheck() {
  const counted = useCounted()
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
      <WorkButton working={working} onClick={check}>
        {working === null ? 'Check the ledger' : 'Checking the ledger'}
      </WorkButton>
      <output className="chain-check lines">{trouble ?? says.join('\n')}</output>
    </div>
  )
}

/** What stood on all accounts: at the end of a day, or now. */
export function TrialBalance({ balances, currency, day }: TrialBalanceProps) {
  const { locale } = useReader()
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits })
  // As text: a large amount of cents is not exact as a number of whole units.
  const write = (minor: number) =>
    format.format(plainAmount({ minor: Math.abs(minor), currency }) as `${number}`)
  const sumOf = (sign: 1 | -1) =>
    balances.reduce((sum, { balance }) => sum + Math.max(0, balance * sign), 0)
  return (
    <Section title="Trial balance" id="balance">
      <p className="quiet">
        {day === null ? (
          'Every posting up to now.'
        ) : (
          <>
            Every posting up to the end of <Day of={day} />, UTC.
          </>
        )}
      </p>
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
