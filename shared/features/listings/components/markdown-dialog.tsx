import { useState } from 'react'

import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import type { Markdown } from '../markdown.ts'
import { MarkdownFields, readMarkdownWish, usualMarkdown } from './markdown-fields.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Null ends the steps of those that have any. */
  onSteps: (steps: Markdown | null) => void
}

/** Asks in which steps the prices of the selected pieces fall. */
export function MarkdownDialog({ open, onClose, onSteps }: DialogProps) {
  const [wish, setWish] = useState(usualMarkdown)
  const [wrong, setWrong] = useState<string | null>(null)
  const take = (steps: Markdown | null) => {
    onSteps(steps)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Lower prices automatically">
      <form
        className="bulk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const read = readMarkdownWish(wish)
          if (typeof read === 'string') setWrong(read)
          else take(read)
        }}
      >
        <p className="quiet">
          Only while a piece is live, and never below the value of its metal. Buyers do not see what
          is still to come.
        </p>
        <MarkdownFields
          wish={wish}
          wrongId={wrong === null ? null : 'markdown-dialog-wrong'}
          onChange={(next) => {
            setWish(next)
            setWrong(null)
          }}
        />
        <p id="markdown-dialog-wrong" className="stock-wrong small" role="alert">
          {wrong}
        </p>
        <DialogActions onCancel={() => take(null)} cancel="Stop lowering them">
          <button className="button button-filled button-small" type="submit">
            Start lowering them
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
