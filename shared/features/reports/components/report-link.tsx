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

/** The same; null until it is known, for those who may not report, and for their own company. */
function useReported(id: string): ReadonlySet<string> | null {
  const company = useShell()?.me.company ?? null
  const may = company?.verified === true && !company.suspended && company.id !== id
  return reported.useAnswer(may ? company.id : null)
}

const form = z.strictObject({ reason: reports.report.input.shape.reason })

/** Where somebody of a verified company reports a thing of another one, and then sees that they have. */
export function Part({ subject, id, about }: Places['report']) {
  const known = useReported(id)
  const { workplaceCss } = useSite()
  const { thing, hidden } = reportSubjects[subject]
  if (known === null) return null
  const done = known.has(id)
  return (
    <>
      {/* It is there before its words, so that they are read out. */}
      <p className={done ? 'small quiet' : 'visually-hidden'} aria-live="polite">
        {done && 'You have reported this.'}
      </p>
      {!done && (
        <>
          {/* A public page has not fetched them. */}
          <link rel="stylesheet" href={workplaceCss} precedence="workplace" />
          <ActionDialog
            label="Report"
            look="link"
            about={about}
            title={`Report this ${thing}`}
            submit="Report"
            working="Sending"
            form={form}
            send={(call, { reason }) => call(reports.report, { subject, id, reason })}
            onDone={() => reported.change((ids) => new Set([...ids, id]))}
          >
            <p>
              {hidden === null
                ? 'We read it, and tell you whether we take it further.'
                : 'We read it and decide whether it stays, and tell you.'}{' '}
              The other company does not learn who reported it.
            </p>
            <TextArea name="reason" label="What is wrong with it?" />
          </ActionDialog>
        </>
      )}
    </>
  )
}
