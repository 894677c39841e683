import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type DocumentKindName, labelOf } from '../../companies/document-kinds.ts'
import type { CompanyEvent } from '../../companies/verification-rules.ts'
import { adminCompanies, decisions } from '../companies-contract.ts'
import { ActionDialog, ReasonField, reasonIn } from './action-dialog.tsx'
import { DirectAction } from './direct-action.tsx'

type File = OutputOf<typeof adminCompanies.company>
type Decision = (typeof decisions)[number]

/** The texts of the operator's buttons, and what each button does. */
const words: Partial<Record<CompanyEvent, { label: string; says: string; working: string }>> = {
  ask: {
    label: 'Ask for more',
    says: 'The company can correct its documents and references and submit again.',
    working: 'Asking',
  },
  verify: {
    label: 'Verify',
    says: 'The company may trade in all its roles.',
    working: 'Verifying',
  },
  renew: {
    label: 'Renew',
    says: 'The verification gets a new last day.',
    working: 'Renewing',
  },
  reject: {
    label: 'Reject',
    says: 'The company is not verified. You can open it again later.',
    working: 'Rejecting',
  },
  reopen: {
    label: 'Open again',
    says: 'The company can change its documents and submit again.',
    working: 'Opening',
  },
  suspend: {
    label: 'Suspend',
    says: 'The company cannot trade any more; this takes effect within five seconds.',
    working: 'Suspending',
  },
  reinstate: {
    label: 'Lift the suspension',
    says: 'The company is in review again; verify it to let it trade.',
    working: 'Lifting',
  },
}

const inAYear = () => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

/** Which documents the question is about; the company cannot submit again without new ones. */
function AskedAbout({ file: { company, documents } }: { file: File }) {
  const kinds = [...new Set(documents.map(({ kind }) => kind))]
  return (
    <fieldset className="asked-about">
      <legend className="field-label">
        New files needed <span className="field-optional">(optional)</span>
      </legend>
      {kinds.map((kind) => (
        <div className="checkbox" key={kind}>
          <input type="checkbox" id={`about-${kind}`} name="about" value={kind} />
          <label htmlFor={`about-${kind}`}>{labelOf(kind, company.country)}</label>
        </div>
      ))}
    </fieldset>
  )
}

function Decide({ event, file }: { event: CompanyEvent; file: File }) {
  const { company, proposal, withTwo } = file
  const { id, legalName, state: seen } = company
  if (event === 'take') {
    return (
      <DirectAction
        label="Begin the review"
        working="Beginning"
        send={({ call }) => call(adminCompanies.decide, { id, event, seen })}
      />
    )
  }
  const said = words[event]
  if (said === undefined) return null
  const verifies = event === 'verify' || event === 'renew'
  const proposes = verifies && withTwo && proposal === null
  const agrees = verifies && proposal !== null
  if (agrees && proposal.own) return null
  const label = proposes ? `${said.label}: propose` : agrees ? `${said.label}: agree` : said.label
  return (
    <ActionDialog
      label={label}
      title={`${label}: ${legalName}`}
      submit={proposes ? 'Propose' : agrees ? 'Agree' : said.label}
      working={said.working}
      values={{ until: inAYear() }}
      send={(call, form) => {
        const reason = reasonIn(form)
        if (event === 'suspend') return call(adminCompanies.suspendCompany, { id, seen, reason })
        const until = String(form.get('until') ?? '')
        return call(adminCompanies.decide, {
          id,
          event: event as Decision,
          seen,
          reason,
          ...(event === 'ask' ? { about: form.getAll('about') as DocumentKindName[] } : {}),
          ...(until === '' ? {} : { until }),
        })
      }}
    >
      <p>{proposes ? 'A second operator has to agree before it counts.' : said.says}</p>
      {verifies && !agrees && (
        <TextField name="until" label="Verified until" help="The last day, in UTC." type="date" />
      )}
      {event === 'ask' && <AskedAbout file={file} />}
      <ReasonField help="The company’s people read it, and it is kept in the audit log." />
    </ActionDialog>
  )
}

/** The decisions that an operator can make on a company now. */
export function Decisions({ file }: { file: File }) {
  const { company, events, proposal } = file
  return (
    <>
      {proposal !== null && company.proposedUntil !== null && (
        <p className="proposal">
          {proposal.own ? 'You have' : `${proposal.by} has`} proposed to verify this company until{' '}
          <Day of={company.proposedUntil} />.{' '}
          {proposal.own ? 'A second operator has to agree.' : 'You can agree, or decide otherwise.'}
        </p>
      )}
      <div className="actions">
        {events.map((event) => (
          <Decide key={event} event={event} file={file} />
        ))}
      </div>
    </>
  )
}
