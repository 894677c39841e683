import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom'

import { AuditSentence } from '../../../console/audit-sentence.tsx'
import { startOf } from '../../../console/day-start.ts'
import { DirectAction } from '../../../console/direct-action.tsx'
import { EntryReason } from '../../../console/entry-reason.tsx'
import { apiOf, useApi } from '../../../contract/call.ts'
import type { OutputOf, SentTo } from '../../../contract/endpoint.ts'
import { thingKinds } from '../../../contract/thing-kinds.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import {
  asked,
  ChoiceFilter,
  Filters,
  Pages,
  TextFilter,
  useAddressWith,
} from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { adminAudit } from '../audit-contract.ts'

const typed = text({ max: 100 })
const day = text({ max: 10 })
const kindNames = Object.keys(thingKinds) as readonly (keyof typeof thingKinds)[]
/** The filters of the list; `by` and `object` are ids, from links on other pages. */
const query = { who: typed, by: typed, kind: oneOf(kindNames), object: typed, from: day, to: day }

/** What the API is asked for: days in the reader's zone become moments. */
function filtersOf({ who, by, from, to, ...rest }: ReturnType<typeof asked<typeof query>>) {
  const filters = { ...rest, actor: by ?? who, from: startOf(from), to: startOf(to, 1) }
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as SentTo<typeof adminAudit.audit>
}

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminAudit.audit, filtersOf(asked(args, query)))

type Log = OutputOf<typeof adminAudit.audit>
type Entry = Log['items'][number]

const columns: readonly Column<Entry>[] = [
  {
    header: 'When',
    cell: ({ at }) => (
      <span className="audit-when">
        <Day of={at} time />
      </span>
    ),
  },
  {
    header: 'What happened',
    prose: true,
    cell: (entry) => (
      <span className="audit-sentence breakable">
        <AuditSentence entry={entry} />
        <EntryReason of={entry} />
      </span>
    ),
  },
]

/** The filters that came with a link: by name, with a way to leave each out. */
function Linked({ named }: { named: Log['named'] }) {
  const [given] = useSearchParams()
  const addressWith = useAddressWith()
  const lines = [
    ...(given.has('by')
      ? [{ says: `Actions of ${named.actor ?? 'a former user'}`, to: addressWith({ by: null }) }]
      : []),
    ...(given.has('object')
      ? [
          {
            says: `About ${named.object ?? 'something that was deleted'}`,
            to: addressWith({ kind: null, object: null }),
          },
        ]
      : []),
  ]
  return lines.map(({ says, to }) => (
    <p className="audit-linked" key={says}>
      <span>{says}</span>
      <Link className="text-link" to={to}>
        Show everything
      </Link>
    </p>
  ))
}

/** Verifies the whole chain, and says how far it is intact. */
function ChainCheck() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [says, setSays] = useState('')
  const check = () =>
    run('check', async () => {
      const { entries, brokenAt, hash } = await api().call(adminAudit.checkChain, {})
      setSays(
        brokenAt === null
          ? `No entry was changed or removed: ${entries} entries. Hash of the last one: ${hash}`
          : `The log is damaged at entry ${brokenAt}: it or its reason was changed, or an entry before it was removed.`,
      )
    })
  return (
    <>
      <WorkButton working={working} onClick={check}>
        {working === null ? 'Check the log' : 'Checking the log'}
      </WorkButton>
      <output className="chain-check">{trouble ?? says}</output>
    </>
  )
}

export function Page() {
  const { items, next, named } = useLoaderData<Log>()
  const filters = useQuery(query)
  const { by, object, kind } = filters
  const inUse = Object.entries(filters).filter(([, value]) => value)
  const save = (format: SentTo<typeof adminAudit.exportAudit>['format']) => (
    <DirectAction
      label={`Export as ${format === 'csv' ? 'CSV' : 'NDJSON'}`}
      working="Exporting"
      send={async ({ download }) =>
        saveFile(
          await download(adminAudit.exportAudit, {
            ...filtersOf(Object.fromEntries(inUse)),
            format,
          }),
          `audit.${format}`,
        )
      }
    />
  )
  return (
    <WorkplacePage
      title="Audit log"
      lead={<p>Who did what, when and why. Nothing here can be changed. A reason can be erased.</p>}
    >
      <Linked named={named} />
      <Filters>
        {by === '' && <TextFilter name="who" label="Who (name or email)" />}
        {by !== '' && <input type="hidden" name="by" value={by} />}
        {object === '' ? (
          <ChoiceFilter
            name="kind"
            label="About"
            all="Everything"
            options={kindNames.map((value) => ({ value, label: thingKinds[value] }))}
          />
        ) : (
          <>
            <input type="hidden" name="kind" value={kind ?? ''} />
            <input type="hidden" name="object" value={object} />
          </>
        )}
        <TextFilter name="from" label="From" type="date" />
        <TextFilter name="to" label="To" type="date" />
      </Filters>
      <div className="actions">
        <ChainCheck />
        {save('csv')}
        {save('ndjson')}
      </div>
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={items}
        empty="Nothing matches these filters."
      />
      <Pages label="Pages of the audit log" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
