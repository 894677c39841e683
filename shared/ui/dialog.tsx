import { X } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and the button that declines. */
  onClose: () => void
  title: string
  /** The id of a text that is read out with the title. The dialog is then an alert. */
  describedBy?: string
  children: ReactNode
}

/**
 * A modal window, as a native `dialog`: it keeps focus inside, closes with Escape and returns focus
 * to where it was. Keep it rendered while it is closed, or focus cannot return.
 */
export function Dialog({ open, onClose, title, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return
    element.showModal()
    return () => element.close()
  }, [open])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      role={describedBy === undefined ? undefined : 'alertdialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onClose={() => open && onClose()}
    >
      <h2 className="d5" id={id}>
        {title}
      </h2>
      {open && children}
      <button className="dialog-close" type="button" onClick={onClose}>
        <Icon of={X} size={20} />
        <span className="visually-hidden">Close</span>
      </button>
    </dialog>
  )
}

/**
 * Whether a dialog is open. `finish` closes only the opening in whose form it was called: a late answer must
 * not close a dialog that was opened again.
 */
export function useOpening() {
  const [opening, setOpening] = useState<symbol | null>(null)
  return {
    open: opening !== null,
    start: () => setOpening(Symbol()),
    close: () => setOpening(null),
    finish: () => setOpening((now) => (now === opening ? null : now)),
  }
}

interface DialogActionsProps {
  onCancel: () => void
  cancel?: string | undefined
  /** The button that does it. */
  children: ReactNode
}

/** What stands at the end of a window that asks: the button that declines, and the one that does it. */
export const DialogActions = ({ onCancel, cancel = 'Cancel', children }: DialogActionsProps) => (
  <div className="dialog-actions">
    <button className="button button-small" type="button" onClick={onCancel}>
      {cancel}
    </button>
    {children}
  </div>
)

interface ConfirmDialogProps extends Omit<DialogProps, 'describedBy'> {
  /** The button's text, as a verb: "Withdraw the offer". */
  confirm: string
  /** The button's text during the work; further clicks are ignored. */
  working?: string | undefined
  cancel?: string
  /** The action goes against somebody, or destroys something. */
  danger?: boolean
  onConfirm: () => void
}

/**
 * Asks before an action that cannot be undone. The button that declines comes first and has focus.
 */
export function ConfirmDialog({
  confirm,
  working,
  cancel,
  danger = false,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const id = useId()
  const busy = working !== undefined
  return (
    <Dialog {...dialog} describedBy={id}>
      <div className="dialog-text" id={id}>
        {children}
      </div>
      <DialogActions onCancel={dialog.onClose} cancel={cancel}>
        <button
          className={`button button-filled button-small${danger ? ' button-danger' : ''}`}
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => busy || onConfirm()}
        >
          {working ?? confirm}
        </button>
      </DialogActions>
    </Dialog>
  )
}
