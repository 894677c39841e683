interface RowActProps {
  word: string
  /** What it acts on, for people who hear the word without its row; omitted if the word says it. */
  about?: string
  busy?: boolean
  onAct: () => void
}

/** A small action of a row, which looks like a link. */
export function RowAct({ word, about, busy = false, onAct }: RowActProps) {
  return (
    <button
      className="row-act"
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => busy || onAct()}
    >
      <span className="text-link">{word}</span>
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
    </button>
  )
}
