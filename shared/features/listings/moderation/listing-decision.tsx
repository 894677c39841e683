import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { DecisionMade } from '../../../console/decision-made.tsx'
import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { FormIssue } from '../../../contract/form.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { FormContext } from '../../../ui/forms/form-state.ts'
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

const noIssues: readonly FormIssue[] = []
const noValues = {}

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
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState<ListingDecision | null>(null)
  const [issues, setIssues] = useState(noIssues)
  const [done, setDone] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (issues.some(({ pointer }) => pointer === '/reason')) {
      document.getElementById('reason')?.focus()
    }
  }, [issues])
  if (done !== null)
    return (
      <DecisionMade
        done={done}
        queue={listingQueue}
        next={next}
        none="No other listing is waiting."
      />
    )

  const reasonNow = () =>
    form.current === null ? '' : String(new FormData(form.current).get('reason') ?? '').trim()
  const decide = async (decision: ListingDecision) => {
    if (busy !== null) return
    const reason = reasonNow()
    setBusy(decision)
    setIssues(noIssues)
    try {
      await api().call(moderation.decideListing, {
        id,
        decision,
        seen: review && { review: review.id, version: review.version },
        ...(reason === '' ? {} : { reason }),
      })
      setDone(`“${title}” ${words[decision].done}`)
      await revalidate()
    } catch (error) {
      setIssues(failureIssues(error))
    } finally {
      setBusy(null)
    }
  }
  const start = (decision: ListingDecision) => {
    if (decision !== 'approve' && reasonNow() === '') {
      setIssues([{ pointer: '/reason', detail: 'Give a reason. The seller will read it.' }])
    } else if (decision === 'take-down') setAsking(true)
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
    <FormContext value={{ issues, values: noValues, busy: busy !== null, answered: false }}>
      <section className="decision" id="decision" aria-labelledby="decision-title">
        <h2 className="d5" id="decision-title" tabIndex={-1}>
          Decision
        </h2>
        <div className="decision-says">
          <Explanation listing={listing} />
        </div>
        {decisions.length > 0 && (
          <form className="form" ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
            <div aria-live="polite">
              {issues
                .filter(({ pointer }) => pointer !== '/reason')
                .map(({ detail }) => (
                  <p className="field-error" key={detail}>
                    {detail}
                  </p>
                ))}
            </div>
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
          </form>
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
      </section>
    </FormContext>
  )
}
