import { useCounted } from '../../../ui/reader.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { ManifestLines } from '../../listings/components/manifest-lines.tsx'
import type { ManifestLine } from '../../listings/manifest-schema.ts'
import { linesWords } from '../../listings/parts.ts'

interface OfferedLinesProps {
  /** Of the lot, if the offer is for several. */
  title: string | null
  lines: readonly ManifestLine[]
  /** The offer waits for an answer. */
  open: boolean
}

/** The lines that an offer is for, as the lot's manifest said them when it was made. */
export function OfferedLines({ title, lines, open }: OfferedLinesProps) {
  const counted = useCounted()
  return (
    <Section title={title === null ? 'The lines of this offer' : `The lines of “${title}”`}>
      <p className="small quiet">
        {linesWords(lines, counted)}, as the lot listed them when the offer was made.
        {open && ' A counter-offer changes the price only; for other lines, make a new offer.'}
      </p>
      <ManifestLines lines={lines} />
    </Section>
  )
}
