import type { RefObject } from 'react'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { paths } from '../../../routing/paths.ts'
import { Day, LastDay } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Description } from '../../../ui/description-list.tsx'
import { MailLink } from '../../../ui/forms/mail-link.tsx'
import { WorkButton } from '../../../ui/use-work.tsx'
import { labelOf } from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import { renewalDays } from '../verification-rules.ts'
import { missingWords } from './before-submit.tsx'
import type { OwnVerification } from './own-verification.ts'
import { useOperation } from './use-operation.ts'

interface WhatNextProps {
  own: OwnVerification
  mayAct: boolean
  heading: RefObject<HTMLHeadingElement | null>
}

const titles: Partial<Record<OwnVerification['state'], string>> = {
  submitted: 'What happens next',
  'in-review': 'What happens next',
  verified: 'Expiry dates',
  rejected: 'Not verified',
  suspended: 'Suspended',
}
/** For those who only read the papers: the owner still has to submit them. */
const unsubmitted = 'Before the review'

/** What happens next, for a company that has nothing to submit now. */
export function WhatNext({ own, mayAct, heading }: WhatNextProps) {
  const { state, events } = own
  const mail = (
    <MailLink to={brand.emails.contact} subject={`Verification of ${own.company.legalName}`} />
  )
  return (
    <section className="before-submit" aria-labelledby="before-submit">
      <h2 className="d6" id="before-submit" tabIndex={-1} ref={heading}>
        {titles[state] ?? unsubmitted}
      </h2>
      {titles[state] === undefined && <Missing own={own} />}
      {own.dueAt !== null && own.dueOn !== null && (
        <Waiting own={own} dueAt={own.dueAt} dueOn={own.dueOn} />
      )}
      {state === 'verified' && <Expiries own={own} mayAct={mayAct} />}
      {state === 'rejected' && (
        <p>Your company cannot trade here. If the reason is wrong, write to {mail}.</p>
      )}
      {state === 'suspended' && (
        <p>
          Your company cannot trade for now. Write to {mail} to have it reviewed again. You need not
          send the documents again.
        </p>
      )}
      {mayAct && events.includes('withdraw') && <Withdrawal own={own} />}
    </section>
  )
}

function Missing({ own: { completeness } }: { own: OwnVerification }) {
  const missing = completeness.filter(({ blocks }) => blocks).length
  return (
    <p className="small quiet">
      {missing === 0
        ? 'Nothing is missing. The owner of your company submits it for review.'
        : `${missingWords(missing)}. The owner of your company adds what is open and submits everything for review.`}
    </p>
  )
}

interface WaitingProps {
  own: OwnVerification
  dueAt: string
  dueOn: string
}

function Waiting({ own, dueAt, dueOn }: WaitingProps) {
  const now = new Date(own.now)
  return (
    <>
      <p>
        {own.state === 'submitted'
          ? 'A reviewer reads your documents, the longest waiting company first.'
          : 'A reviewer is reading your documents. Nothing can be changed until we answer.'}
      </p>
      <p>
        {new Date(dueAt) < now ? (
          <>
            The answer was due by <Deadline of={dueOn} />. We are late, and sorry for it.
          </>
        ) : (
          <>
            The answer comes by <Deadline of={dueOn} />, by email and here.
          </>
        )}
      </p>
    </>
  )
}

/** The ends of the verification and of its documents, the next one first. */
function Expiries({ own, mayAct }: { own: OwnVerification; mayAct: boolean }) {
  const { company, documents, verifiedUntil, open } = own
  const ends = documents.flatMap(({ id, kind, expiresOn }) =>
    expiresOn === null ? [] : [{ id, label: labelOf(kind, company.country), on: expiresOn }],
  )
  if (verifiedUntil !== null) ends.push({ id: 'all', label: 'Verification', on: verifiedUntil })
  const from = new Date(Date.parse(verifiedUntil ?? '') - renewalDays * 86_400_000)
  return (
    <>
      <dl className="expiries">
        {ends
          .toSorted((a, b) => a.on.localeCompare(b.on))
          .map(({ id, label, on }) => (
            <Description key={id} name={label}>
              <LastDay of={on} />
            </Description>
          ))}
      </dl>
      {mayAct && verifiedUntil !== null && (
        <p className="small quiet">
          {open ? (
            'Replace your documents now: our reviewers see each new one, and your badge stays while they read.'
          ) : (
            <>
              From <Day of={from.toISOString()} /> you can replace documents here. Your badge stays
              while we review them.
            </>
          )}
        </p>
      )}
      <Link className="button" to={paths.company(company.id)}>
        Your public badge
      </Link>
    </>
  )
}

function Withdrawal({ own: { state: expectedState } }: { own: OwnVerification }) {
  const { busy, error, call } = useOperation()
  return (
    <>
      <WorkButton
        className="button"
        working={busy}
        onClick={() => call(verification.withdraw, { expectedState })}
      >
        {busy ? 'Withdrawing' : 'Withdraw to make changes'}
      </WorkButton>
      <p className="small quiet">You lose your place in the queue until you submit again.</p>
      <div aria-live="polite">{error && <p className="field-error">{error}</p>}</div>
    </>
  )
}
