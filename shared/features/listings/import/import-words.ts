import type { OutputOf } from '../../../contract/endpoint.ts'
import type { StatusTone } from '../../../ui/status-mark.tsx'
import type { imports } from './contract.ts'
import type { ImportState } from './options.ts'

export type ImportView = OutputOf<typeof imports.view>
/** An import, and what shows what has become of it. */
export interface ImportProps {
  view: ImportView
  onChange: (view: ImportView) => void
}
export type Group = ImportView['groups'][number]

/** Where an import stands, in words. */
export const stateWords: Readonly<Record<ImportState, readonly [string, StatusTone]>> = {
  columns: ['Columns to match', 'waiting'],
  review: ['To review', 'waiting'],
  waiting: ['Importing', 'waiting'],
  done: ['Imported', 'good'],
  undoing: ['Undoing', 'waiting'],
  undone: ['Undone', 'neutral'],
  failed: ['Failed', 'bad'],
}

/** "88, 131, 202 and 460" */
export function rowsInWords(rows: readonly (number | string)[], more: number): string {
  const all = [...rows.map(String), ...(more > 0 ? [`${more} more`] : [])]
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}
