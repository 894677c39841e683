import { useState } from 'react'

import type { Currency } from '../../../contract/money.ts'
import { ConfirmDialog, Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { useCounted } from '../../../ui/reader.ts'
import type { Markdown } from '../markdown.ts'
import { MarkdownFields, readMarkdownWish, usualMarkdown } from './markdown-fields.tsx'
import { EarlyDialog, HistoryDialog, KeysDialog } from './stock-dialogs.tsx'
import { StockPriceDialog } from './stock-price-dialog.tsx'
import { type Asking, reasonsOf } from './stock-words.ts'
import type { Change, Outcome, Target } from './use-stock-changes.ts'
import type { StockRow } from './use-stock-rows.ts'

interface StockDialogsProps {
  asking: Asking | null
  count: number
  currencies: readonly Currency[]
  letters: boolean
  onLetters: (on: boolean) => void
  trouble: string | null
  onClose: () => void
  onPreview: (change: Change) => Promise<Outcome | null>
  onChange: (change: Change) => Promise<void>
  onPublish: (target: Target) => Promise<void>
  onRemove: (row: StockRow) => void
}

function Reasons({ of }: { of: ReadonlyMap<string, number> }) {
  const counted = useCounted()
  return [...of].map(([reason, count]) => (
    <p key={reason}>
      {counted(count, 'piece')}: {reason}
    </p>
  ))
}

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Null ends the steps of those that have any. */
  onSteps: (steps: Markdown | null) => void
}

/** Asks in which steps the prices of the selected pieces fall. */
function MarkdownDialog({ open, onClose, onSteps }: DialogProps) {
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

/** The windows that ask more about a change, and the list of keys. */
export function StockDialogs(props: StockDialogsProps) {
  const counted = useCounted()
  const { asking, onClose } = props
  const publishing = asking?.of === 'publish' ? asking : null
  const reasons = reasonsOf(publishing?.preview.skipped ?? [])
  const ready = publishing?.preview.done ?? 0
  return (
    <>
      <StockPriceDialog
        open={asking?.of === 'price'}
        count={props.count}
        currencies={props.currencies}
        onClose={onClose}
        onPreview={props.onPreview}
        onChange={props.onChange}
        trouble={props.trouble}
      />
      <EarlyDialog
        open={asking?.of === 'early'}
        onClose={onClose}
        onHours={(hours) => void props.onChange({ do: 'early-access', hours })}
      />
      <MarkdownDialog
        open={asking?.of === 'markdown'}
        onClose={onClose}
        onSteps={(markdown) => void props.onChange({ do: 'markdown', markdown })}
      />
      <KeysDialog
        open={asking?.of === 'keys'}
        onClose={onClose}
        on={props.letters}
        onTurn={props.onLetters}
      />
      <HistoryDialog row={asking?.of === 'history' ? asking.row : null} onClose={onClose} />
      <ConfirmDialog
        open={publishing !== null && ready > 0}
        onClose={onClose}
        title={`Publish ${counted(ready, 'piece')}?`}
        confirm={`Publish ${counted(ready, 'piece')}`}
        onConfirm={() => {
          onClose()
          if (publishing !== null) void props.onPublish(publishing.target)
        }}
      >
        <Reasons of={reasons} />
        <p>Those stay as they are.</p>
      </ConfirmDialog>
      <Dialog
        open={publishing !== null && ready === 0}
        onClose={onClose}
        title="None of these can be published"
      >
        <div className="dialog-text">
          <Reasons of={reasons} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking?.of === 'remove'}
        onClose={onClose}
        title="Delete this draft?"
        confirm="Delete"
        danger
        onConfirm={() => asking?.of === 'remove' && props.onRemove(asking.row)}
      >
        {asking?.of === 'remove' && `“${asking.row.title}” and its pictures are deleted for good.`}
      </ConfirmDialog>
    </>
  )
}
