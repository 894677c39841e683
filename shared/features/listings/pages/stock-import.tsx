import { Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom'

import { apiOf, CallError, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { FileZone, SendingFile } from '../../../ui/file-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { capitalised, counted } from '../../../ui/words.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ChooseOne } from '../import/choose-one.tsx'
import { imports } from '../import/contract.ts'
import { stateWords } from '../import/import-words.ts'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  encodings,
  tableFile,
} from '../import/options.ts'
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
  { header: 'Rows', numeric: true, cell: ({ rows }) => rows.toLocaleString('en-GB') },
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
      result === null
        ? 'Nothing yet'
        : `${counted(result.new, 'new piece')}, ${result.changed} changed, ${result.hidden} hidden`,
  },
]

const types = ['.csv', '.txt', '.tsv', '.xlsx', ...tableFile.mediaTypes]

/** Why a file cannot be sent, checked before sending. The server checks it again. */
function fileProblem(files: readonly File[]): string | null {
  const [file] = files
  if (file === undefined) return null
  if (files.length > 1) return 'Choose one file at a time.'
  if (file.size === 0) return `${file.name} is empty. Choose it again.`
  if (file.size > tableFile.maxBytes) return `${file.name} is larger than 10 MB. Split it.`
  if (/\.(xls|ods|numbers|pdf)$/i.test(file.name)) return 'Save the file as XLSX or CSV first.'
  return null
}

/** Uploads a file and leads to its review. */
function UploadFile() {
  const api = useApi()
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [encoding, setEncoding] = useState<Encoding | ''>('')
  const [delimiter, setDelimiter] = useState<Delimiter | ''>('')
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (files: File[]) => {
    const [file] = files
    const refused = fileProblem(files)
    setError(refused)
    if (file === undefined || refused !== null) return
    const own = new AbortController()
    controller.current = own
    setSending({ name: file.name, part: 0 })
    try {
      const { id } = await api().upload(
        imports.add,
        {
          name: file.name,
          ...(encoding === '' ? {} : { encoding }),
          ...(delimiter === '' ? {} : { delimiter }),
        },
        file,
        {
          signal: own.signal,
          onProgress: (part) => setSending({ name: file.name, part }),
        },
      )
      await navigate(paths.stockImportReview(id))
    } catch (failure) {
      setSending(null)
      if (own.signal.aborted) return
      const lost = failure instanceof CallError && failure.code === 'unavailable'
      setError(
        lost
          ? `The connection was lost, and ${file.name} has not arrived. Choose it again.`
          : failureIssues(failure)
              .map(({ detail }) => detail)
              .join(' '),
      )
    }
  }
  return (
    <>
      {sending === null ? (
        <FileZone
          label="your stock"
          rule="CSV or XLSX, up to 10 MB and 5,000 rows. Nothing changes until you have reviewed it."
          types={types}
          error={error}
          onChoose={(files) => void send(files)}
        />
      ) : (
        <SendingFile
          {...sending}
          next="We are reading it."
          onCancel={() => controller.current?.abort()}
        />
      )}
      <output className="visually-hidden">
        {sending !== null &&
          (sending.part < 1 ? `Uploading ${sending.name}.` : `Reading ${sending.name}.`)}
      </output>
      <Disclosure summary="If letters or columns come out wrong">
        <div className="import-reading">
          <ChooseOne
            label="Encoding"
            value={encoding}
            onChange={(value) => setEncoding(value as Encoding | '')}
          >
            <option value="">Find out</option>
            {Object.entries(encodings).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChooseOne>
          <ChooseOne
            label="Columns are separated by"
            value={delimiter}
            onChange={(value) => setDelimiter(value as Delimiter | '')}
          >
            <option value="">Find out</option>
            {Object.entries(delimiters).map(([value, label]) => (
              <option key={value} value={value}>
                {capitalised(label)}
              </option>
            ))}
          </ChooseOne>
        </div>
      </Disclosure>
    </>
  )
}

/** Files to fill in, and the stock as a file. */
function Downloads({ templates }: { templates: boolean }) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [kind, setKind] = useState<KindName>('jewellery')
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
              {kindNames.map((name) => (
                <option key={name} value={name}>
                  {kinds[name].label}
                </option>
              ))}
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
          captionHidden
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          empty="No file has been imported yet."
        />
        <Pages label="Earlier imports" shown={items.length} next={next} />
      </Section>
    </WorkplacePage>
  )
}
