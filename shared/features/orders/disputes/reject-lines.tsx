import { useState } from 'react'

import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SegmentedField, SelectField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { useChange } from '../../../ui/use-change.ts'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { amountIn } from '../order-lines.ts'
import type { OrderView } from '../order-words.ts'
import { disputes } from './contract.ts'
import { rejectReasons } from './dispute-words.ts'
import { divideLines, isDivisible, type RejectedPieces } from './divide-lines.ts'
import { EvidenceField } from './evidence-field.tsx'
import { keptTaxOf } from './kept-tax.ts'
import { checkChoices, lineField, rejectedIn } from './line-choices.ts'
import { settle } from './settlement.ts'

type Line = OrderView['lines'][number]

interface LineChoiceProps {
  order: OrderView
  line: Line
  rejected: boolean
  files: readonly SentFile[]
  onFiles: (files: readonly SentFile[]) => void
}

/** Whether a line is accepted, or how much of it is rejected, and why. */
function LineChoice({ order, line, rejected, files, onFiles }: LineChoiceProps) {
  const { position, pieces, title, amount } = line
  const name = (field: Parameters<typeof lineField>[1]) => lineField(position, field)
  return (
    <li>
      <h3 className="order-choice">
        <span>
          {pieces} × {title}
        </span>
        <Price of={{ minor: amount, currency: order.currency }} />
      </h3>
      <SegmentedField
        name={name('choice')}
        label={`Your answer to ${title}`}
        options={[
          { value: 'accept', label: 'Accept' },
          { value: 'reject', label: 'Reject' },
        ]}
        preselected="accept"
      />
      {/* What was typed stays while an answer is changed. */}
      <div className="order-why" hidden={!rejected}>
        {isDivisible(line) && (
          <TextField
            name={name('pieces')}
            label={`How many of the ${pieces} pieces you reject`}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <SelectField
          name={name('reason')}
          label="What is wrong"
          prompt="Choose"
          options={Object.entries(rejectReasons).map(([value, label]) => ({ value, label }))}
        />
        <TextArea name={name('text')} label="In your own words" help="The seller reads it." />
        <EvidenceField number={order.number} files={files} onChange={onFiles} />
      </div>
    </li>
  )
}

interface OutcomeProps {
  order: OrderView
  paid: NonNullable<OrderView['paid']>
  rejected: readonly RejectedPieces[]
}

/** What becomes of the money if this is sent, and the rejected goods come back. */
function Outcome({ order: { lines, currency, feeTerms }, paid, rejected }: OutcomeProps) {
  const { kept } = divideLines(lines, rejected)
  const goods = amountIn(kept)
  const { proceeds, fee, feeVat, refund } = settle(
    {
      ...paid,
      feeTerms,
      feeTaxRate: paid.feeTax.rate,
      kept: { goods, tax: keptTaxOf(lines, kept) },
    },
    goods,
  )
  const bySeller = feeTerms.payer === 'seller'
  const shipping = paid.shipping > 0 ? ' and for shipping' : ''
  const vat = paid.tax > 0 ? ', with VAT' : ''
  const feeVatWords = paid.feeVat > 0 ? ', with VAT' : ''
  return (
    <div aria-live="polite">
      <DescriptionList>
        <Description
          name={`To the seller, for the goods that you accept${shipping}${vat}${bySeller ? ', less our fee' : ''}`}
        >
          <Price of={{ minor: proceeds, currency }} />
        </Description>
        <Description
          name={`Our service fee for them${feeVatWords}${bySeller ? ', which the seller pays' : ''}`}
        >
          <Price of={{ minor: fee + feeVat, currency }} />
        </Description>
        <Description name="Back to you, for the goods that you reject">
          <Price of={{ minor: refund, currency }} />
        </Description>
      </DescriptionList>
    </div>
  )
}

/** Where a buyer accepts some of the goods that they inspect and rejects others. */
export function RejectLines({ order }: { order: OrderView }) {
  const { number, lines, paid } = order
  const change = useChange()
  const [rejected, setRejected] = useState<readonly RejectedPieces[]>([])
  const [files, setFiles] = useState<Readonly<Record<number, readonly SentFile[]>>>({})
  if (paid === null || !(lines.length > 1 || lines.some(isDivisible))) return null
  return (
    <details className="order-part">
      <summary>Accept some and reject others</summary>
      <CallForm
        values={Object.fromEntries(
          lines.map(({ position, pieces }) => [lineField(position, 'pieces'), String(pieces)]),
        )}
        check={(form) =>
          checkChoices(form, lines, (position) => (files[position] ?? []).map(({ id }) => id))
        }
        send={(rejections) => change(disputes.rejectLines, { number, lines: rejections })}
      >
        <p>
          What you accept is yours, which cannot be undone. What you reject, the seller takes back
          or contests. All of the money stays held until then.
        </p>
        <ol
          className="order-choices"
          onChange={({ currentTarget }) => {
            const form = currentTarget.closest('form')
            if (form !== null) setRejected(rejectedIn(new FormData(form), lines))
          }}
        >
          {lines.map((line) => (
            <LineChoice
              key={line.position}
              order={order}
              line={line}
              rejected={rejected.some(({ position }) => position === line.position)}
              files={files[line.position] ?? []}
              onFiles={(sent) => setFiles((before) => ({ ...before, [line.position]: sent }))}
            />
          ))}
        </ol>
        <p>Once the rejected goods are back as they were sent, the money goes:</p>
        <Outcome order={order} paid={paid} rejected={rejected} />
        <FormEnd working="Sending" danger>
          Accept and reject as marked
        </FormEnd>
      </CallForm>
    </details>
  )
}
