import { Download } from 'lucide'
import { type ReactNode, useState } from 'react'

import { FileSize } from '../../../ui/amounts.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Trouble } from '../../../ui/use-work.tsx'
import type { OrderView } from '../order-words.ts'
import { fundSources } from './fund-sources.ts'

type Entry = NonNullable<OrderView['review']>['entries'][number]

interface ReviewEntriesProps<E extends Entry> {
  entries: readonly E[]
  /** Who said it, as the reader calls them. */
  nameOf: (entry: E) => ReactNode
  /** Fetches a file; without it the files are only named. */
  download?: (id: string) => Promise<Blob>
}

/** What the buyer said about the money and what we asked, the first one first. */
export function ReviewEntries<E extends Entry>({
  entries,
  nameOf,
  download,
}: ReviewEntriesProps<E>) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const open = async (
    fetch: (id: string) => Promise<Blob>,
    { id, name }: Entry['files'][number],
  ) => {
    setTrouble(null)
    try {
      saveFile(await fetch(id), name)
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
  }
  const named = ({ name, size }: Entry['files'][number]) => (
    <span>
      {name}, <FileSize bytes={size} />
    </span>
  )
  return (
    <>
      <ol className="order-said">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="small quiet">
              {nameOf(entry)}, <Moment of={entry.at} />
            </p>
            {entry.source !== null && <h3 className="d6">{fundSources[entry.source]}</h3>}
            <p className="lines">{entry.text}</p>
            {entry.files.map((file) =>
              download === undefined ? (
                <p className="small" key={file.id}>
                  {named(file)}
                </p>
              ) : (
                <button
                  className="order-copy"
                  type="button"
                  key={file.id}
                  onClick={() => void open(download, file)}
                >
                  <Icon of={Download} size={20} />
                  {named(file)}
                </button>
              ),
            )}
          </li>
        ))}
      </ol>
      <Trouble says={trouble} />
    </>
  )
}
