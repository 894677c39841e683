import * as z from 'zod/mini'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { type CheckedForm, checkForm } from '../../../contract/form.ts'
import { Day } from '../../../ui/day.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SegmentedField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import { ratings } from '../contract.ts'
import { scoreWords } from '../rating-rules.ts'

export type OrderRatings = OutputOf<typeof ratings.ofOrder>

const scores = scoreWords.map((words, at) => ({
  value: String(at + 1),
  label: `${at + 1} ${words}`,
}))

const asks = {
  seller: 'How was it to buy from them? Was it as described, well packed, sent in time?',
  buyer: 'How was it to sell to them? Did they pay in time and inspect fairly?',
} as const

interface RatingFormProps {
  number: number
  seen: OrderRatings
  put: (seen: OrderRatings) => void
}

const schema = z.strictObject({
  score: z.enum(['1', '2', '3', '4', '5'], 'Choose a rating.'),
  words: ratings.rate.input.shape.words,
})

/** Reads a rating as people enter it. */
function checkRating(form: FormData): CheckedForm<{ score: number; words: string }> {
  const checked = checkForm(schema, form)
  if (!checked.ok) return checked
  const { score, words } = checked.value
  return { ...checked, value: { score: Number(score), words } }
}

/** Where the reader rates the order, or changes a rating that only they read yet. */
export function RatingForm({ number, seen, put }: RatingFormProps) {
  const { given, record, shownFrom, until } = seen
  const api = useApi()
  const rated = given !== null
  return (
    <CallForm
      check={checkRating}
      values={rated ? { score: String(given.score), words: given.words } : {}}
      send={async (said) => put(await api().call(ratings.rate, { number, ...said }))}
    >
      <p>
        {shownFrom === null ? (
          'The other side sees your rating at once, and you cannot change it.'
        ) : (
          <>
            {rated && 'You have rated this order. Only your company can see it so far.  '}
            Ratings are shown once both sides have rated, or from <Day of={shownFrom} />. Until then
            you can change yours.
          </>
        )}
      </p>
      <SegmentedField name="score" label={`The ${record.as}`} options={scores} />
      <ContactPreview forAll>
        <TextArea
          name="words"
          label="In your words"
          optional
          help={`${asks[record.as]} We hide contact data.`}
        />
      </ContactPreview>
      <FormEnd working="Saving">{rated ? 'Change your rating' : 'Rate'}</FormEnd>
      {until !== null && !rated && (
        <p className="small quiet">
          You can rate it until <Day of={until} />.
        </p>
      )}
    </CallForm>
  )
}
