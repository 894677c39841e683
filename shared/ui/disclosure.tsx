import type { ReactNode } from 'react'

interface DisclosureProps {
  /** At most one disclosure of a group is open. */
  group?: string
  open?: boolean
  summary: ReactNode
  id?: string
  children: ReactNode
}

/**
 * A native disclosure: it opens, closes and groups without scripts. React never writes `open` again
 * after the first render, so what the visitor opened before hydration stays open. The style sheet
 * draws its sign; otherwise twenty questions would carry forty icons.
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
