import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf, SentTo } from '../../../contract/endpoint.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { asked, Filters, Pages, TextFilter } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { adminAudit } from '../audit-contract.ts'
import { ChainCheck } from '../components/chain-check.tsx'
import { DirectAction } from '../components/direct-action.tsx'

const typed = text({ max: 100 })
const day = text({ max: 10 })
/** The filters of the list. */
const query = { actor: typed, action: typed, kind: typed, object: typed, from: day, to: day }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminAudit.audit, asked(args, query))

type Log = OutputOf<typeof adminAudit.audit>
type Entry = Log['items'][number]

/** The pages of things that have one, by kind. */
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  person: paths.adminPerson,
  company: paths.adminCompany,
  enquiry: paths.adminEnquiry,
}

function Thing({ kind, id }: Entry['object']) {
  const to = pageOf[kind]?.(id)
  const words = `${kind} ${id.slice(0, 8)}`
  return to === undefined ? words : <Link to={to}>{words}</Link>
}

const changes = ({ before, after }: Entry) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => {
    const [was, is] = [before?.[key], after?.[key]]
    const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    if (was === undefined) return `${key}: ${words(is)}`
    return is === undefined ? `${key} was ${words(was)}` : `${key}: ${words(was)} → ${words(is)}`
  })

const columns: readonly Column<Entry>[] = [
  { header: 'No.', cell: ({ id }) => id },
  { header: 'When', cell: ({ at }) => <Day of={at} time /> },
  {
    header: 'Who',
    cell: ({ actor }) =>
      actor === null ? 'System' : <Link to={paths.adminPerson(actor.id)}>{actor.name}</Link>,
  },
  { header: 'What', cell: ({ action }) => action },
  { header: 'To what', cell: ({ object }) => <Thing {...object} /> },
  {
    header: 'Change and reason',
    prose: true,
    cell: (entry) => (
      <span className="breakable">
        {[...changes(entry), ...(entry.reason === null ? [] : [`“${entry.reason}”`])].join('; ')}
      </span>
    ),
  },
]

export function Page() {
  const { items, next } = useLoaderData<Log>()
  const narrowed = useQuery(query)
  const given = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''))
  const save = (format: SentTo<typeof adminAudit.exportAudit>['format']) => (
    <DirectAction
      label={`Export as ${format === 'csv' ? 'CSV' : 'NDJSON'}`}
      working="Exporting"
      send={async ({ download }) =>
        saveFile(await download(adminAudit.exportAudit, { ...given, format }), `audit.${format}`)
      }
    />
  )
  return (
    <WorkplacePage
      title="Audit log"
      lead={<p>Who did what to what, and why. Entries are chained by hashes and never changed.</p>}
    >
      <Filters>
        <TextFilter name="actor" label="Who (email or id)" />
        <TextFilter name="action" label="What begins with" />
        <TextFilter name="kind" label="Kind of thing" />
        <TextFilter name="object" label="Its id" />
        <TextFilter name="from" label="From (UTC)" type="date" />
        <TextFilter name="to" label="To (UTC)" type="date" />
      </Filters>
      <div className="actions">
        <ChainCheck />
        {save('csv')}
        {save('ndjson')}
      </div>
      <DataTable
        caption="Entries of the audit log"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ id }) => String(id)}
        empty="No entries match these filters."
      />
      <Pages label="Pages of the audit log" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
