import type { Told } from './use-stock-changes.ts'

interface UndoLineProps {
  told: Told
  working: boolean
  onUndo: () => void
}

const mostShown = 50

/** The last change and the way back; it stays until the next one. */
export function StockUndoLine({ told, working, onUndo }: UndoLineProps) {
  const { says, skipped, batchId } = told
  return (
    <div className="undo">
      <div className="undo-line">
        <p aria-live="polite">
          <svg viewBox="0 0 12 12" width={10} height={10} aria-hidden="true">
            <path d="M6 1 11 6 6 11 1 6z" />
          </svg>
          {says}
        </p>
        {batchId !== null && (
          <div className="undo-back">
            <button type="button" aria-disabled={working || undefined} onClick={onUndo}>
              <span className="text-link">Undo</span>
            </button>
            <span className="undo-keys" aria-hidden="true">
              <kbd>Ctrl</kbd> <kbd>Z</kbd>
            </span>
          </div>
        )}
      </div>
      {skipped.length > 0 && (
        <details className="undo-left small">
          <summary>
            {skipped.length === 1 ? '1 stays' : `${skipped.length} stay`} as before. See why
          </summary>
          <ul>
            {skipped.slice(0, mostShown).map(({ id, title, reason }) => (
              <li key={id}>
                {title !== '' && <strong>{title}: </strong>}
                {reason}
              </li>
            ))}
            {skipped.length > mostShown && <li>And {skipped.length - mostShown} more.</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
