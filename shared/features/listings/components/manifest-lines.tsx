import { Count } from '../../../ui/amounts.tsx'
import type { ManifestLine } from '../manifest-schema.ts'
import { lineMatter, weightWords } from '../parts.ts'

/** What a line is, how many pieces it has and what they weigh. */
export const LineWords = ({ line }: { line: ManifestLine }) => (
  <>
    <span className="manifest-line-what">
      {line.title}
      {lineMatter(line) !== '' && <span className="small quiet">{lineMatter(line)}</span>}
    </span>
    <span className="manifest-line-size small quiet">
      <Count of={line.pieces} one="piece" />, {weightWords(line.weight)}
    </span>
  </>
)

/** Lines of a lot's manifest, as they were kept. */
export const ManifestLines = ({ lines }: { lines: readonly ManifestLine[] }) => (
  <ul className="manifest-lines">
    {lines.map((line, at) => (
      // Lines may be equal, and never change.
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <li key={at}>
        <LineWords line={line} />
      </li>
    ))}
  </ul>
)
