import type { Currency } from '../../../contract/money.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { counted } from '../../../ui/words.ts'
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

/** The windows that ask more about a change, and the list of keys. */
export function StockDialogs(props: StockDialogsProps) {
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
      <KeysDialog
        open={asking?.of === 'keys'}
        onClose={onClose}
        on={props.letters}
        onTurn={props.onLetters}
      />
      <HistoryDialog row={asking?.of === 'history' ? asking.row : null} onClose={onClose} />
      <ConfirmDialog
        open={publishing !== null}
        onClose={onClose}
        title={
          ready === 0 ? 'None of these can be published' : `Publish ${counted(ready, 'piece')}?`
        }
        confirm={ready === 0 ? 'Close' : `Publish ${counted(ready, 'piece')}`}
        onConfirm={() => {
          onClose()
          if (publishing !== null && ready > 0) void props.onPublish(publishing.target)
        }}
      >
        {[...reasons].map(([reason, count]) => (
          <p key={reason}>
            {counted(count, 'piece')}: {reason}
          </p>
        ))}
        <p>{ready === 0 ? 'They stay as they are.' : 'Those stay as they are.'}</p>
      </ConfirmDialog>
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
