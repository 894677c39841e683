import { useCallback } from 'react'
import * as z from 'zod/mini'

import { type Api, useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import { Day } from '../../../ui/day.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { ratings } from '../contract.ts'
import { type OrderRatings, RatingForm } from './rating-form.tsx'
import { RecordFacts } from './record-facts.tsx'
import { SaidRating } from './said-rating.tsx'

const schema = z.strictObject({ words: ratings.answer.input.shape.words })

interface PlaceProps {
  number: number
  seen: OrderRatings
  put: (seen: OrderRatings) => void
}

/** What the other side said, or why it is not shown. */
function Received({ number, seen, put }: PlaceProps) {
  const { received, mayAnswer, shownFrom, record } = seen
  const api = useApi()
  if (received === null) {
    return shownFrom !== null ? (
      <p>
        What the {record.as} says about you appears here once both have rated, or on{' '}
        <Day of={shownFrom} />.
      </p>
    ) : (
      <p>The {record.as} has not rated this order.</p>
    )
  }
  return (
    <>
      <SaidRating rating={received} answerer="You">
        The {record.as} about you,
      </SaidRating>
      {mayAnswer && (
        <CallForm
          prefix="answer-"
          check={(form) => checkForm(schema, form)}
          send={async ({ words }) => put(await api().call(ratings.answer, { number, words }))}
        >
          <ContactPreview forAll>
            <TextArea
              name="answer-words"
              label="Your answer"
              help="It is shown with the rating. You answer once, and cannot change it. We hide contact data."
            />
          </ContactPreview>
          <FormEnd working="Sending">Answer</FormEnd>
        </CallForm>
      )}
    </>
  )
}

/** The reader's own rating: a form as long as it can be given or changed. */
function Given({ number, seen, put }: PlaceProps) {
  const { given, until, record } = seen
  if (until !== null) return <RatingForm number={number} seen={seen} put={put} />
  if (given === null) return <p>Your company has not rated this order.</p>
  return (
    <>
      <SaidRating rating={given} answerer={`The ${record.as}`}>
        You about the {record.as},{given.shownAt === null && ' not shown yet,'}
      </SaidRating>
      {given.hiddenReason !== null && (
        <PartsOf
          place="appeal"
          of={{ subject: 'rating', id: given.id, about: 'your hidden rating' }}
        />
      )}
    </>
  )
}

/** On an order's page: the other side's record while it goes on, the ratings once it has ended. */
export function Part({ number }: { number: number }) {
  const load = useCallback((api: Api) => api.call(ratings.ofOrder, { number }), [number])
  const { data: seen, failed, retry, put } = useLoaded(load)
  if (failed) {
    return (
      <Section title="Ratings">
        <p>The ratings could not be loaded.</p>
        <button className="button button-small" type="button" onClick={retry}>
          Try again
        </button>
      </Section>
    )
  }
  if (seen === null) return null
  const { ended, record } = seen
  if (!ended) {
    return (
      <Section title={`The ${record.as}’s record`}>
        <RecordFacts record={record} />
      </Section>
    )
  }
  return (
    <Section title="Ratings">
      <Given number={number} seen={seen} put={put} />
      <Received number={number} seen={seen} put={put} />
    </Section>
  )
}
