import { useCallback } from 'react'
import * as z from 'zod/mini'

import { type Api, CallError } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import type { Places } from '../../../workplace/menu.ts'
import { reports } from '../contract.ts'

type Decision = OutputOf<typeof reports.appealOf>

const form = z.strictObject({ text: reports.appeal.input.shape.text })

/** The text of an appeal with our answer to it, or the day by which we answer. */
function Appealed({
  appeal: { text, dueOn, answer },
}: {
  appeal: NonNullable<Decision['appeal']>
}) {
  return (
    <>
      <p className="lines">{text}</p>
      {answer === null ? (
        <p className="small quiet">
          We answer by <Day of={dueOn} />.
        </p>
      ) : (
        <p>We have read it again, and the decision stands: {answer}</p>
      )}
    </>
  )
}

/** Below why a thing is hidden: where its company appeals, or what became of that. */
export function Part({ subject, id, about }: Places['appeal']) {
  const load = useCallback(
    async (api: Api): Promise<Decision | 'forgotten'> => {
      try {
        return await api.call(reports.appealOf, { subject, id })
      } catch (error) {
        // We keep it for a year.
        if (error instanceof CallError && error.code === 'not-found') return 'forgotten'
        throw error
      }
    },
    [subject, id],
  )
  const { data, failed, retry, put } = useLoaded(load)
  if (failed) {
    return (
      <p>
        We could not load whether you can appeal.{' '}
        <button className="text-link" type="button" onClick={retry}>
          Try again
        </button>
      </p>
    )
  }
  if (data === null || data === 'forgotten') return null
  const { appeal, until, inTime, mayAppeal } = data
  if (appeal === null && !inTime) {
    return (
      <p className="small quiet">
        You could appeal until <Day of={until} />.
      </p>
    )
  }
  if (appeal === null && !mayAppeal) {
    return (
      <p className="small quiet">
        If the decision is wrong, a colleague who may change this can appeal once, until{' '}
        <Day of={until} />.
      </p>
    )
  }
  return (
    <>
      {/* It is there before its words, so that they are read out once the appeal is sent. */}
      <p className={appeal === null ? 'visually-hidden' : 'small quiet'} aria-live="polite">
        {appeal !== null && (
          <>
            Your company appealed on <Day of={appeal.at} />:
          </>
        )}
      </p>
      {appeal !== null ? (
        <Appealed appeal={appeal} />
      ) : (
        <>
          <p>
            If you think that the decision is wrong, you can appeal once, until <Day of={until} />.
          </p>
          <ActionDialog
            label="Appeal"
            about={`against the decision on ${about}`}
            title="Appeal against the decision"
            submit="Send the appeal"
            working="Sending"
            form={form}
            send={(call, { text }) => call(reports.appeal, { subject, id, text })}
            onDone={put}
          >
            <p>
              You can appeal once. A different reviewer answers you, if we have one. If the decision
              was wrong, we show it again.
            </p>
            <TextArea name="text" label="Why the decision is wrong" tall />
          </ActionDialog>
        </>
      )}
    </>
  )
}
