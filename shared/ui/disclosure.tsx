import type { ReactNode } from 'react'

interface DisclosureProps {
  /** Disclosures of one group close each other: one is open, or none. */
  group?: string
  open?: boolean
  summary: ReactNode
  id?: string
  children: ReactNode
}

/**
 * A native disclosure: it opens, closes and groups without any script. React never writes `open`
 * again after the first render, so what the visitor opened before hydration stays open.
 */
export function Disclosure({ group, open, summary, id, children }: DisclosureProps) {
  return (
    <details className="disclosure" name={group} open={open} id={id} suppressHydrationWarning>
      <summary>
        {summary}
        {/* Lucide's plus and minus in one: two whole icons each would be the bulk of a long list. */}
        <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M5 12h14" />
          <path className="when-closed" d="M12 5v14" />
        </svg>
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
