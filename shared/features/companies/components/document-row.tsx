import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { Day } from '../../../ui/day.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import {
  documentFile,
  documentKind,
  type DocumentKindName,
  isRequired,
  labelOf,
  mostOfKind,
} from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import { DocumentUpload } from './document-upload.tsx'
import type { OwnVerification } from './own-verification.ts'
import { ReviewerWords } from './reviewer-words.tsx'
import { RowAct } from './row-act.tsx'
import { movedAt, type OwnDocument, rowState } from './row-states.ts'
import { useOperation } from './use-operation.ts'

interface DocumentRowProps {
  kind: DocumentKindName
  own: OwnVerification
  /** The reviewer's question, if it is about this kind and not answered. */
  question: { at: string; reason: string | null } | null
  /** Whether the row shows the question's words, or the page does. */
  words: boolean
  mayAct: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** One kind of document: what there is, its state, and the form to add or replace a file. */
export function DocumentRow(props: DocumentRowProps) {
  const { kind, own, question, words, mayAct, open, onOpen, onBusy, onDone } = props
  const { company, state } = own
  const documents = own.documents.filter((each) => each.kind === kind)
  const [only] = documents
  const label = labelOf(kind, company.country)
  const required = isRequired(kind, company)
  const asked = question !== null
  const { tone, word } = rowState(documents, { state, movedAt: movedAt(own), required, asked })
  // Null adds a file beside the others.
  const [chosen, setReplaces] = useState<string | null | undefined>()
  const stale = documents.find(({ problem }) => problem !== null)
  const replaces =
    chosen === undefined ? ((documents.length > 1 ? stale : only)?.id ?? null) : chosen
  const replaced = documents.find(({ id }) => id === replaces)
  const { view, remove, error, busy } = useDocumentActs()
  const act = (id: string | null | undefined) => {
    setReplaces(id)
    onOpen(true)
  }
  const several = documents.length > 1
  return (
    <li className="checklist-row" data-row={kind} data-open={open || undefined}>
      <div className="checklist-head">
        <div className="checklist-name">
          {/* Links to a row lead to its heading. */}
          <h3 id={kind} tabIndex={-1}>
            {label}
          </h3>
          <p className="small quiet">
            {only === undefined ? (
              <>
                {!required && 'Optional. '}
                {documentKind(kind).help}
              </>
            ) : several ? (
              `${documents.length} files`
            ) : (
              <Facts document={only} />
            )}
          </p>
        </div>
        <StatusMark tone={tone}>{word}</StatusMark>
        <div className="checklist-acts">
          {only !== undefined && !several && (
            <RowAct busy={busy} word="View" about={label} onAct={() => void view(only)} />
          )}
          {mayAct && !open && (
            <RowAct
              word={only === undefined ? 'Add' : several ? 'Change' : 'Replace'}
              about={label}
              onAct={() => act(several ? null : undefined)}
            />
          )}
          {open && <RowAct word="Close" about={label} onAct={() => onOpen(false)} />}
          {!mayAct &&
            several &&
            documents.map((document, at) => (
              <RowAct
                key={document.id}
                busy={busy}
                word={`View ${at + 1}`}
                about={`${label}, ${document.name}`}
                onAct={() => void view(document)}
              />
            ))}
        </div>
      </div>
      {words && question?.reason && <ReviewerWords at={question.at} reason={question.reason} />}
      <div aria-live="polite">{error && <p className="field-error">{error}</p>}</div>
      {open && (
        <>
          {documents.length > 0 && (
            <ul className="checklist-files">
              {documents.map((document) => (
                <li key={document.id}>
                  <div className="checklist-name">
                    <p>{document.name}</p>
                    <p className="small quiet">
                      <FileSize bytes={document.size} />. <Facts document={document} />
                    </p>
                    {document.problem !== null && <p className="field-error">{document.problem}</p>}
                  </div>
                  <div className="checklist-acts">
                    {several && (
                      <>
                        <RowAct
                          busy={busy}
                          word="View"
                          about={document.name}
                          onAct={() => void view(document)}
                        />
                        <RowAct
                          word="Replace"
                          about={document.name}
                          onAct={() => setReplaces(document.id)}
                        />
                      </>
                    )}
                    <RowAct
                      busy={busy}
                      word="Remove"
                      about={document.name}
                      onAct={() => void remove(document)}
                    />
                  </div>
                </li>
              ))}
            </ul>
          )}
          {documents.length > 0 && (
            <p className="small quiet">
              {replaced === undefined
                ? 'The next file is added beside these.'
                : `The next file replaces ${replaced.name}.`}{' '}
              {replaced !== undefined && documents.length < mostOfKind && (
                <RowAct
                  word="Add it beside instead"
                  about={label}
                  onAct={() => setReplaces(null)}
                />
              )}
            </p>
          )}
          {documents.length > 0 && (
            <p className="small checklist-help">{documentKind(kind).help}</p>
          )}
          <DocumentUpload
            {...{ kind, label, replaces, onBusy }}
            now={new Date(own.now)}
            onDone={() => {
              setReplaces(undefined)
              onDone()
            }}
          />
        </>
      )}
    </li>
  )
}

/** Its dates and number, as far as it has any. */
function Facts({ document }: { document: OwnDocument }) {
  const { issuedOn, expiresOn, certificateNumber, createdAt, problem } = document
  return (
    <>
      {certificateNumber && `Number ${certificateNumber}. `}
      {issuedOn !== null ? (
        <>
          Issued <Day of={issuedOn} />
        </>
      ) : expiresOn !== null ? (
        <>
          {problem === null ? 'Expires' : 'Expired'} <Day of={expiresOn} />
        </>
      ) : (
        <>
          Added <Day of={createdAt} />
        </>
      )}
    </>
  )
}

/** Looking at a document and removing it. */
function useDocumentActs() {
  const api = useApi()
  const { busy, error, run, call } = useOperation()
  const view = ({ id, name, mediaType }: OwnDocument) => {
    const shows = mediaType !== 'application/pdf' || navigator.pdfViewerEnabled
    // Opened in the click itself, because browsers block windows that open later.
    const tab = shows ? window.open('', '_blank') : null
    return run(async () => {
      try {
        const file = await api().download(verification.openDocument, { id })
        const shown = tab !== null && documentFile.mediaTypes.includes(file.type)
        if (shown) tab.location.href = URL.createObjectURL(file)
        else {
          tab?.close()
          saveFile(file, name)
        }
      } catch (failure) {
        tab?.close()
        throw failure
      }
    })
  }
  const remove = async ({ id, kind }: OwnDocument) => {
    if (await call(verification.removeDocument, { id })) {
      document.querySelector<HTMLElement>(`#${kind}`)?.focus()
    }
  }
  return { busy, error, view, remove }
}
