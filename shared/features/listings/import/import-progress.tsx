import { counted } from '../../../ui/words.ts'
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
      note={
        view.state === 'waiting'
          ? 'You can leave this page. Either all rows are imported or none, and you can undo it afterwards.'
          : 'You can leave this page. Either the whole import is undone or nothing is.'
      }
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
      {progress === null
        ? 'It begins in a moment.'
        : `${progress.done.toLocaleString('en-GB')} of ${counted(progress.total, 'row')}`}
    </output>
    <p className="small quiet">
      {lost
        ? 'The connection is lost. The work goes on; this page shows it once you are back.'
        : note}
    </p>
  </section>
)
