/** The gold lozenge of what is unread, with the word for screen readers. */
export function UnreadMark() {
  return (
    <span className="unread-mark">
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
        <path d="M6 1 11 6 6 11 1 6z" />
      </svg>
      <span className="visually-hidden">Unread</span>
    </span>
  )
}
