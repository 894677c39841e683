import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileZone, SendingFile } from '../../../ui/file-zone.tsx'
import { drawOptions } from '../../../ui/forms/select.tsx'
import { capitalised } from '../../../ui/words.ts'
import { ChooseOne } from './choose-one.tsx'
import { imports } from './contract.ts'
import { type Delimiter, delimiters, type Encoding, encodings, tableFile } from './options.ts'
import { inWords, type SentZip, useZip } from './use-zip.ts'
import { ZipZone } from './zip-zone.tsx'

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

/** Uploads a table, and pictures if a ZIP is chosen, and leads to their review. */
export function UploadFile() {
  const api = useApi()
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [encoding, setEncoding] = useState<Encoding | ''>('')
  const [delimiter, setDelimiter] = useState<Delimiter | ''>('')
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const zip = useZip()
  const [pictures, setPictures] = useState<SentZip | null>(null)
  // The ZIP that was chosen last, if any.
  const arriving = useRef<Promise<SentZip | null>>(null)
  // The import of the table, if its pictures did not arrive or could not be taken.
  const [made, setMade] = useState<string | null>(null)

  const review = (id: string) => navigate(paths.stockImportReview(id))
  const waitForZip = (id: string) => {
    setPictures(null)
    setSending(null)
    setMade(id)
  }
  const addPictures = async (id: string, sent: SentZip) => {
    try {
      await api().call(imports.addPictures, { id, ...sent })
    } catch (failure) {
      waitForZip(id)
      return zip.setError(inWords(failure))
    }
    await review(id)
  }
  const chooseZip = async (files: File[]) => {
    if (files.length === 0) return
    arriving.current = zip.send(files)
    const sent = await arriving.current
    setPictures(sent)
    if (made !== null && sent !== null) await addPictures(made, sent)
  }
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
      setSending({ name: file.name, part: 1 })
      const chosen = arriving.current
      const sent = await chosen
      if (own.signal.aborted) return
      if (sent !== null) await addPictures(id, sent)
      else if (chosen === null) await review(id)
      else waitForZip(id)
    } catch (failure) {
      setSending(null)
      if (own.signal.aborted) return
      const lost = failure instanceof CallError && failure.code === 'unavailable'
      setError(
        lost
          ? `The connection was lost, and ${file.name} has not arrived. Choose it again.`
          : inWords(failure),
      )
    }
  }
  return (
    <>
      <div className="import-zones">
        <section aria-labelledby="import-table">
          <h2 className="d6" id="import-table">
            Table
          </h2>
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
              next={
                zip.sending === null ? 'We are reading it.' : 'The pictures are still on their way.'
              }
              onCancel={() => controller.current?.abort()}
            />
          )}
        </section>
        <section aria-labelledby="import-zip">
          <h2 className="d6" id="import-zip">
            Pictures, if you have them
          </h2>
          <ZipZone
            zip={zip}
            chosen={pictures && { name: pictures.name, about: 'Arrived. Now choose the table.' }}
            onChoose={(files) => void chooseZip(files)}
          />
          {made !== null && (
            <p className="small">
              The table has arrived. Choose another ZIP, or{' '}
              <Link className="text-link" to={paths.stockImportReview(made)}>
                review the table without pictures
              </Link>
              .
            </p>
          )}
        </section>
      </div>
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
            <option value="">Detect automatically</option>
            {drawOptions(Object.entries(encodings))}
          </ChooseOne>
          <ChooseOne
            label="Columns are separated by"
            value={delimiter}
            onChange={(value) => setDelimiter(value as Delimiter | '')}
          >
            <option value="">Detect automatically</option>
            {drawOptions(
              Object.entries(delimiters).map(([mark, name]) => [mark, capitalised(name)]),
            )}
          </ChooseOne>
        </div>
      </Disclosure>
    </>
  )
}
