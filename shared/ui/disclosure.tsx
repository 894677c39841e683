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
 * again after the first render, so what the visitor opened before hydration stays open. Its sign is
 * drawn by the style sheet: twenty questions would carry forty icons otherwise.
 */
export function Disclosure({ group, open, summary, id, children }: DisclosureProps) {
  return (
    <details
      className={open ? 'disclosure began-open' : 'disclosure'}
      name={group}
      open={open}
      id={id}
      suppressHydrationWarning
    >
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
