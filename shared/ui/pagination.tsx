import { Link, useSearchParams } from 'react-router-dom'

interface PaginationProps {
  /** What the pages contain, for screen readers: "Pages of your stock". */
  label: string
  /** The current position, such as "1 to 50 of 218". */
  summary: string
  /** Opaque cursors from the server; null if there is no such page. */
  previous: string | null
  next: string | null
}

/** Links to the previous and next page. They change only the address's `cursor`. */
export function Pagination({ label, summary, previous, next }: PaginationProps) {
  const [query] = useSearchParams()
  const at = (cursor: string) => {
    const other = new URLSearchParams(query)
    other.set('cursor', cursor)
    return `?${other}`
  }
  return (
    <nav className="pagination" aria-label={label}>
      <p>{summary}</p>
      {previous !== null && (
        <Link rel="prev" to={at(previous)}>
          <span className="text-link">Previous</span>
        </Link>
      )}
      {next !== null && (
        <Link rel="next" to={at(next)}>
          <span className="text-link">Next</span>
        </Link>
      )}
    </nav>
  )
}
