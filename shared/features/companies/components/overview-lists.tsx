import { Check, Lock } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import type { Open, Step } from '../overview-tasks.ts'

interface PartProps {
  title: string
  /** On the heading's line: a count, or the way to everything. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the overview, with its heading and what stands beside it. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <section className="overview-part">
      <div className="overview-part-head">
        <h2 className="d5">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What is still open before the company can be verified. */
export function StillOpen({ open, mayAct }: { open: readonly Open[]; mayAct: boolean }) {
  return (
    <>
      <ul className="overview-rows">
        {open.map(({ state, what, says, verb, anchor }) => (
          <li key={what} className="open-row">
            <StatusMark tone={state.tone}>{state.word}</StatusMark>
            <div>
              <p className="overview-what">{what}</p>
              <p className="small quiet">{says}</p>
            </div>
            <Link className="overview-act" to={`${paths.verification}#${anchor}`}>
              <span className="text-link">{mayAct ? verb : 'View'}</span>
              <span className="visually-hidden">: {what}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="overview-more" to={paths.verification}>
        <span className="text-link">Open the whole checklist</span>
      </Link>
    </>
  )
}

/** What is left to do for the account; a step that depends on another says so. */
export function NextSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) {
    return <p className="overview-empty">Your account is set up. There is nothing left to do.</p>
  }
  return (
    <ul className="overview-rows">
      {steps.map(({ label, why, from, verb, to, after }) => (
        <li key={label} className="step-row">
          <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
            <path d="M6 1 11 6 6 11 1 6z" />
          </svg>
          <div>
            <p className="overview-what">{label}</p>
            <p className="small quiet">
              {why}
              {from !== null && (
                <>
                  {' '}
                  from <Day of={from} />.
                </>
              )}
            </p>
          </div>
          {after === null ? (
            <Link className="overview-act" to={to}>
              <span className="text-link">{verb}</span>
              <span className="visually-hidden">: {label}</span>
            </Link>
          ) : (
            <p className="small quiet">{after}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MeanwhileProps {
  can: readonly string[]
  opens: readonly string[]
}

/** What works before the company is verified, and what does not. */
export function Meanwhile({ can, opens }: MeanwhileProps) {
  return (
    <div className="meanwhile">
      {can.length > 0 && (
        <div>
          <h3>You can</h3>
          <ul>
            {can.map((each) => (
              <li key={each}>
                <Icon of={Check} size={16} />
                {each}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>Once you are verified, you get</h3>
        <ul className="quiet">
          {opens.map((each) => (
            <li key={each}>
              <Icon of={Lock} size={16} />
              {each}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
