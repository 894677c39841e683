import { useCounted } from '../../../ui/reader.ts'
import type { ImportView } from './import-words.ts'
import { delimiters, encodings, undoHours } from './options.ts'

/** The four steps of an import, with what is known about each. */
export function ImportSteps({ view, matching }: { view: ImportView; matching: boolean }) {
  const counted = useCounted()
  const matched = view.columns.filter(({ key }) => key !== null).length
  const over = view.state !== 'columns' && view.state !== 'review'
  const at = over ? 3 : matching ? 1 : 2
  const read =
    view.encoding === null || view.delimiter === null
      ? 'XLSX'
      : `${encodings[view.encoding]}, ${delimiters[view.delimiter]}`
  const { invalid } = view.counts
  const steps = [
    ['File', read],
    ['Columns', `${matched} of ${view.columns.length} matched`],
    [
      'Review',
      matching
        ? 'Comes next'
        : over
          ? `${counted(invalid, 'row')} not imported`
          : invalid === 0
            ? 'Nothing to fix'
            : `${counted(invalid, 'row')} to fix`,
    ],
    ['Import', `Can be undone for ${undoHours} hours`],
  ] as const
  return (
    <ol className="import-steps" aria-label="Steps">
      {steps.map(([name, note], index) => (
        <li
          key={name}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <strong>{name}</strong>
          <span className="small quiet">{note}</span>
        </li>
      ))}
    </ol>
  )
}
