import { useState } from 'react'

import {
  DecisionForm,
  DecisionPanel,
  entered,
  useDecision,
} from '../../../console/decision-panel.tsx'
import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { WorkButton } from '../../../ui/use-work.tsx'
import type { ListingDecision } from '../review-words.ts'
import { moderation } from './contract.ts'
import { listingQueue } from './queue.ts'

type Case = OutputOf<typeof moderation.listing>

const words: Readonly<Record<ListingDecision, { label: string; working: string; done: string }>> = {
  approve: { label: 'Approve', working: 'Approving', done: 'is approved.' },
  'send-back': { label: 'Send back', working: 'Sending back', done: 'is sent back to its seller.' },
  'take-down': { label: 'Take down', working: 'Taking down', done: 'is taken down.' },
}

/** Says what each decision does. */
function Explanation({ listing: { state, review, decisions } }: { listing: Case }) {
  if (decisions.length === 0) return <p>There is nothing to decide on this listing now.</p>
  if (state === 'review') {
    return (
      <p>
        Approving puts it on sale at once. If you send it back, it is a draft again and its seller
        reads your reason.
      </p>
    )
  }
  return (
    <p>
      {state === 'live' ? 'Buyers can see this listing. ' : ''}
      {review === null
        ? 'If you take it down, it is paused and its seller reads your reason.'
        : 'Approving accepts it as it is now. If you take it down, its seller reads your reason.'}
    </p>
  )
}

/** The panel in which an operator decides on a listing. */
export function ListingDecision({ listing }: { listing: Case }) {
  const { id, title, review, decisions, next } = listing
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const deciding = useDecision(async (decision: ListingDecision, form) => {
    const reason = entered(form, 'reason')
    await api().call(moderation.decideListing, {
      id,
      decision,
      seen: review && { review: review.id, version: review.version },
      ...(reason === '' ? {} : { reason }),
    })
    return `“${title}” ${words[decision].done}`
  })
  const { busy, decide, refuses } = deciding
  const start = (decision: ListingDecision) => {
    if (decision !== 'approve' && refuses('seller')) return
    if (decision === 'take-down') setAsking(true)
    else void decide(decision)
  }
  const button = (decision: ListingDecision, style: string) => (
    <WorkButton
      key={decision}
      ref={passFocusOn}
      className={`button ${style}`}
      working={busy}
      onClick={() => start(decision)}
    >
      {busy === decision ? words[decision].working : words[decision].label}
    </WorkButton>
  )
  const against = decisions.filter((each) => each !== 'approve')
  return (
    <DecisionPanel
      of={deciding}
      queue={listingQueue}
      next={next}
      none="No other listing is waiting."
    >
      <div className="decision-says">
        <Explanation listing={listing} />
      </div>
      {decisions.length > 0 && (
        <DecisionForm of={deciding}>
          <TextArea
            name="reason"
            label="Reason, kept in the audit log"
            {...(against.length > 0 ? { help: 'The seller reads it.' } : {})}
          />
          {decisions.includes('approve') && (
            <div className="decision-buttons">{button('approve', 'button-filled')}</div>
          )}
          {against.length > 0 && (
            <div className="decision-danger">
              {against.map((each) => button(each, 'button-small button-danger'))}
            </div>
          )}
        </DecisionForm>
      )}
      <ConfirmDialog
        open={asking}
        danger
        onClose={() => setAsking(false)}
        title="Take this listing down?"
        confirm="Take down"
        onConfirm={() => {
          setAsking(false)
          void decide('take-down')
        }}
      >
        <p>Buyers no longer see it. Its seller is told your reason and can appeal once.</p>
      </ConfirmDialog>
    </DecisionPanel>
  )
}
