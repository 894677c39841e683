import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf, useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import type { Side } from '../../../contract/trade-sides.ts'
import { paths } from '../../../routing/paths.ts'
import { Deadline } from '../../../ui/deadline.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { stopAfter } from '../../../ui/words.ts'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { accounts } from '../../ledger/accounts.ts'
import { Carriage } from '../dispatch/carriage.tsx'
import { consoleDisputes } from '../disputes/console-contract.ts'
import { outcomeWords } from '../disputes/dispute-words.ts'
import { LineOutcomes } from '../disputes/line-outcomes.tsx'
import { ProposalList, RulingText } from '../disputes/proposals.tsx'
import { AskForm } from '../disputes/questions.tsx'
import { ProposedRuling, RulingForm } from '../disputes/ruling-form.tsx'
import { type DisputeCase, Statements } from '../disputes/statements.tsx'
import { ConsoleMessages } from '../messages/console-messages.tsx'
import { consoleOrderMessages } from '../messages/contract.ts'
import { moveFacts } from '../move-facts.ts'
import { wrongAmong } from '../order-lines.ts'
import { orderStates } from '../order-states.ts'
import { stateFacts } from '../state-facts.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const found = await call(consoleDisputes.read, { id: args.params.id ?? '' })
  const { messages } = await call(consoleOrderMessages.readAsOperator, { number: found.number })
  return { ...found, messages }
}

const nameOf = (side: Side) => `The ${side}`
const takeBackSchema = z.strictObject({ reason: consoleDisputes.confirmReturn.input.shape.reason })

/** Where an operator says for the seller that the goods are back. */
function TakeBackForm({ id }: { id: string }) {
  const change = useChange()
  return (
    <CallForm
      check={(form) => checkForm(takeBackSchema, form)}
      send={({ reason }) => change(consoleDisputes.confirmReturn, { id, reason })}
    >
      <TextArea
        name="reason"
        label="How do you know?"
        help="Both sides read it. The buyer is refunded, and the pieces go back into the seller’s stock."
      />
      <FormEnd working="Saving">The goods are back</FormEnd>
    </CallForm>
  )
}

/** What operators can do now. */
function Decision({ found }: { found: DisputeCase }) {
  const { state, ruling, canRule, dueOn, currency, needsTwo, questions } = found
  if (state === 'returning') {
    return (
      <Section title="Has the seller not confirmed the return?">
        <TakeBackForm id={found.id} />
      </Section>
    )
  }
  if (ruling?.state === 'in-force') {
    return (
      <Section title={`Decided: ${outcomeWords[ruling.outcome].toLowerCase()}`}>
        <p className="small quiet">
          {ruling.proposedBy}
          {ruling.confirmedBy !== null && `, confirmed by ${ruling.confirmedBy}`},{' '}
          <Moment of={ruling.at} />
        </p>
        <RulingText ruling={ruling} currency={currency} />
      </Section>
    )
  }
  if (state !== 'disputed') return null
  return (
    <Section title={ruling === null ? 'Decide' : 'Confirm the ruling'}>
      {ruling !== null && <ProposedRuling case={found} ruling={ruling} />}
      {ruling === null && !canRule && dueOn !== null && (
        <p>
          Both sides can agree by <Deadline of={dueOn} />. You decide after that, or once one of
          them asks for it.
        </p>
      )}
      {canRule && questions.some(({ waitsFor }) => waitsFor.length > 0) && (
        <p>A question is still waiting for its answer. You can decide without it.</p>
      )}
      {canRule && needsTwo && <p>At this price, a second operator confirms what you propose.</p>}
      {canRule && <RulingForm case={found} />}
    </Section>
  )
}

