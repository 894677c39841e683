import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { type Api, isFailedCall, useApi } from '../../../contract/call.ts'
import { reportSubjects } from '../../../contract/report-subjects.ts'
import { useSite } from '../../../layout/site-context.ts'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import type { Places } from '../../../workplace/menu.ts'
import { useShell } from '../../../workplace/use-shell.ts'
import { reports } from '../contract.ts'

/** What a company has reported, shared by all links of a page. */
interface Reported {
  companyId: string
  ids: ReadonlySet<string>
}

let reported: Reported | null = null
let asked: string | null = null
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function put(next: Reported): void {
  reported = next
  for (const changed of listeners) changed()
}

async function load(api: Api, companyId: string): Promise<void> {
  if (asked === companyId) return
  asked = companyId
  try {
    const { ids } = await api.call(reports.mine, {})
    put({ companyId, ids: new Set(ids) })
  } catch (error) {
    // The next page asks again.
    asked = null
    if (!isFailedCall(error)) throw error
  }
}

/** What the reader's company has reported; null until it is known, and for those who may not report. */
function useReported(): Reported | null {
  const company = useShell()?.me.company ?? null
  const companyId = company?.verified === true && !company.suspended ? company.id : null
  const api = useApi()
  useEffect(() => {
    if (companyId !== null) void load(api(), companyId)
  }, [api, companyId])
  const known = useSyncExternalStore(
    subscribe,
    () => reported,
    () => null,
  )
  return known?.companyId === companyId ? known : null
}

const form = z.strictObject({ reason: reports.report.input.shape.reason })

/** Where somebody of a verified company reports a thing of another one, and then sees that they have. */
export function Part({ subject, id, about }: Places['report']) {
  const known = useReported()
  const { workplaceCss } = useSite()
  if (known === null) return null
  if (known.ids.has(id)) return <p className="small quiet">You have reported this.</p>
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
          put({ ...known, ids: new Set([...known.ids, id]) })
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
