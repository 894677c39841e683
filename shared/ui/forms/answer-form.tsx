import {
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Form, useActionData, useNavigation } from 'react-router-dom'

import type { CheckedForm, FormAnswer, FormIssue, FormValues } from '../../contract/form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-state.ts'

const noIssues: readonly FormIssue[] = []

/**
 * The last answer to this page's form. The router forgets it on a jump to a fragment, such as "Skip
 * to content"; this keeps it.
 */
export function useAnswer(): FormAnswer | undefined {
  const latest = useActionData() as FormAnswer | null | undefined
  const [answer, setAnswer] = useState(latest ?? undefined)
  if (latest && latest !== answer) setAnswer(latest)
  return latest ?? answer
}

interface AnswerFormProps {
  answer: FormAnswer | undefined
  /** The message if there are no errors, usually that the form has succeeded. */
  notice?: ReactNode
  /** The present values, for a form that edits. Such a form stays after it has succeeded. */
  initial?: FormValues
  /** Fetches the check that the action runs. It removes an error as soon as its field is valid. */
  loadCheck: () => Promise<(form: FormData) => CheckedForm<unknown>>
  children: ReactNode
}

/**
 * A posted form and its answer. The answer is shown first and takes focus. Nothing typed is
 * touched: fields are uncontrolled, and a page re-rendered by the server starts with the answer's
 * values.
 */
export function AnswerForm({ answer, notice, initial, loadCheck, children }: AnswerFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [shown, setShown] = useState({ answer, issues: answer?.errors ?? noIssues })
  if (answer !== shown.answer) setShown({ answer, issues: answer?.errors ?? noIssues })
  const { issues } = shown

  const summary = useRef<HTMLElement>(null)
  const first = useRef(answer)
  const sending = useRef(false)
  useEffect(() => {
    sending.current = false
    if (answer === undefined) return
    // React may start after the server's answer; by then the visitor may already be in a field.
    const late = answer === first.current && document.activeElement !== document.body
    if (!late) summary.current?.focus()
  }, [answer])

  const sendOnce = (event: SubmitEvent<HTMLFormElement>) => {
    if (sending.current || busy) event.preventDefault()
    // The server sends everybody the same form, so its action lacks this visitor's query.
    event.currentTarget.setAttribute('action', location.pathname + location.search)
    sending.current = true
  }
  const recheck = async ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const pointer = `/${(target as HTMLInputElement).name}`
    if (!issues.some((issue) => issue.pointer === pointer)) return
    const checked = (await loadCheck())(new FormData(form))
    const found = checked.ok ? noIssues : checked.errors
    setShown((now) => ({
      ...now,
      issues: now.issues.flatMap((issue) =>
        issue.pointer === pointer ? found.filter((each) => each.pointer === pointer) : [issue],
      ),
    }))
  }

  const values = answer?.done ? initial : (answer?.values ?? initial)
  const state = useMemo(
    () => ({ issues, values: values ?? {}, busy, answered: answer !== undefined }),
    [issues, values, busy, answer],
  )
  return (
    <FormContext value={state}>
      <Form
        className="form"
        method="post"
        noValidate
        preventScrollReset
        onSubmit={sendOnce}
        onInput={(event) => void recheck(event)}
      >
        {answer && (
          <section
            className={answer.errors ? 'answer answer-errors' : 'answer'}
            aria-labelledby="answer-title"
            tabIndex={-1}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer comes first without scripts as well
            autoFocus
            ref={summary}
          >
            {answer.errors ? <ErrorSummary issues={answer.errors} /> : notice}
          </section>
        )}
        {(initial !== undefined || !answer?.done) && children}
      </Form>
    </FormContext>
  )
}
