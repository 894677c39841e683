import { Description } from '../ui/description-list.tsx'
import { lengthWords } from '../ui/time-words.ts'
import { useNow } from '../ui/use-now.ts'
import { PromisedBy } from '../workplace/promised-by.tsx'

interface Wait {
  since: string
  dueAt: string
}

/** How long a case has waited. */
export const Age = ({ wait }: { wait: Pick<Wait, 'since'> }) =>
  lengthWords(useNow().getTime() - Date.parse(wait.since))

/** Since when a case has waited, and by when it is due: two entries of its facts. */
export const WaitFacts = ({ wait }: { wait: Wait }) => (
  <>
    <Description name="Age">
      <Age wait={wait} />
    </Description>
    <Description name="Promised by">
      <PromisedBy dueAt={wait.dueAt} />
    </Description>
  </>
)
