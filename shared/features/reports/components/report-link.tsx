import * as z from 'zod/mini'

import { reportSubjects } from '../../../contract/report-subjects.ts'
import { useSite } from '../../../layout/site-context.ts'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { sharedAnswer } from '../../../ui/shared-answer.ts'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import type { Places } from '../../../workplace/menu.ts'
import { useShell } from '../../../workplace/use-shell.ts'
import { reports } from '../contract.ts'

/** The ids of what the reader's company has reported. */
const reported = sharedAnswer(async (api) => new Set((await api.call(reports.mine, {})).ids))

/** The same; null until it is known, and for those who may not report. */
function useReported(): ReadonlySet<string> | null {
  const company = useShell()?.me.company ?? null
  return reported.useAnswer(company?.verified === true && !company.suspended ? company.id : null)
}

const form = z.strictObject({ reason: reports.report.input.shape.reason })

/** Where somebody of a verified company reports a thing of another one, and then sees that they have. */
export function Part({ subject, id, about }: Places['report']) {
  const known = useReported()
  const { workplaceCss } = useSite()
  if (known === null) return null
  if (known.has(id)) return <p className="small quiet">You have reported this.</p>
  return (
    <>
      {/* A public page has not fetched them. */}
      <link rel="stylesheet" href={workplaceCss} precedence="workplace" />
      <ActionDialog
        label="Report"
        look="link"
        about={about}
        title={`Report this ${reportSubjects[subject].thing}`}
        submit="Report"
        working="Sending"
        form={form}
        send={async (call, { reason }) => {
          await call(reports.report, { subject, id, reason })
          reported.change((ids) => new Set([...ids, id]))
        }}
      >
        <p>
          We read it and decide whether it stays, and tell you. The other company does not learn who
          reported it.
        </p>
        <TextArea name="reason" label="What is wrong with it?" />
      </ActionDialog>
    </>
  )
}
