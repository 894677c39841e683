import { ImportFile } from '../../../console/import-file.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Count } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day, ShortDay } from '../../../ui/day.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { listed } from '../../../ui/words.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { screening } from '../contract.ts'
import { type Source, sources } from '../rules.ts'

type Lists = OutputOf<typeof screening.lists>
type Row = Lists['lists'][number]

function ImportList({ source }: { source: Source }) {
  const counted = useCounted()
  return (
    <ImportFile
      label="Import"
      kinds={sources[source].format}
      accept={sources[source].format === 'CSV' ? '.csv' : '.xml'}
      send={async (api, file) => {
        const { entries } = await api.upload(screening.importList, { source }, file)
        return `${counted(entries, 'entry', 'entries')} imported. All companies are now being compared with them.`
      }}
    />
  )
}

const columns: readonly Column<Row>[] = [
  {
    header: 'List',
    prose: true,
    cell: ({ source }) => (
      <span>
        <strong>{sources[source].label}</strong>
        <span className="aside">{sources[source].file}</span>
      </span>
    ),
  },
  {
    header: 'Edition',
    prose: true,
    cell: ({ newest }) =>
      newest === null ? (
        <StatusMark tone="bad">Never imported</StatusMark>
      ) : (
        <span>
          <Day of={newest.listedOn} />
          <span className="aside">
            <Count of={newest.entries} one="entry" many="entries" />,{' '}
            <Count of={newest.names} one="name" />
          </span>
        </span>
      ),
  },
  {
    header: 'Imported',
    prose: true,
    cell: ({ newest }) =>
      newest !== null && (
        <span>
          <StatusMark tone={newest.old ? 'bad' : 'good'}>
            <ShortDay of={newest.importedAt} />
            {newest.old && ', old'}
          </StatusMark>
          <span className="aside">{newest.importedBy}</span>
        </span>
      ),
  },
  { header: 'New edition', cell: ({ source }) => <ImportList source={source} /> },
]

function Warning({ lists: { lists, oldAfterDays } }: { lists: Lists }) {
  const counted = useCounted()
  if (lists.every(({ newest }) => newest === null)) {
    return (
      <p role="alert">
        <StatusMark tone="bad">Nothing is compared.</StatusMark> No list has ever been imported.
        Companies can still trade.
      </p>
    )
  }
  const stale = lists.filter(({ newest }) => newest === null || newest.old)
  if (stale.length === 0) return null
  const names = stale.map(({ source }) => sources[source].label)
  return (
    <p role="alert">
      <StatusMark tone="bad">Old or missing.</StatusMark>{' '}
      {`These lists were not imported in the last ${counted(oldAfterDays, 'day')}: ${listed(names)}.`}
    </p>
  )
}

/** The sanctions lists, how old they are, and the way to import new editions. */
export function ScreeningLists({ lists }: { lists: Lists }) {
  return (
    <Section title="Lists">
      <Warning lists={lists} />
      <DataTable
        caption="Sanctions lists"
        columns={columns}
        rows={lists.lists}
        keyOf={({ source }) => source}
      />
    </Section>
  )
}
