import { Link } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { ImportFile } from '../../../console/import-file.tsx'
import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import type { Counted } from '../../../ui/words.ts'
import type { ActionLook } from '../../../workplace/action-dialog.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { payments } from '../contract.ts'
import { type AnswerState, type PayeeCheck, type PayoutFormat, payoutFormats } from '../states.ts'
import { kindWords } from './money-payouts.tsx'

type Payouts = OutputOf<typeof payments.payouts>
type Payout = Payouts['underWay'][number] & { currency: Currency }
type File = Payouts['files'][number] & { currency: Currency }

const formatWords: Record<PayoutFormat, string> = { sepa: 'SEPA file', table: 'bank file' }

function PayoutState({ payout: { state, hindrance } }: { payout: Payout }) {
  if (hindrance !== null) {
    return (
      <>
        <StatusMark tone="bad">Stopped</StatusMark>
        <span className="aside">{hindrance}</span>
      </>
    )
  }
  if (state === 'sent') return <StatusMark tone="good">Sent</StatusMark>
  return (
    <StatusMark tone="waiting">{state === 'approved' ? 'Approved' : 'To be approved'}</StatusMark>
  )
}

interface EndPayoutProps {
  payout: Pick<Payout, 'id' | 'state'>
  look?: ActionLook
}

/** Withdraws a payout that was not sent, or notes that the bank refused it. */
export function EndPayout({ payout: { id, state }, look = 'button' }: EndPayoutProps) {
  const sent = state === 'sent'
  return (
    <ReasonDialog
      look={look}
      label={sent ? 'Refused by the bank' : 'Withdraw'}
      title={sent ? 'Did the bank refuse this payout?' : 'Withdraw this payout?'}
      submit={sent ? 'It was refused' : 'Withdraw'}
      working="Saving"
      danger
      help="Kept in the audit log."
      send={(call, given) =>
        call(payments.end, { id, how: sent ? 'bounce' : 'withdraw', ...given })
      }
    >
      {sent
        ? 'Only if the money has not left our account. If it left and came back, a statement will show that. The amount is owed again.'
        : 'The amount is owed again, and can be prepared again.'}
    </ReasonDialog>
  )
}

const payeeWords: Record<PayeeCheck, string> = {
  match: 'Its bank says: the name matches.',
  close: 'Its bank says: the name is nearly the same. Compare it.',
  'no-match': 'Its bank says: the account has another name.',
  'not-checked': 'Its bank could not check the name.',
}

const columns: readonly Column<Payout>[] = [
  { header: 'Payout', cell: ({ number }) => number },
  {
    header: 'For',
    prose: true,
    cell: ({ kind, order }) =>
      order === null ? (
        kindWords(kind, order)
      ) : (
        <Link to={paths.adminOrder(order)}>{kindWords(kind, order)}</Link>
      ),
  },
  {
    header: 'To',
    prose: true,
    cell: ({ accountHolder, lastFour, atBank, payeeCheck }) => (
      <span className="breakable">
        {accountHolder}
        <span className="aside">Ending {lastFour}</span>
        {atBank !== null && <span className="aside">Written as {atBank}</span>}
        {payeeCheck !== null && <span className="aside">{payeeWords[payeeCheck]}</span>}
      </span>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <Price of={{ minor: amount, currency }} />,
  },
  { header: 'State', prose: true, cell: (payout) => <PayoutState payout={payout} /> },
  { header: 'Action', cell: (payout) => <EndPayout payout={payout} /> },
]

const answers: Record<AnswerState, { words: string; tone: StatusTone }> = {
  pending: { words: 'Received', tone: 'waiting' },
  accepted: { words: 'Accepted', tone: 'good' },
  partly: { words: 'Rejected in part', tone: 'bad' },
  rejected: { words: 'Rejected', tone: 'bad' },
}

/** What the import of a bank's answer did, in words. */
function answerWords(
  { again, state, payouts, rejected, otherNames }: OutputOf<typeof payments.importAnswer>,
  counted: Counted,
) {
  if (again) return 'This answer was imported before; nothing was changed.'
  const says = `${answers[state].words}: ${counted(payouts, 'payout')} in the file`
  return [
    rejected === 0 ? `${says}.` : `${says}, ${rejected} of them rejected and owed again.`,
    otherNames === 0
      ? ''
      : ` For ${counted(otherNames, 'payout')} the bank does not know the name.`,
  ].join('')
}

const fileColumns: readonly Column<File>[] = [
  {
    header: 'Made',
    cell: ({ createdAt, createdBy }) => (
      <span>
        <ShortDay of={createdAt} time />
        <span className="aside">By {createdBy}</span>
      </span>
    ),
  },
  { header: 'Payouts', numeric: true, cell: ({ payouts }) => payouts },
  {
    header: 'Total',
    numeric: true,
    cell: ({ total, currency }) => <Price of={{ minor: total, currency }} />,
  },
  {
    header: 'The bank',
    cell: ({ answer }) =>
      answer === null ? (
        <span className="quiet">No answer yet</span>
      ) : (
        <StatusMark tone={answers[answer].tone}>{answers[answer].words}</StatusMark>
      ),
  },
  {
    header: 'File',
    cell: ({ id, format, createdAt, currency }) => (
      <DirectAction
        label={`Download the ${formatWords[format]}`}
        working="Downloading"
        send={async ({ download }) => {
          const name = `payouts-${currency}-${createdAt.slice(0, 10)}`
          const file = await download(payments.file, { id })
          saveFile(file, `${name}.${format === 'sepa' ? 'xml' : 'csv'}`)
        }}
      />
    ),
  },
]

/** Payouts on their way, and the files that take them to the bank. */
export function MoneySent({ payouts, currency }: { payouts: Payouts; currency: Currency }) {
  const counted = useCounted()
  const ready = payoutFormats.flatMap((format) => {
    const some = payouts.underWay.filter(
      (each) => each.state === 'approved' && each.format === format && each.hindrance === null,
    )
    return some.length === 0 ? [] : [{ format, count: some.length }]
  })
  return (
    <Section title="Payouts on their way" id="on-their-way">
      {ready.length > 0 && (
        <div className="actions">
          {ready.map(({ format, count }) => (
            <DirectAction
              key={format}
              label={`Export ${formatWords[format]} (${counted(count, 'payout')})`}
              working="Making the file"
              send={({ call }) => call(payments.send, { currency, format })}
            />
          ))}
          <p className="quiet">
            They count as sent from then on. Give the file to the bank at once.
          </p>
        </div>
      )}
      <DataTable
        caption="Payouts on their way"
        columns={columns}
        rows={payouts.underWay.map((each) => ({ ...each, currency }))}
        empty="No payout is on its way. A payout stays here until a statement shows it."
      />
      {payouts.files.length > 0 && (
        <>
          <DataTable
            caption="Files for the bank"
            captionShown
            columns={fileColumns}
            rows={payouts.files.map((each) => ({ ...each, currency }))}
          />
          <ImportFile
            label="Import the bank’s answer"
            kinds="pain.002. What it rejects is owed again."
            accept=".xml"
            send={async (api, file) =>
              answerWords(await api.upload(payments.importAnswer, {}, file), counted)
            }
          />
        </>
      )}
    </Section>
  )
}
