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
 * The last answer to this page's form. It outlives a jump to a fragment, such as "Skip to content",
 * at which the router forgets it.
 */
export function useAnswer(): FormAnswer | undefined {
  const latest = useActionData() as FormAnswer | null | undefined
  const [answer, setAnswer] = useState(latest ?? undefined)
  if (latest && latest !== answer) setAnswer(latest)
  return latest ?? answer
}

/** The document's title, which a screen reader reads first, with the state of the form. */
export function answeredTitle(title: string, answer: FormAnswer | undefined): string {
  return answer?.errors === undefined ? title : `Error: ${title}`
}

interface AnswerFormProps {
  answer: FormAnswer | undefined
  /** What to say where nothing is to be mended: mostly that the form has done what it is for. */
  notice?: ReactNode
  /** What the fields hold to be changed; such a form stays when it has done what it is for. */
  initial?: FormValues
  /** Fetches the check that the action runs; it clears an error as soon as its field is right. */
  loadCheck: () => Promise<(form: FormData) => CheckedForm<unknown>>
  children: ReactNode
}

/**
 * A posted form and its answer. The answer comes first and takes focus. Nothing typed is touched:
 * controls are uncontrolled, and a page that the server renders anew starts from the answer's values.
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
    // React may arrive after the server's answer; by then the visitor may be at a field again.
    const late = answer === first.current && document.activeElement !== document.body
    if (!late) summary.current?.focus()
  }, [answer])

  const sendOnce = (event: SubmitEvent<HTMLFormElement>) => {
    if (sending.current || busy) event.preventDefault()
    // The server sends everybody the same form, so its address lacks what the query of this one says.
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer comes first without script, too
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
