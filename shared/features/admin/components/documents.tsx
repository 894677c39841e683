import { useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { documentKind, labelOf } from '../../companies/document-kinds.ts'
import type { adminCompanies } from '../companies-contract.ts'
import { type Document, DocumentPane } from './document-pane.tsx'

type File = OutputOf<typeof adminCompanies.company>

const kilobytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

const columns: readonly Column<Document & { label: string }>[] = [
  { header: 'Document', cell: ({ label }) => label },
  { header: 'File', prose: true, cell: ({ name }) => <span className="breakable">{name}</span> },
  {
    header: 'Number',
    cell: ({ kind, certificateNumber }) =>
      certificateNumber ?? (documentKind(kind).numbered ? 'Not given' : null),
  },
  { header: 'Issued', cell: ({ issuedOn }) => issuedOn && <Day of={issuedOn} /> },
  { header: 'Expires', cell: ({ expiresOn }) => expiresOn && <Day of={expiresOn} /> },
  {
    header: 'Size',
    numeric: true,
    cell: ({ size }) => `${kilobytes.format(Math.max(1, size / 1000))} kB`,
  },
  { header: 'Given', cell: ({ createdAt }) => <Day of={createdAt} /> },
]

interface DocumentsProps {
  documents: readonly Document[]
  company: Pick<File['company'], 'country'>
}

/** A company's documents with their details, and two of them side by side. */
export function Documents({ documents, company: { country } }: DocumentsProps) {
  // The number of panes never changes, so each keeps its own document.
  const [chosen, setChosen] = useState<readonly string[]>(['', ''])
  if (documents.length === 0) return <p className="quiet">There are none yet.</p>
  const rows = documents.map((each) => ({ ...each, label: labelOf(each.kind, country) }))
  const choices = rows.map(({ id, label, name }) => ({ value: id, label: `${label}: ${name}` }))
  return (
    <>
      <DataTable
        caption="Documents"
        captionHidden
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
      />
      <div className="document-panes">
        {(['Left', 'Right'] as const).map((side, at) => (
          <DocumentPane
            key={side}
            side={side}
            choices={choices}
            document={documents.find(({ id }) => id === chosen[at])}
            onChoose={(id) => setChosen(chosen.with(at, id))}
          />
        ))}
      </div>
    </>
  )
}
