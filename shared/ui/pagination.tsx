import { Link, useSearchParams } from 'react-router-dom'

interface PaginationProps {
  /** What is paged through, for those who cannot see it: "Pages of your stock". */
  label: string
  /** Where one is, such as "1 to 50 of 218". */
  summary: string
  /** Opaque cursors as the server gave them; null where there is no further page. */
  previous: string | null
  next: string | null
  previousLabel?: string
  nextLabel?: string
}

/** Links to the page before and after, under the `cursor` of an address that keeps all else. */
export function Pagination({
  label,
  summary,
  previous,
  next,
  previousLabel = 'Previous',
  nextLabel = 'Next',
}: PaginationProps) {
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
          <span className="text-link">{previousLabel}</span>
        </Link>
      )}
      {next !== null && (
        <Link rel="next" to={at(next)}>
          <span className="text-link">{nextLabel}</span>
        </Link>
      )}
    </nav>
  )
}
