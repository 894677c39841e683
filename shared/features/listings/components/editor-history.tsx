import { Clock } from 'lucide'
import { useState } from 'react'

import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useEditing } from './editor-context.tsx'
import { ListingHistory } from './listing-history.tsx'

/** A button that opens the listing's history. */
export function EditorHistory() {
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
