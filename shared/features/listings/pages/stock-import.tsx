import { Download } from 'lucide'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Count, WholeNumber } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { drawOptions } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ChooseOne } from '../import/choose-one.tsx'
import { imports } from '../import/contract.ts'
import { stateWords } from '../import/import-words.ts'
import { UploadFile } from '../import/upload-file.tsx'
import { type ExportFormat, exportFormats, useStockExport } from '../import/use-stock-export.ts'
import { type KindName, kindNames, kinds } from '../kinds/kinds.ts'
import { stockRefusal } from '../stock-refusal.ts'

/** The company's earlier imports. */
export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(imports.list, asked(args, {}))

type Past = OutputOf<typeof imports.list>['items'][number]

const columns: readonly Column<Past>[] = [
  {
    header: 'File',
    cell: ({ id, fileName }) => (
      <Link className="text-link" to={paths.stockImportReview(id)}>
        {fileName}
      </Link>
    ),
  },
  { header: 'Uploaded', cell: ({ at }) => <ShortDay of={at} time /> },
  { header: 'By', cell: ({ by }) => by ?? 'A former colleague', minor: true },
  { header: 'Rows', numeric: true, cell: ({ rows }) => <WholeNumber of={rows} /> },
  {
    header: 'State',
    cell: ({ state }) => {
      const [words, tone] = stateWords[state]
      return <StatusMark tone={tone}>{words}</StatusMark>
    },
  },
  {
    header: 'What it did',
    prose: true,
    cell: ({ result }) =>
      result === null ? (
        'Nothing yet'
      ) : (
        <>
          <Count of={result.new} one="new piece" />, <WholeNumber of={result.changed} /> changed,{' '}
          <WholeNumber of={result.hidden} /> hidden
        </>
      ),
  },
]

/** Files to fill in, and the stock as a file. */
function Downloads({ templates }: { templates: boolean }) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [kind, setKind] = useState<KindName>(kindNames[0])
  const template = () =>
    run('template', async () => {
      const file = await api().download(imports.template, { kind })
      saveFile(file, `Import template, ${kinds[kind].label.toLowerCase()}.csv`)
    })
  const stock = useStockExport()
  return (
    <div className="import-halves">
      {templates && (
        <Section title="Start from a template">
          <p className="small quiet">
            Every column of a kind, with an example row that is never imported. Your own file works
            too: its headers are matched, and what you match by hand is remembered.
          </p>
          <div className="import-act">
            <ChooseOne label="Kind" value={kind} onChange={(value) => setKind(value as KindName)}>
              {drawOptions(kindNames.map((name) => [name, kinds[name].label]))}
            </ChooseOne>
            <button className="button" type="button" onClick={() => void template()}>
              <Icon of={Download} size={20} />
              {working === 'template' ? 'Preparing…' : 'Template'}
            </button>
          </div>
        </Section>
      )}
      <Section title="Export your stock">
        <p className="small quiet">
          Everything in your stock. Change it in a spreadsheet and import it again: only what you
          have changed will change.
        </p>
        <div className="actions">
          {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
            <button
              key={format}
              className="button"
              type="button"
              onClick={() => void stock.save(format)}
            >
              <Icon of={Download} size={20} />
              {stock.working === format ? 'Preparing…' : `Export ${exportFormats[format]}`}
            </button>
          ))}
        </div>
      </Section>
      <Trouble says={trouble ?? stock.trouble} />
    </div>
  )
}

export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { company } = useMe()
  const refusal = stockRefusal(company)
  return (
    <WorkplacePage
      title="Import stock"
      crumbs={[{ to: paths.stock, label: 'Stock' }]}
      lead={<p>Bring in many pieces at once, or change many, from a table.</p>}
    >
      {refusal === null ? (
        <section className="import-upload" aria-label="Upload">
          <UploadFile />
        </section>
      ) : (
        <p className="workplace-lead">{refusal}</p>
      )}
      <Downloads templates={refusal === null} />
      <Section title="Earlier imports">
        <DataTable
          caption="Earlier imports"
          columns={columns}
          rows={items}
          empty="No file has been imported yet."
        />
        <Pages label="Earlier imports" shown={items.length} next={next} />
      </Section>
    </WorkplacePage>
  )
}
