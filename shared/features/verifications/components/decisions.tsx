import { useRef, useState } from 'react'

import {
  DecisionForm,
  DecisionPanel,
  entered,
  useDecision,
} from '../../../console/decision-panel.tsx'
import { type Api, useApi } from '../../../contract/call.ts'
import { mayView } from '../../../contract/company-roles.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { LastDay } from '../../../ui/day.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { listed } from '../../../ui/words.ts'
import { utcDay } from '../../../utc-day.ts'
import { isShortOfReferences, missingBeforeVerification } from '../../companies/completeness.ts'
import { type DocumentKindName, labelOf } from '../../companies/document-kinds.ts'
import { type CompanyEvent, wantsReason } from '../../companies/verification-rules.ts'
import { type decisions, verifications } from '../contract.ts'
import { verificationQueue } from '../queue.ts'
import { against, decisionWords } from './decision-words.ts'

type File = OutputOf<typeof verifications.company>

const inAYear = () => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return utcDay(day)
}

/** It needs everything that a verification needs. */
const verifies = (event: CompanyEvent) => event === 'verify' || event === 'renew'

/** Why a company cannot be verified yet, in words; empty if it can. */
const blocks = ({ proposal, completeness }: File): string[] =>
  proposal?.own
    ? ['You have proposed this. A second operator has to agree.']
    : missingBeforeVerification(completeness)

/** Who has proposed what, if a second operator must agree. */
function Proposal({ file: { company, proposal } }: { file: File }) {
  if (proposal === null || company.proposedUntil === null) return null
  return (
    <p className="proposal">
      {proposal.own ? 'You have' : `${proposal.by} has`} proposed to verify this company until{' '}
      <LastDay of={company.proposedUntil} />.{' '}
      {proposal.own ? 'A second operator has to agree.' : 'You can agree, or decide otherwise.'}
    </p>
  )
}

/** The names of those whom we write to about a decision: their role may see the papers. */
const toldOf = (members: File['members']) =>
  members.filter(({ role }) => mayView(role, 'papers')).map(({ name }) => name)

function Explanation({ file }: { file: File }) {
  const { company, events, completeness, members, withTwo, proposal } = file
  const verifiable = events.some(verifies)
  const told = toldOf(members)
  return (
    <div className="decision-says">
      {events.includes('take') && <p>Nobody has begun this review. Begin it to decide.</p>}
      {(company.state === 'draft' || company.state === 'more-information') && (
        <p>The company has to submit before you can decide on its verification.</p>
      )}
      {verifiable && isShortOfReferences(completeness) && blocks(file).length === 0 && (
        <p>Two of three references are enough when you say why.</p>
      )}
      {verifiable && withTwo && proposal === null && (
        <p>A second operator has to agree before a verification counts.</p>
      )}
      {told.length > 0 && <p>{`Each decision writes to ${listed(told)} with your reason.`}</p>}
    </div>
  )
}

/** Which documents a question is about; the company cannot submit again without new ones. */
function AskedAbout({ file: { company, documents } }: { file: File }) {
  const kinds = [...new Set(documents.map(({ kind }) => kind))]
  if (kinds.length === 0) return null
  return (
    <fieldset className="asked-about">
      <legend className="field-label">
        New files needed <span className="field-optional">(optional)</span>
      </legend>
      <p className="field-help">If you ask for more, the company must replace these.</p>
      {kinds.map((kind) => (
        <div className="checkbox" key={kind}>
          <input type="checkbox" id={`about-${kind}`} name="about" value={kind} />
          <label htmlFor={`about-${kind}`}>{labelOf(kind, company.country)}</label>
        </div>
      ))}
    </fieldset>
  )
}

/** Sends a decision with the reason and the day in the panel's form. */
function send({ call }: Api, { company }: File, event: CompanyEvent, form: FormData) {
  const { id, state: seen } = company
  const reason = wantsReason(event) ? entered(form, 'reason') : ''
  if (event === 'suspend') return call(verifications.suspendCompany, { id, seen, reason })
  const until = entered(form, 'until')
  return call(verifications.decide, {
    id,
    event: event as (typeof decisions)[number],
    seen,
    ...(reason === '' ? {} : { reason }),
    ...(event === 'ask' ? { about: form.getAll('about') as DocumentKindName[] } : {}),
    ...(until === '' ? {} : { until }),
  })
}

