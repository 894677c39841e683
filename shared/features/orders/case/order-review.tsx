import { Link } from 'react-router-dom'
import * as z from 'zod/mini'

import { DecideProposed, Proposed } from '../../../console/by-two.tsx'
import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { reviewReasons } from '../../../contract/review-limits.ts'
import { paths } from '../../../routing/paths.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { consoleReviews } from '../review/contract.ts'
import { ReviewEntries } from '../review/review-entries.tsx'
import type { orderCase } from './contract.ts'

type Case = OutputOf<typeof orderCase.readCase>
type Review = NonNullable<Case['review']>

const help = 'Only operators read it. Kept in the audit log.'
const questionForm = z.strictObject({ text: consoleReviews.ask.input.shape.text })

const passed =
  'The seller is told to send the goods. The buyer is told that the payment has been checked.'

/** Approves the payment, alone or as one of two. */
function Approve({ number, proposal }: { number: number; proposal: Review['proposal'] }) {
  if (proposal !== null) {
    return (
      <DecideProposed
        proposal={proposal}
        confirm={(call, given) => call(consoleReviews.pass, { number, ...given })}
        turnDown={(call, given) => call(consoleReviews.turnDown, { number, ...given })}
      >
        {passed}
      </DecideProposed>
    )
  }
  return (
    <ReasonDialog
      label="Approve the payment"
      title={`Approve the payment of order ${number}?`}
      submit="Approve"
      working="Approving"
      help={help}
      send={(call, given) => call(consoleReviews.pass, { number, ...given })}
    >
      {passed} A large payment takes a second operator, who finds your proposal here.
    </ReasonDialog>
  )
}

/** What operators can do with an order under review. */
function Actions({ number, proposal }: { number: number; proposal: Review['proposal'] }) {
  return (
    <div className="order-acts">
      <Approve number={number} proposal={proposal} />
      <ActionDialog
        label="Ask the buyer"
        title={`Ask the buyer of order ${number}`}
        submit="Send the question"
        working="Sending"
        form={questionForm}
        send={(call, given) => call(consoleReviews.ask, { number, ...given })}
      >
        <p>We tell the buyer that there is a question. The order waits for the answer.</p>
        <TextArea name="text" label="Question" help="The buyer reads it, and answers once." />
      </ActionDialog>
      <ReasonDialog
        label="Refuse"
        title={`Refuse order ${number}?`}
        working="Refusing"
        danger
        help={help}
        send={(call, given) => call(consoleReviews.refuse, { number, ...given })}
      >
        The order is cancelled, and all of the money is to go back to the account that it came from.
        Both sides are told that we could not finish the check, but not why. If the money must stay
        where it is, freeze the order instead.
      </ReasonDialog>
    </div>
  )
}

function Facts({ review, order }: { review: Review; order: Case }) {
  const { why, limit, payers, hits, outcome, reason, decidedBy, confirmedBy, decidedAt, wanted } =
    review
  const { currency, total, state } = order
  return (
    <DescriptionList>
      <Description name="Why">
        {reviewReasons[why]}. The total is <Price of={{ minor: total, currency }} />, and the limit{' '}
        <Price of={{ minor: limit, currency }} />.
      </Description>
      {payers.map(({ name, isBuyer }) => (
        <Description key={name} name="Paid by">
          {name || 'Not given'}
          {isBuyer ? ', the legal name of the buyer' : ', not the legal name of the buyer'}
        </Description>
      ))}
      <Description name="Screening">
        {hits.length === 0
          ? 'Neither company has a hit that is open or confirmed.'
          : hits.map(({ id, name }) => (
              <span key={id}>
                <Link to={paths.adminCompany(id)}>{name}</Link> has a hit.{' '}
              </span>
            ))}
      </Description>
      {outcome !== null && decidedAt !== null && (
        <Description name={outcome === 'passed' ? 'Approved' : 'Refused'}>
          By {decidedBy}
          {confirmedBy !== null && `, confirmed by ${confirmedBy}`},{' '}
          <ShortDay of={decidedAt} time />: {reason}
        </Description>
      )}
      {outcome === null && (state === 'review' || state === 'awaiting-funds') && (
        <Description name="Turn">
          {wanted ? 'With the buyer' : state === 'review' ? 'With us' : 'None until it is paid'}
        </Description>
      )}
    </DescriptionList>
  )
}

/** Why the payment of an order is checked, what its buyer says about the money, and the decision. */
export function OrderReview({ order }: { order: Case }) {
  const { number, review, state, frozenAt } = order
  const api = useApi()
  if (review === null) return null
  return (
    <Section title="Payment check">
      <Facts review={review} order={order} />
      {review.entries.length === 0 ? (
        <p className="quiet">The buyer has said nothing about the money yet.</p>
      ) : (
        <ReviewEntries
          entries={review.entries}
          nameOf={({ source, by }) => (source === null ? `We asked: ${by}` : `The buyer: ${by}`)}
          download={(id) => api().download(consoleReviews.openFile, { number, id })}
        />
      )}
      {review.proposal !== null && (
        <p>
          <Proposed proposal={review.proposal}>to approve the payment</Proposed>
        </p>
      )}
      {state === 'review' &&
        (frozenAt === null ? (
          <Actions number={number} proposal={review.proposal} />
        ) : (
          <p>The order is frozen. Unfreeze it before you decide.</p>
        ))}
    </Section>
  )
}
