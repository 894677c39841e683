import { useApi } from '../../../contract/call.ts'
import { type Side, sideOf } from '../../../contract/trade-sides.ts'
import { Moment } from '../../../ui/moment.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { moveFacts } from '../move-facts.ts'
import { wrongAmong } from '../order-lines.ts'
import type { OrderView } from '../order-words.ts'
import { disputes } from './contract.ts'
import { outcomeWords } from './dispute-words.ts'
import { LineOutcomes } from './line-outcomes.tsx'
import { negotiable } from './negotiable.ts'
import { Proposals, RulingText, Split } from './proposals.tsx'
import { StatementForm } from './statement-form.tsx'
import { Statements } from './statements.tsx'

/** What is said, shown, proposed and decided about goods that are not right. */
export function OrderDispute({ order }: { order: OrderView }) {
  const { number, state, side, currency, lines, events, can, dispute } = order
  const api = useApi()
  const change = useChange()
  if (dispute === null) return null
  const { statements, questions, rejected, ruling, settlement, ours } = dispute
  const nameOf = (by: Side) => (by === sideOf[side] ? 'You' : `The ${by}`)
  const acts = negotiable.includes(state) && can.includes('settle')
  return (
    <>
      {ruling !== null && (
        <Section title={`Our decision: ${outcomeWords[ruling.outcome].toLowerCase()}`}>
          <p className="small quiet">
            <Moment of={ruling.at} first />
          </p>
          <RulingText ruling={ruling} currency={currency} side={side} />
        </Section>
      )}
      {settlement !== null && ruling === null && (
        <Section
          title={
            events.some(({ event }) => moveFacts[event].pieces === 'back')
              ? 'The rejected goods are back'
              : 'What you agreed on'
          }
        >
          <p>
            <Split split={settlement} currency={currency} side={side} />
          </p>
        </Section>
      )}
      <LineOutcomes lines={lines} dispute={dispute} currency={currency} side={side} />
      <Proposals order={order} nameOf={nameOf} />
      <Section title="What both sides say">
        <Statements
          statements={statements}
          questions={questions}
          askerOf={() => 'We'}
          answering={acts ? { number, side: sideOf[side] } : undefined}
          rejected={wrongAmong(lines, rejected)}
          nameOf={nameOf}
          download={(id) => api().download(disputes.evidence, { number, id })}
        />
        {acts && (
          <StatementForm
            // A new form after each statement; an answer leaves what is being written.
            key={statements.filter(({ kind }) => kind !== 'answer').length}
            number={number}
            asks={state === 'disputed' && !ours ? 'ask' : 'words'}
            prefix="say-"
            label="Add a statement"
            help="The other side and our operators read it. It cannot be changed."
            submit="Add it"
            outlined
            working="Adding"
            send={({ text, ask, evidence }) =>
              change(disputes.say, { number, text, evidence, askRuling: ask === 'yes' })
            }
          />
        )}
      </Section>
    </>
  )
}
