import { useApi } from '../../../contract/call.ts'
import { WholeNumber } from '../../../ui/amounts.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { imports } from './contract.ts'
import { More } from './import-pictures.tsx'
import { PicturesProgress } from './import-progress.tsx'
import type { ImportProps } from './import-words.ts'

/** What became of an import's pictures, while they are added and afterwards. */
export function PicturesDone({ view, onChange }: ImportProps) {
  const counted = useCounted()
  const api = useApi()
  const { working, trouble, run } = useWork()
  const { id, pictures } = view
  if (pictures === null || pictures.zip === null) return null
  const { progress, result } = pictures
  const goOn = () => run('go on', async () => onChange(await api().call(imports.commit, { id })))
  return (
    <>
      {progress?.state === 'adding' && <PicturesProgress view={view} />}
      {progress?.state === 'stopped' && (
        <Section title="The pictures have stopped">
          <p role="alert">
            <WholeNumber of={progress.done} /> of {counted(progress.total, 'row')} have their
            pictures. Go on; if it stops again, tell us.
          </p>
          <div className="actions">
            <button className="button button-filled" type="button" onClick={() => void goOn()}>
              {working === null ? 'Go on' : 'Starting…'}
            </button>
          </div>
          <Trouble says={trouble} />
        </Section>
      )}
      {progress?.state === 'added' && (
        <Section title="Pictures">
          <DescriptionList>
            <Description name="Added">{counted(result.added, 'picture')}</Description>
            {result.refused.map(({ stockNumber, name, reason }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
              <Description key={at} name={`${stockNumber ?? ''}, ${name}`}>
                {reason}
              </Description>
            ))}
          </DescriptionList>
          <More count={result.refusedCount - result.refused.length} />
        </Section>
      )}
    </>
  )
}
