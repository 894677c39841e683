import { useCounted } from '../../../ui/reader.ts'
import { ManifestLines } from '../../listings/components/manifest-lines.tsx'
import { linesWords } from '../../listings/parts.ts'
import type { OrderView } from '../order-words.ts'

/** Up to so many lines are shown without a press. */
const mostOpen = 5

interface OrderManifestProps {
  /** The lines of a mixed lot as they were ordered; null for any other lot. */
  lines: OrderView['lines'][number]['manifest']
}

/** What is in a mixed lot that was ordered. On paper all of it is shown. */
export function OrderManifest({ lines }: OrderManifestProps) {
  const counted = useCounted()
  return (
    lines !== null && (
      <details className="order-manifest" open={lines.length <= mostOpen}>
        <summary>{linesWords(lines, counted)}</summary>
        <ManifestLines lines={lines} />
      </details>
    )
  )
}
