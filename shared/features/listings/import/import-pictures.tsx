import { useState } from 'react'

import { Count } from '../../../ui/amounts.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { countedIn } from '../../../ui/words.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { imports } from './contract.ts'
import type { ImportView } from './import-words.ts'
import { inWords, useZip } from './use-zip.ts'
import { ZipZone } from './zip-zone.tsx'

type Pictures = NonNullable<ImportView['pictures']>

interface ImportPicturesProps {
  view: ImportView
  /** Whether the reader may change the import. */
  may: boolean
}

/** The ZIP of an import, and what is wrong with the files in it. */
export function ImportPictures({ view, may }: ImportPicturesProps) {
  const { locale } = useReader()
  const change = useChange()
  const zip = useZip()
  const { working, trouble, run } = useWork()
  const [reading, setReading] = useState(false)
  const { id, pictures } = view
  const choose = async (files: File[]) => {
    const sent = await zip.send(files)
    if (sent === null) return
    setReading(true)
    try {
      await change(imports.addPictures, { id, ...sent })
    } catch (failure) {
      zip.setError(inWords(failure))
    }
    setReading(false)
  }
  const drop = () => run('drop', () => change(imports.dropPictures, { id }))
  const name = pictures?.zip ?? null
  return (
    <Section title="Pictures">
      {may && reading && <output>We are looking at the pictures…</output>}
      {may && !reading && (
        <div className="import-zip">
          <ZipZone
            zip={zip}
            chosen={
              name === null || pictures === null
                ? null
                : { name, about: aboutZip(pictures, locale) }
            }
            onChoose={(files) => void choose(files)}
          >
            {name !== null && (
              <button className="button" type="button" onClick={() => void drop()}>
                {working === null ? 'Remove' : 'Removing…'}
              </button>
            )}
          </ZipZone>
        </div>
      )}
      <Trouble says={trouble} />
      {pictures !== null && name !== null && <OtherFiles {...pictures} />}
    </Section>
  )
}

const aboutZip = ({ files, toAdd, missing }: Pictures, locale: string) =>
  [
    countedIn(locale)(files, 'file'),
    `${toAdd.toLocaleString(locale)} to add`,
    ...(missing === 0 ? [] : [`${missing.toLocaleString(locale)} named but missing`]),
  ].join(', ')

function OtherFiles({ unused, unusable }: Pick<Pictures, 'unused' | 'unusable'>) {
  const counted = useCounted()
  if (unused.count + unusable.count === 0) return null
  return (
    <div className="import-settings import-others">
      {unused.count > 0 && (
        <section>
          <h3 className="d6">{counted(unused.count, 'picture')} not used by any row</h3>
          <ul className="import-names small">
            {unused.names.map((name, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
              <li key={at}>{name}</li>
            ))}
          </ul>
          <More count={unused.count - unused.names.length} />
        </section>
      )}
      {unusable.count > 0 && (
        <section>
          <h3 className="d6">{counted(unusable.count, 'file')} cannot be used</h3>
          <DescriptionList>
            {unusable.files.map(({ name, reason }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
              <Description key={at} name={name}>
                {reason}
              </Description>
            ))}
          </DescriptionList>
          <More count={unusable.count - unusable.files.length} />
        </section>
      )}
    </div>
  )
}

/** How many more there are than a list names. */
export const More = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="small quiet">
      And <Count of={count} one="more file" />.
    </p>
  )
