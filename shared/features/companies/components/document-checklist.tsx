import { type RefObject, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { Day } from '../../../ui/day.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import {
  documentKind,
  documentKindNames,
  documentKinds,
  type DocumentKindName,
  isRequired,
  labelOf,
  mostOfKind,
} from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import { DocumentUpload } from './document-upload.tsx'
import { useOperation } from './use-operation.ts'
import type { OwnVerification } from './verification-state.tsx'

type OwnDocument = OwnVerification['documents'][number]

/**
 * Every kind of document: what it is, what the company has sent, and how to add what is missing.
 */
export function DocumentChecklist({ own }: { own: OwnVerification }) {
  return (
    <section className="workplace-section" aria-labelledby="documents-title">
      <h2 className="d5" id="documents-title">
        Documents
      </h2>
      <p className="verification-says">
        PDF, JPEG or PNG, up to 10 MB each. They are kept encrypted; only your company and our
        reviewers can open them, and every view is recorded.
      </p>
      {own.documentsUntil !== null && (
        <p className="verification-says">
          Documents and references that are not submitted do not stay for ever: these are deleted on{' '}
          <Day of={own.documentsUntil} />, unless you submit them or add another first.
        </p>
      )}
      <ul className="checklist">
        {documentKindNames.map((kind) => (
          <KindItem key={kind} kind={kind} own={own} />
        ))}
      </ul>
    </section>
  )
}

function KindItem({ kind, own }: { kind: DocumentKindName; own: OwnVerification }) {
  const { company, open } = own
  const documents = own.documents.filter((each) => each.kind === kind)
  const [adding, setAdding] = useState(false)
  // Takes focus if the focused element disappears.
  const heading = useRef<HTMLHeadingElement>(null)
  const required = isRequired(kind, company)
  const label = labelOf(kind, company.country)
  const served = documents.some(({ problem }) => problem === null)
  return (
    <li>
      <div className="checklist-head">
        <h3 className="d6" tabIndex={-1} ref={heading}>
          {label}
        </h3>
        <StatusMark tone={served ? 'good' : documents.length > 0 ? 'bad' : 'neutral'}>
          {served
            ? 'Added'
            : documents.length > 0
              ? 'Out of date'
              : required
                ? 'Missing'
                : 'Optional'}
        </StatusMark>
      </div>
      <p className="field-help">{documentKinds[kind].help}</p>
      {documents.map((document) => (
        <DocumentItem key={document.id} {...{ document, label, open, heading }} />
      ))}
      {open && (documents.length === 0 || adding) && (
        <DocumentUpload
          kind={kind}
          label={label}
          takesFocus={adding}
          onDone={() => {
            setAdding(false)
            heading.current?.focus()
          }}
        />
      )}
      {open && documents.length > 0 && documents.length < mostOfKind && !adding && (
        <button className="document-act" type="button" onClick={() => setAdding(true)}>
          <span className="text-link">Add another file</span>
          <span className="visually-hidden">: {label}</span>
        </button>
      )}
    </li>
  )
}

interface DocumentItemProps {
  document: OwnDocument
  label: string
  open: boolean
  heading: RefObject<HTMLHeadingElement | null>
}

function DocumentItem({ document, label, open, heading }: DocumentItemProps) {
  const { id, kind, name, size, createdAt, issuedOn, expiresOn, certificateNumber, problem } =
    document
  const unnumbered = documentKind(kind).numbered && certificateNumber === null
  const api = useApi()
  const { busy, error, run } = useOperation()
  const [replacing, setReplacing] = useState(false)
  const view = () =>
    run(async () => saveFile(await api().download(verification.openDocument, { id }), name))
  const remove = async () => {
    if (await run(() => api().call(verification.removeDocument, { id }))) heading.current?.focus()
  }
  return (
    <div className="document">
      <p className="document-name">{name}</p>
      <p className="field-help">
        <FileSize bytes={size} />, added <Day of={createdAt} />
        {certificateNumber && `, number ${certificateNumber}`}
        {issuedOn && (
          <>
            , issued <Day of={issuedOn} />
          </>
        )}
        {expiresOn && (
          <>
            , good until <Day of={expiresOn} />
          </>
        )}
      </p>
      {unnumbered && (
        <p className="field-help">
          Its number was not given, so that we cannot look it up. Replace it to add the number.
        </p>
      )}
      {problem !== null && <p className="field-error">{problem}</p>}
      <div className="document-acts">
        <button
          className="document-act"
          type="button"
          aria-disabled={busy}
          onClick={() => void view()}
        >
          <span className="text-link">Download</span>
          <span className="visually-hidden"> {name}</span>
        </button>
        {open && (
          <>
            <button
              className="document-act"
              type="button"
              aria-expanded={replacing}
              onClick={() => setReplacing(!replacing)}
            >
              <span className="text-link">Replace</span>
              <span className="visually-hidden"> {name}</span>
            </button>
            <button
              className="document-act"
              type="button"
              aria-disabled={busy}
              onClick={() => void remove()}
            >
              <span className="text-link">Remove</span>
              <span className="visually-hidden"> {name}</span>
            </button>
          </>
        )}
      </div>
      <div aria-live="polite">{error && <p className="field-error">{error}</p>}</div>
      {open && replacing && (
        <DocumentUpload
          kind={kind}
          label={label}
          replaces={id}
          onDone={() => heading.current?.focus()}
        />
      )}
    </div>
  )
}
