import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'

import type { FormIssue } from '../contract/form.ts'
import { failureIssues } from '../ui/failure.ts'
import { FormContext } from '../ui/forms/form-state.ts'
import type { Queue } from './queue.ts'

const noIssues: readonly FormIssue[] = []
const noValues = {}

/** What somebody has entered in a field of a decision's form. */
export const entered = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/**
 * Sends decisions with what is in the panel's form, and keeps what came of them.
 * @param send says what has been done; null if there is more to decide
 */
export function useDecision<Decision extends string>(
  send: (decision: Decision, form: FormData) => Promise<string | null>,
) {
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [issues, setIssues] = useState(noIssues)
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    const [first] = issues
    if (first !== undefined) document.getElementById(first.pointer.slice(1))?.focus()
  }, [issues])

  const given = () => new FormData(form.current ?? undefined)
  /** Says beside the field that a decision lacks its reason. */
  const refuses = (reader: string): boolean => {
    if (entered(given(), 'reason') !== '') return false
    setIssues([{ pointer: '/reason', detail: `Give a reason. The ${reader} will read it.` }])
    return true
  }
  const decide = async (decision: Decision) => {
    if (busy !== null) return
    setBusy(decision)
    setIssues(noIssues)
    try {
      setDone(await send(decision, given()))
      await revalidate()
    } catch (error) {
      setIssues(failureIssues(error))
    } finally {
      setBusy(null)
    }
  }
  return { form, busy, issues, done, decide, refuses }
}

interface DecisionMadeProps {
  done: string
  queue: Pick<Queue, 'list' | 'caseAt'>
  next: { id: string; name: string } | null
  /** What is said if there is no next case. */
  none: string
}

/** What was decided, and the way to the next case, which has focus. */
function DecisionMade({ done, queue: { list, caseAt }, next, none }: DecisionMadeProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <section className="decision" id="decision" aria-labelledby="decision-title">
      <h2 className="d5" id="decision-title">
        Decided
      </h2>
      <output>{done}</output>
      {next === null ? (
        <>
          <p>{none}</p>
          <Link className="button button-filled" ref={link} to={list}>
            Back to the queue
          </Link>
        </>
      ) : (
        <>
          <Link className="button button-filled" ref={link} to={caseAt(next.id)}>
            {`Next case: ${next.name}`}
          </Link>
          <Link className="button" to={list}>
            Back to the queue
          </Link>
        </>
      )}
    </section>
  )
}

type Deciding = Pick<ReturnType<typeof useDecision>, 'form' | 'busy' | 'issues' | 'done'>

interface DecisionPanelProps extends Omit<DecisionMadeProps, 'done'> {
  of: Deciding
  values?: Readonly<Record<string, string>>
  children: ReactNode
}

/** The panel in which an operator decides, until that is done. */
export function DecisionPanel({ of, values = noValues, children, ...after }: DecisionPanelProps) {
  const { busy, issues, done } = of
  if (done !== null) return <DecisionMade done={done} {...after} />
  return (
    <FormContext value={{ issues, values, busy: busy !== null, answered: false }}>
      <section className="decision" id="decision" aria-labelledby="decision-title">
        <h2 className="d5" id="decision-title" tabIndex={-1}>
          Decision
        </h2>
        {children}
      </section>
    </FormContext>
  )
}

/** The form of the panel. Faults that belong to none of its fields stand above it. */
export function DecisionForm({ of, children }: { of: Deciding; children: ReactNode }) {
  const { form, issues } = of
  return (
    <form className="form" ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
      <div aria-live="polite">
        {issues
          .filter(({ pointer }) => !['/reason', '/until'].includes(pointer))
          .map(({ detail }) => (
            <p className="field-error" key={detail}>
              {detail}
            </p>
          ))}
      </div>
      {children}
    </form>
  )
}
