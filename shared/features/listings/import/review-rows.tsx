import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { WholeNumber } from '../../../ui/amounts.tsx'
import { Day } from '../../../ui/day.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { useMe } from '../../../workplace/workplace-page.tsx'
import { stockRefusal } from '../stock-refusal.ts'
import { imports } from './contract.ts'
import { ImportPictures } from './import-pictures.tsx'
import { ImportSettings } from './import-settings.tsx'
import type { ImportProps, ImportView } from './import-words.ts'
import { LargeChanges } from './large-changes.tsx'
import { NotRead } from './not-read.tsx'
import { type Outcome, PlannedRows, type RowsPage } from './planned-rows.tsx'
import { RepairTable } from './repair-table.tsx'
import { SameReports } from './same-reports.tsx'

interface ReviewRowsProps extends ImportProps {
  shown: Outcome | 'invalid'
  /** The rows of the chosen figure; null for the invalid ones. */
  rows: RowsPage | null
}

const figures: readonly (readonly [Outcome | 'invalid', string])[] = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['hidden', 'Would be hidden'],
  ['invalid', 'Invalid'],
  ['pictures', 'Pictures'],
]

/** What the figure of the pictures says below it. */
function pictureNote({ pictures }: Pick<ImportView, 'pictures'>, locale: string): string {
  if (pictures === null) return 'Add them in a ZIP'
  const { zip, missing } = pictures
  if (zip === null) return `${missing.toLocaleString(locale)} named; add them in a ZIP`
  return missing === 0 ? 'To add' : `To add; ${missing.toLocaleString(locale)} missing in the ZIP`
}

const notes = ({ mode, counts, pictures }: ImportView, locale: string) => ({
  new:
    pictures === null || pictures.toAdd === 0
      ? 'Drafts until you add pictures and publish'
      : 'Drafts until you publish',
  changed:
    counts.unchanged === 0 ? 'In your stock already' : `${counts.unchanged} more say the same`,
  hidden: mode === 'replace' ? 'Not in the file, or 0 pieces' : 'The file says 0 pieces',
  invalid: 'Not imported until fixed or confirmed',
  pictures: pictureNote({ pictures }, locale),
})

/** What an import would do, what is wrong with it, and the button that does it. */
export function ReviewRows({ view, shown, rows, onChange }: ReviewRowsProps) {
  const { company } = useMe()
  const may = stockRefusal(company) === null
  const counted = useCounted()
  const note = notes(view, useReader().locale)
  const figureOf = (name: Outcome | 'invalid') =>
    name === 'pictures' ? (view.pictures?.toAdd ?? 0) : view.counts[name]
  return (
    <>
      {view.importedBefore !== null && (
        <p className="import-before">
          You imported this file on <Day of={view.importedBefore} />.
        </p>
      )}
      <NotRead view={view} />
      {view.hiddenRows > 0 && (
        <p className="import-before">
          {counted(view.hiddenRows, 'row')} of the file {view.hiddenRows === 1 ? 'is' : 'are'}{' '}
          hidden in the workbook, perhaps by a filter, and will be imported as well. To leave out
          what you do not want, delete it there and upload the file again.
        </p>
      )}
      <nav className="import-figures" aria-label="What the rows do">
        <ul>
          {figures.map(([name, label]) => (
            <li key={name}>
              <Link
                to={`?show=${name}`}
                preventScrollReset
                replace
                aria-current={shown === name ? 'true' : undefined}
              >
                <span className="import-figure">
                  <WholeNumber of={figureOf(name)} />
                </span>
                <strong>{label}</strong>
                <span className="small quiet">{note[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {may && <LargeChanges view={view} onChange={onChange} />}
      <SameReports of={view.sameReports} />
      {shown === 'pictures' && <ImportPictures view={view} may={may} />}
      {shown === 'invalid' ? (
        <RepairTable view={view} onChange={onChange} />
      ) : (
        rows !== null && <PlannedRows key={shown} id={view.id} outcome={shown} page={rows} />
      )}
      {may && <ImportSettings view={view} onChange={onChange} />}
      {may && <ImportBar view={view} onChange={onChange} />}
    </>
  )
}

/** How many rows are ready, and the button that imports them. */
function ImportBar({ view, onChange }: ImportProps) {
  const counted = useCounted()
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { id, rows, counts, live } = view
  const back = counts.invalid
  const ready = rows - back - counts.leftOut
  const changes = counts.new + counts.changed + counts.hidden + (view.pictures?.toAdd ?? 0)
  const start = () =>
    run('start', async () => {
      const hidden = view.asksNumber ? { hidden: Number(typed) } : {}
      onChange(await api().call(imports.commit, { id, ...hidden }))
    })
  const idle = changes === 0
  return (
    <div className="import-bar">
      <div>
        <strong>
          <WholeNumber of={ready} /> of {counted(rows, 'row')} ready
        </strong>
        <p className="small quiet">
          {idle
            ? 'There is nothing to import: nothing would change.'
            : back === 0
              ? 'Either all of them are imported or none.'
              : `The ${back === 1 ? 'other comes' : `${back} others come`} back as a file, each with its reason.`}
        </p>
        {!asking && <Trouble says={trouble} />}
      </div>
      <progress className="import-ready" value={ready} max={rows} aria-label="Rows ready" />
      <button
        className="button button-filled"
        type="button"
        aria-disabled={idle || working !== null || undefined}
        onClick={() => {
          if (idle || working !== null) return
          if (view.asksNumber) setAsking(true)
          else void start()
        }}
      >
        {working === null || asking ? (
          <>
            Import <WholeNumber of={ready} />
          </>
        ) : (
          'Starting…'
        )}
      </button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Hide so much of your stock?">
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (working === null) void start()
          }}
        >
          <p>
            {counted(counts.hidden, 'piece')} of <WholeNumber of={live} /> that buyers see would be
            hidden, because the file does not have them. Type {counts.hidden} to continue.
          </p>
          <div className="field">
            <label className="field-label" htmlFor={`hidden-${id}`}>
              Pieces to hide
            </label>
            <input
              className="control"
              id={`hidden-${id}`}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
            />
            <Trouble says={trouble} />
          </div>
          <DialogActions onCancel={() => setAsking(false)}>
            <button className="button button-filled button-small" type="submit">
              {working === null ? 'Hide and import' : 'Starting…'}
            </button>
          </DialogActions>
        </form>
      </Dialog>
    </div>
  )
}
