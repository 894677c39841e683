import { counted } from '../../../ui/words.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import type { ManifestLine } from '../../listings/manifest-schema.ts'
import { lineMatter, linesWords, weightWords } from '../../listings/parts.ts'

/** What a line is, how many pieces it has and what they weigh. */
export const LineWords = ({ line }: { line: ManifestLine }) => (
  <>
    <span className="offer-line-what">
      {line.title}
      {lineMatter(line) !== '' && <span className="small quiet">{lineMatter(line)}</span>}
    </span>
    <span className="offer-line-size small quiet">
      {counted(line.pieces, 'piece')}, {weightWords(line.weight)}
    </span>
  </>
)

interface OfferedLinesProps {
  lines: readonly ManifestLine[]
  /** The offer waits for an answer. */
  open: boolean
}

/** The lines that an offer is for, as the lot's manifest said them when it was made. */
export const OfferedLines = ({ lines, open }: OfferedLinesProps) => (
  <Section title="The lines of this offer">
    <p className="small quiet">
      {linesWords(lines)}, as the lot listed them when the offer was made.
      {open && ' A counter-offer changes the price only; for other lines, make a new offer.'}
    </p>
    <ul className="offer-lines">
      {lines.map((line, at) => (
        // Lines may be equal, and never change.
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={at}>
          <LineWords line={line} />
        </li>
      ))}
    </ul>
  </Section>
)
