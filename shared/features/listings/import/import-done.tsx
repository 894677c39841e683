import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { BadRowsMenu } from './bad-rows-menu.tsx'
import { imports } from './contract.ts'
import type { ImportProps } from './import-words.ts'
import { PicturesDone } from './pictures-done.tsx'

/** What an import did, and the way back. */
export function ImportDone({ view, onChange }: ImportProps) {
  const counted = useCounted()
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [asking, setAsking] = useState(false)
  const now = useNow()
  const { id, state, result, undoUntil, kept } = view
  const invalid = result?.invalid ?? 0
  const undo = () =>
    run('undo', async () => {
      const undoing = await api().call(imports.undo, { id })
      setAsking(false)
      onChange(undoing)
    })
  const retry = () => run('retry', async () => onChange(await api().call(imports.commit, { id })))
  return (
    <>
      {state === 'failed' && (
        <p className="workplace-lead" role="alert">
          Your stock is as it was before: an import is done as a whole or not at all. Try again; if
          it fails again, tell us.
        </p>
      )}
      {result !== null && (
        <Section title={state === 'undone' ? 'What it had done' : 'What it did'}>
          <DescriptionList>
            <Description name="New drafts">{counted(result.new, 'piece')}</Description>
            <Description name="Changed">{counted(result.changed, 'piece')}</Description>
            <Description name="Hidden from buyers">{counted(result.hidden, 'piece')}</Description>
            <Description name="Not imported">{counted(invalid, 'row')}</Description>
          </DescriptionList>
        </Section>
      )}
      {state === 'done' && <PicturesDone view={view} onChange={onChange} />}
      {kept.length > 0 && (
        <Section title="What could not be undone">
          <DescriptionList>
            {kept.slice(0, 100).map(({ stockNumber, reason }) => (
              <Description key={stockNumber} name={stockNumber}>
                {reason}
              </Description>
            ))}
          </DescriptionList>
          {kept.length > 100 && <p>And {counted(kept.length - 100, 'more piece')}.</p>}
        </Section>
      )}
      <div className="actions">
        {state === 'failed' ? (
          <button className="button button-filled" type="button" onClick={() => void retry()}>
            {working === 'retry' ? 'Starting…' : 'Try again'}
          </button>
        ) : (
          <Link className="button button-filled" to={paths.stock}>
            Open your stock
          </Link>
        )}
        {invalid > 0 && state === 'done' && (
          <BadRowsMenu id={id} rows={invalid} name="Rows that were not imported" button />
        )}
        {undoUntil !== null && new Date(undoUntil) > now && (
          <button className="button" type="button" onClick={() => setAsking(true)}>
            Undo the import
          </button>
        )}
        <Link className="button" to={paths.stockImport}>
          Import another file
        </Link>
      </div>
      {undoUntil !== null && (
        <p className="import-until small quiet">
          It can be undone until <Day of={undoUntil} time />.
        </p>
      )}
      <Trouble says={trouble} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Undo the import?"
        confirm="Undo it"
        working={working === 'undo' ? 'Starting…' : undefined}
        onConfirm={() => void undo()}
      >
        <p>
          New drafts are deleted. Changed pieces get their old values back, hidden ones are shown
          again, and added pictures are removed. What somebody has changed since stays as it is.
        </p>
      </ConfirmDialog>
    </>
  )
}
