import { useId } from 'react'

import { useApi } from '../../../contract/call.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { imports } from './contract.ts'
import type { ImportProps } from './import-words.ts'
import { type Encoding, encodings } from './options.ts'

/**
 * Lets a seller choose how a file's letters are read, by what words of the file look like. The file is
 * read again at once, because its headers may become others.
 */
export function ChooseEncoding({ view, onChange }: ImportProps) {
  const api = useApi()
  const id = useId()
  const { working, trouble, run } = useWork()
  const read = (encoding: Encoding) =>
    run('read', async () => onChange(await api().call(imports.read, { id: view.id, encoding })))
  if (view.possible.length === 0) return null
  return (
    <Section title={view.encodingKnown ? 'Letters' : 'Which line reads right?'}>
      <p className="small">
        {view.encodingKnown
          ? 'The file does not say which alphabet it uses. If letters come out wrong, choose another line.'
          : 'The file does not say which alphabet it uses. Choose the line with the right letters; we remember it for your next file.'}
      </p>
      <fieldset className="import-encodings" disabled={working !== null}>
        <legend className="visually-hidden">Encoding of the file</legend>
        {view.possible.map(({ encoding, sample }) => (
          <label key={encoding}>
            <input
              type="radio"
              name={id}
              checked={view.encodingKnown && view.encoding === encoding}
              onChange={() => void read(encoding)}
            />
            <bdi>{sample}</bdi>
            <span className="small quiet">{encodings[encoding]}</span>
          </label>
        ))}
      </fieldset>
      {working !== null && <output className="small quiet">Reading the file again…</output>}
      <Trouble says={trouble} />
    </Section>
  )
}