/** The panel in which an operator decides on a company. */
export function Decisions({ file }: { file: File }) {
  const { company, events, proposal, withTwo, members } = file
  const { legalName } = company
  const api = useApi()
  const missing = useRef<HTMLUListElement>(null)
  const [asking, setAsking] = useState<CompanyEvent | null>(null)
  const deciding = useDecision(async (event: CompanyEvent, form) => {
    const { proposed } = await send(api(), file, event, form)
    if (proposed) return 'Your proposal is kept. A second operator has to agree.'
    return event === 'take' ? null : (decisionWords[event]?.done(legalName) ?? '')
  })
  const { busy, decide, refuses } = deciding
  const [values] = useState({ until: inAYear() })
  const reasons = blocks(file)
  const start = (event: CompanyEvent) => {
    if (verifies(event) && reasons.length > 0) missing.current?.focus()
    else if (against[event] === undefined) void decide(event)
    else if (!wantsReason(event) || !refuses('company')) setAsking(event)
  }
  const buttonLabel = (event: CompanyEvent) => {
    const label = decisionWords[event]?.label(legalName) ?? ''
    if (!verifies(event)) return label
    if (proposal !== null && !proposal.own) return `Agree: ${label}`
    return withTwo ? `Propose: ${label}` : label
  }
  const button = (event: CompanyEvent, style: string) => {
    const blocked = verifies(event) && reasons.length > 0
    return (
      <button
        key={event}
        ref={passFocusOn}
        className={`button ${style}`}
        type="button"
        aria-disabled={blocked || busy !== null || undefined}
        aria-describedby={blocked ? 'verify-missing' : undefined}
        onClick={() => start(event)}
      >
        {busy === event ? decisionWords[event]?.working : buttonLabel(event)}
      </button>
    )
  }
  const danger = events.filter((event) => against[event] !== undefined)
  // What takes the case further comes first and is filled: asking for more only delays it.
  const safe = events
    .filter((event) => against[event] === undefined)
    .toSorted((a, b) => Number(a === 'ask') - Number(b === 'ask'))
  const dated = events.some(verifies)
  const takes = events.includes('take')
  const buttons = safe.length > 0 && (
    <div className="decision-buttons">
      {safe.map((event, at) => button(event, at === 0 ? 'button-filled' : ''))}
    </div>
  )
  return (
    <DecisionPanel
      of={deciding}
      values={values}
      queue={verificationQueue}
      next={file.next}
      none="No other case is waiting for you."
    >
      <Proposal file={file} />
      <Explanation file={file} />
      <DecisionForm of={deciding}>
        {takes && buttons}
        {/* In one place before and after a review begins, so that nothing typed is lost. */}
        {events.length > 0 && <TextArea name="reason" label="Reason, kept in the audit log" />}
        {events.includes('ask') && <AskedAbout file={file} />}
        {dated && (proposal === null || proposal.own) && (
          <TextField
            name="until"
            label="Verified until"
            help="The last day of the verification."
            type="date"
          />
        )}
        {dated && reasons.length > 0 && (
          <div>
            <p id="verify-missing-title">Before you can verify:</p>
            <ul className="missing" id="verify-missing" ref={missing} tabIndex={-1}>
              {reasons.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        )}
        {!takes && buttons}
        {danger.length > 0 && (
          <div className="decision-danger">
            {danger.map((event) => button(event, 'button-small button-danger'))}
          </div>
        )}
      </DecisionForm>
      <p className="decision-note">
        {danger.length > 1
          ? 'Rejecting and suspending ask you once more.'
          : danger.length > 0 && 'Suspending asks you once more.'}
      </p>
      <ConfirmDialog
        open={asking !== null}
        danger
        onClose={() => setAsking(null)}
        title={(asking && against[asking]?.title) ?? ''}
        confirm={(asking && decisionWords[asking]?.label(legalName)) ?? ''}
        onConfirm={() => {
          setAsking(null)
          if (asking !== null) void decide(asking)
        }}
      >
        <p>{asking && against[asking]?.says}</p>
        <p>{`We write to ${listed(toldOf(members)) || 'nobody'} with your reason.`}</p>
      </ConfirmDialog>
    </DecisionPanel>
  )
}
