import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'

import { checkForm } from '../../../contract/form.ts'
import { type Side, sides } from '../../../contract/trade-sides.ts'
import { Day } from '../../../ui/day.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SegmentedField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import type { OrderView } from '../order-words.ts'
import { consoleDisputes } from './console-contract.ts'
import { disputes } from './contract.ts'
import { type AskedSide, askedSides, isAskedOf } from './dispute-words.ts'
import { StatementDialog } from './statement-form.tsx'

type Dispute = NonNullable<OrderView['dispute']>
export type Question = Dispute['questions'][number]

interface QuestionEntryProps {
  question: Question
  statements: Dispute['statements']
  /** Who asked, as its first words. */
  asker: ReactNode
  nameOf: (side: Side) => string
  /** Where the reader answers it. */
  children?: ReactNode
}

/** A name within a sentence, such as "the buyer". */
const within = (name: string) => name.toLowerCase()

/** Who a question is for, such as "you", "the seller" or "both sides". */
const askedName = (to: AskedSide, nameOf: (side: Side) => string) =>
  to === 'both' ? 'both sides' : within(nameOf(to))

/** What operators asked, and whether it was answered. */
export function QuestionEntry({
  question,
  statements,
  asker,
  nameOf,
  children,
}: QuestionEntryProps) {
  const { id, to, text, wishedBy, at, waitsFor } = question
  const answeredBy = (side: Side) =>
    statements.some(({ questionId, by }) => questionId === id && by === side)
  return (
    <>
      <p className="small quiet">
        {asker} asked {askedName(to, nameOf)}, <Moment of={at} />
      </p>
      <p className="lines">{text}</p>
      {wishedBy !== null && (
        <p className="small quiet">
          We would like the answer by <Day of={wishedBy} />.
        </p>
      )}
      <div className="order-acts">
        {sides
          .filter((side) => isAskedOf(to, side))
          .map((side) => {
            const name = within(nameOf(side))
            if (answeredBy(side)) {
              return (
                <StatusMark key={side} tone="good">
                  Answered by {name}
                </StatusMark>
              )
            }
            const waits = waitsFor.includes(side)
            return (
              <StatusMark key={side} tone={waits ? 'waiting' : 'neutral'}>
                No answer from {name}
                {waits && ' yet'}
              </StatusMark>
            )
          })}
      </div>
      {children}
    </>
  )
}

/** Where one side answers a question. */
export function AnswerQuestion({ number, question }: { number: number; question: Question }) {
  const change = useChange()
  return (
    <StatementDialog
      number={number}
      asks="words"
      prefix={`answer-${question.id}-`}
      open="Answer it"
      title="Answer our question"
      lead={question.text}
      label="Your answer"
      help="The other side and our operators read it. It cannot be changed."
      submit="Send the answer"
      working="Sending"
      send={({ text, evidence }) =>
        change(disputes.reply, { number, id: question.id, text, evidence })
      }
    />
  )
}

const { to, text } = consoleDisputes.ask.input.shape
const schema = z.strictObject({
  to,
  text,
  wishedBy: z.union([z.literal(''), z.iso.date()], 'Enter a day, such as 2026-03-31.'),
})

const askedLabels: Readonly<Record<AskedSide, string>> = {
  buyer: 'The buyer',
  seller: 'The seller',
  both: 'Both sides',
}

/** Where an operator asks one side of a dispute or both. */
export function AskForm({ id }: { id: string }) {
  const change = useChange()
  const [sent, setSent] = useState(0)
  return (
    <>
      <p aria-live="polite">{sent > 0 && 'Your question has been sent. It is shown above.'}</p>
      <CallForm
        // Empty again after each question.
        key={sent}
        prefix="ask-"
        check={(form) => checkForm(schema, form)}
        send={async ({ wishedBy, ...question }) => {
          await change(consoleDisputes.ask, {
            id,
            ...question,
            ...(wishedBy === '' ? {} : { wishedBy }),
          })
          setSent((before) => before + 1)
        }}
      >
        <SegmentedField
          name="ask-to"
          label="Ask"
          options={askedSides.map((value) => ({ value, label: askedLabels[value] }))}
        />
        <TextArea
          name="ask-text"
          label="What you need"
          help="Both sides read it, and it cannot be changed."
        />
        <TextField
          name="ask-wishedBy"
          label="Answer wanted by"
          help="Nothing happens by itself after this day."
          type="date"
          optional
        />
        <FormEnd working="Asking">Ask</FormEnd>
      </CallForm>
    </>
  )
}
