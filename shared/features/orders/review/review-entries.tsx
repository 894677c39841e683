import type { ReactNode } from 'react'

import { FileSize } from '../../../ui/amounts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { ShownFile, useShownFiles } from '../disputes/shown-file.tsx'
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
  const { trouble, save } = useShownFiles()
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
                  {file.name}, <FileSize bytes={file.size} />
                </p>
              ) : (
                <ShownFile key={file.id} file={file} onPress={() => void save(download, file)} />
              ),
            )}
          </li>
        ))}
      </ol>
      <Trouble says={trouble} />
    </>
  )
}
