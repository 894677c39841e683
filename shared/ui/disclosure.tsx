import { Minus, Plus } from 'lucide-react'
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
        <Plus className="icon when-closed" size={20} strokeWidth={1.25} />
        <Minus className="icon when-open" size={20} strokeWidth={1.25} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
