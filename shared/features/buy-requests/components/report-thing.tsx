import * as z from 'zod/mini'

import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { buyRequests, reportReason } from '../contract.ts'

interface Thing {
  /** Of the request. */
  id: string
  /** The answer that is meant; without it, it is the request. */
  answer?: { id: string; title: string }
  reported: boolean
}

const form = z.strictObject({ reason: reportReason })

/** Where somebody reports a request or an answer, and then sees that they have. */
export function ReportThing({ id, answer, reported }: Thing) {
  if (reported) return <p className="small quiet">You have reported this.</p>
  const what = answer === undefined ? 'request' : 'answer'
  return (
    <ActionDialog
      label="Report"
      look="link"
      about={answer === undefined ? 'this request' : `the answer with ${answer.title}`}
      title={`Report this ${what}`}
      submit="Report"
      working="Sending"
      form={form}
      send={(call, { reason }) =>
        call(buyRequests.report, {
          id,
          reason,
          ...(answer === undefined ? {} : { answer: answer.id }),
        })
      }
    >
      <p>
        We read it and decide whether it stays, and tell you. The other company does not learn who
        reported it.
      </p>
      <TextArea name="reason" label="What is wrong with it?" />
    </ActionDialog>
  )
}
