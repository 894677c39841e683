import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { drawOptions } from '../../../ui/forms/select.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { kinds } from '../kinds/kinds.ts'
import { ChooseOne } from './choose-one.tsx'
import { imports } from './contract.ts'
import type { ImportProps } from './import-words.ts'
import { type Mode, modes } from './options.ts'

/** How a file is read, and the columns that are not. */
export function ImportSettings({ view, onChange }: ImportProps) {
  const counted = useCounted()
  const api = useApi()
  const { trouble, run } = useWork()
  const set = (mode: Mode) =>
    run('set', async () => {
      const { id, kind, decimal, dayOrder, columns, defaults } = view
      const choices = columns.map(({ choice }) => choice)
      const settings = { id, kind, decimal, dayOrder, mode, columns: choices, defaults }
      onChange(await api().call(imports.set, settings))
    })
  const out = view.columns.filter(({ key }) => key === null)
  const about = view.kind === null ? 'pieces' : kinds[view.kind].label.toLowerCase()
  return (
    <div className="import-settings">
      <section className="workplace-section">
        <h2 className="d6">How the file is read</h2>
        <DescriptionList>
          <Description name="Mode">
            <ChooseOne
              label="Mode"
              labelHidden
              value={view.mode}
              onChange={(mode) => void set(mode as Mode)}
            >
              {drawOptions(Object.entries(modes))}
            </ChooseOne>
          </Description>
          <Description name="Pieces not in the file">
            {view.mode === 'add' ? 'Stay as they are' : `Live ${about} are paused`}
          </Description>
          <Description name="New pieces">Drafts until you add pictures and publish</Description>
          <Description name="Empty cells">Change nothing</Description>
        </DescriptionList>
        <Trouble says={trouble} />
      </section>
      <section className="workplace-section">
        <h2 className="d6">
          {out.length === 0
            ? 'Every column is matched'
            : `${counted(out.length, 'column')} ${out.length === 1 ? 'is' : 'are'} left out`}
        </h2>
        <DescriptionList>
          {out.slice(0, 8).map(({ header }) => (
            <Description key={header} name={header || 'Without a header'}>
              <Link className="text-link" to="?step=columns">
                Match it<span className="visually-hidden">: {header}</span>
              </Link>
            </Description>
          ))}
          <Description name="Remembered for the next file">
            {counted(view.columns.length - out.length, 'column')}
          </Description>
        </DescriptionList>
        <p>
          <Link className="text-link" to="?step=columns">
            Change the columns
          </Link>
        </p>
      </section>
    </div>
  )
}
