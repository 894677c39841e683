import { Check, CircleAlert, Clock, Undo2 } from 'lucide'
import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.ts'
import { timeWords } from '../../../ui/time-words.ts'
import { listings } from '../contract.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import { StepTrouble, useEditing } from './editor-context.tsx'
import { ListingHistory } from './listing-history.tsx'
import { ListingStateMark } from './listing-state.tsx'

/** How saving stands, in words. Only what goes wrong is announced; saving is all the time. */
function SavingLine({ state }: { state: DraftState }) {
  const { saving, refused, listing } = state
  const marked = Object.keys(refused).length > 0
  const reader = useReader()
  if (saving.of === 'failed' || saving.of === 'refused') {
    const words =
      saving.of === 'failed'
        ? `Not saved: ${saving.why}, retrying`
        : marked
          ? 'Not saved: correct the marked fields'
          : `Not saved: ${saving.why}`
    return (
      <output className="editor-unsaved">
        <Icon of={CircleAlert} size={16} />
        <span>
          {words}
          {saving.of === 'failed' && saving.why === 'you have been logged out' && (
            <>
              .{' '}
              <a className="text-link" href={paths.login} target="_blank" rel="noopener">
                Log in in a new tab
              </a>
            </>
          )}
        </span>
      </output>
    )
  }
  return (
    <span className="editor-saved">
      {saving.of === 'saved' ? (
        <>
          <Icon of={Check} size={16} />
          Saved {timeWords(listing.updatedAt, reader)}
        </>
      ) : (
        'Saving'
      )}
    </span>
  )
}

/** A button that opens the listing's history. */
function EditorHistory() {
  const { listing, kind, said } = useEditing()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="editor-act" onClick={() => setOpen(true)}>
        <Icon of={Clock} size={16} />
        History
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="History">
        {open && <ListingHistory id={listing.id} kind={kind} said={said} />}
      </Dialog>
    </>
  )
}

/** Above the form: where the listing stands, whether it is saved, undo and the history. */
export function EditorBar({ state }: { state: DraftState }) {
  const api = useApi()
  const { draft } = useEditing()
  const { listing, saving, working } = state
  const unsent = saving.of === 'typing' || saving.of === 'saving'
  const undoes = unsent ? 'edit' : listing.undoes
  const undo = () =>
    void draft.act('undo', (version) => api().call(listings.undo, { id: listing.id, version }))
  return (
    <div className="editor-bar small">
      <ListingStateMark state={listing.state} />
      {listing.editable && <SavingLine state={state} />}
      {listing.editable && (
        <button
          type="button"
          className="editor-act"
          aria-disabled={undoes === null || working !== null || undefined}
          onClick={() => undoes !== null && undo()}
        >
          <Icon of={Undo2} size={16} />
          {undoes === 'undo' ? 'Redo' : 'Undo'}
        </button>
      )}
      <EditorHistory />
      <StepTrouble of={state.trouble} steps={['undo']} />
      {state.differences.length > 0 && (
        <a className="text-link" href="#differences-title">
          Changed elsewhere: choose what to keep
        </a>
      )}
    </div>
  )
}
