import { Count, WholeNumber } from '../../../ui/amounts.tsx'
import type { ImportView } from './import-words.ts'
import { useImportProgress } from './use-import-progress.ts'

/** Follows an import until it is over. Leaving the page does not stop it. */
export function ImportProgress({ view }: { view: ImportView }) {
  const { now, lost } = useImportProgress(view.id, ({ state }) => state !== view.state)
  return (
    <Progress
      name={view.state === 'waiting' ? 'Importing' : 'Undoing'}
      progress={now === null ? view.progress : now.progress}
      lost={lost}
      note="You can leave this page. Either every row is imported or none, and you can undo it afterwards."
    />
  )
}

/** Follows the pictures of an import until they are added. */
export function PicturesProgress({ view }: { view: ImportView }) {
  const { now, lost } = useImportProgress(view.id, isOver)
  return (
    <Progress
      name="Adding pictures"
      progress={now === null ? (view.pictures?.progress ?? null) : now.pictures}
      lost={lost}
      note="You can leave this page. The rows are imported, and each piece gets its pictures in turn."
    />
  )
}

const isOver = ({ pictures }: { pictures: { state: string } | null }) =>
  pictures?.state !== 'adding'

interface ProgressProps {
  name: string
  progress: { done: number; total: number } | null
  lost: boolean
  note: string
}

const Progress = ({ name, progress, lost, note }: ProgressProps) => (
  <section className="import-progress" aria-label="Progress">
    <progress
      {...(progress === null ? {} : { value: progress.done, max: progress.total })}
      aria-label={name}
    />
    <output>
      {progress === null ? (
        'It begins in a moment.'
      ) : (
        <>
          <WholeNumber of={progress.done} /> of <Count of={progress.total} one="row" />
        </>
      )}
    </output>
    <p className="small quiet">
      {lost
        ? 'The connection is lost. The work goes on; this page shows it once you are back.'
        : note}
    </p>
  </section>
)