/** The order, what it costs, how it went, and where the money is. */
function Facts({ found }: { found: DisputeCase }) {
  const { lines, goods, fee, feeTerms, tax, feeVat, total, currency, movements } = found
  const money = (minor: number) => <Price of={{ minor, currency }} />
  return (
    <aside className="order-facts" aria-label="The order">
      <h2 className="d6">What was ordered</h2>
      <DescriptionList>
        {lines.map(({ position, slug, title, pieces, amount }) => (
          <Description
            key={position}
            name={
              <>
                {pieces} × <Link to={paths.lot(slug)}>{title}</Link>
              </>
            }
          >
            {money(amount)}
          </Description>
        ))}
        <Description name="Buyer">{found.buyer}</Description>
        <Description name="Seller">{found.seller}</Description>
        <Description name="Price of the goods">{money(goods)}</Description>
        {tax > 0 && <Description name="VAT">{money(tax)}</Description>}
        <Description name={`Service fee, paid by the ${feeTerms.payer}`}>{money(fee)}</Description>
        {feeVat > 0 && <Description name="VAT of the fee">{money(feeVat)}</Description>}
        <Description name="Paid">{money(total)}</Description>
      </DescriptionList>
      <h2 className="d6">Where the money is</h2>
      <DescriptionList>
        {movements
          .filter(({ amount }) => amount < 0)
          .map(({ account, amount, at }) => (
            <Description
              key={`${account} ${at}`}
              name={
                <>
                  {accounts[account].words}, <Moment of={at} />
                </>
              }
            >
              {money(-amount)}
            </Description>
          ))}
      </DescriptionList>
    </aside>
  )
}

/** A case with everything that operators need to decide. */
export function Page() {
  const found = useLoaderData<typeof loader>()
  const { id, number, buyer, seller, state, currency, shipment, returned } = found
  const { lines, rejected, statements, questions, canAsk, proposals, turnedDown, events } = found
  const api = useApi()
  return (
    <WorkplacePage
      title={`Dispute about order ${number}`}
      crumbs={[{ to: paths.adminDisputes, label: 'Disputes' }]}
      lead={
        <div className="order-lead">
          <span>
            {stopAfter(`${buyer} bought from ${seller}`)}{' '}
            <Link className="text-link" to={paths.adminOrder(number)}>
              See order {number}
            </Link>
          </span>
          <StatusMark tone={stateFacts[state].tone}>{orderStates[state]}</StatusMark>
        </div>
      }
    >
      <div className="order-columns">
        <div className="order-work">
          <LineOutcomes lines={lines} dispute={found} currency={currency} />
          <Section title="What both sides say">
            <Statements
              statements={statements}
              questions={questions}
              askerOf={({ askedBy }) => askedBy}
              rejected={wrongAmong(lines, rejected)}
              nameOf={nameOf}
              download={(evidence) =>
                api().download(consoleDisputes.openEvidence, { id, evidence })
              }
            />
          </Section>
          {canAsk && (
            <Section title="Ask for something">
              <AskForm id={id} />
            </Section>
          )}
          {proposals.length > 0 && (
            <Section title="What they proposed">
              <ProposalList proposals={proposals} currency={currency} nameOf={nameOf} />
            </Section>
          )}
          <ConsoleMessages {...found} />
          <Carriage
            title="Shipping"
            number={number}
            shipment={shipment}
            currency={currency}
            operator
          />
          <Carriage
            title="Return shipping"
            number={number}
            shipment={returned}
            currency={currency}
            operator
          />
          {turnedDown.length > 0 && (
            <Section title="Rulings that were turned down">
              <ol className="order-said">
                {turnedDown.map((each) => (
                  <li key={each.id}>
                    <p className="small quiet">
                      {each.proposedBy}: {outcomeWords[each.outcome]}. Turned down by{' '}
                      {each.confirmedBy}, <Moment of={each.at} />
                    </p>
                    <p className="lines">{each.turnedDownBecause}</p>
                  </li>
                ))}
              </ol>
            </Section>
          )}
          {events
            .filter(({ reason }) => reason !== null)
            .map(({ event, reason }) => (
              <Section key={event} title={moveFacts[event].reason ?? 'Why'}>
                <p className="lines">{reason}</p>
              </Section>
            ))}
          <Decision found={found} />
        </div>
        <Facts found={found} />
      </div>
    </WorkplacePage>
  )
}
