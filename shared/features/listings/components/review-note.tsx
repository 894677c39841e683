import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import { Day } from '../../../ui/day.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { appealForm, listings } from '../contract.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import { reviewOutcomes } from '../review-words.ts'
import { focusSoon, StepTrouble, useEditing } from './editor-context.tsx'

/** Why a listing waits for an operator, or what was decided against it and how to appeal. */
export function ReviewNote({ trouble }: Pick<DraftState, 'trouble'>) {
  const { listing } = useEditing()
  const { review, state, stateReason, appealable } = listing
  return (
    <>
      {review !== null && (
        <div className="review-note">
          <p>
            {state === 'live' ? 'Buyers still see it. Your change is in review' : 'In review'} since{' '}
            <Day of={review.since} time />, usually decided within 1 business day.
          </p>
          {review.reasons.length > 0 && (
            <ul>
              {review.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {stateReason !== null && stateReason !== appealable?.reason && (
        <Reason title={state === 'draft' ? 'Sent back' : 'Why buyers do not see it'}>
          {stateReason}
        </Reason>
      )}
      {appealable !== null && (
        <>
          <Reason title={reviewOutcomes[appealable.outcome]}>{appealable.reason}</Reason>
          <Appeal trouble={trouble} />
        </>
      )}
    </>
  )
}

const Reason = ({ title, children }: { title: string; children: string }) => (
  <div className="review-note">
    <h3>{title}</h3>
    <p className="review-reason">{children}</p>
  </div>
)

/** Where its seller appeals, once. */
function Appeal({ trouble }: Pick<DraftState, 'trouble'>) {
  const api = useApi()
  const { draft, listing } = useEditing()
  const [open, setOpen] = useState(false)
  return (
    <div className="panel-moves">
      <button className="text-link" type="button" onClick={() => setOpen(true)}>
        Appeal against the decision
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Appeal against the decision">
        <CallForm
          check={(given) => checkForm(appealForm, given)}
          send={async ({ text }) => {
            await draft.act('appeal', (version) =>
              api().call(listings.appeal, { id: listing.id, version, text }),
            )
            // The appeal leaves with its form, and says beside the form what has become of it.
            if (draft.get().trouble === null) focusSoon('publishing')
          }}
        >
          <TextArea
            name="text"
            label="Why your listing should go live"
            help="You can appeal once. A different reviewer reads it with the listing, if we have one."
            tall
          />
          <StepTrouble of={trouble} steps={['appeal']} />
          <SubmitButton working="Sending">Send the appeal</SubmitButton>
        </CallForm>
      </Dialog>
    </div>
  )
}
