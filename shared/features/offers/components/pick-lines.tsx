import { FieldNotes } from '../../../ui/forms/field.tsx'
import { useField } from '../../../ui/forms/form-state.ts'
import { useCounted } from '../../../ui/reader.ts'
import { LineWords } from '../../listings/components/manifest-lines.tsx'
import type { LotOffer } from '../../listings/lot-data.ts'
import { linesWords, sumOfLines, weightWords } from '../../listings/parts.ts'

interface PickLinesProps {
  parts: NonNullable<LotOffer['parts']>
  /** The places of the ticked lines; null for the whole lot. */
  picked: readonly number[] | null
  pick: (places: readonly number[] | null) => void
}

/** Whether an offer is for the whole lot or for some of its lines, and for which. */
export function PickLines({ parts, picked, pick }: PickLinesProps) {
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">What you offer for</legend>
        <div className="segments">
          {(
            [
              ['whole', 'The whole lot'],
              ['lines', 'Some of its lines'],
            ] as const
          ).map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="extent"
                value={value}
                checked={(picked === null) === (value === 'whole')}
                onChange={() => pick(value === 'whole' ? null : [])}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {picked !== null && <Lines parts={parts} picked={picked} pick={pick} />}
    </>
  )
}

function Lines({ parts, picked, pick }: PickLinesProps & { picked: readonly number[] }) {
  const counted = useCounted()
  const { least, lines } = parts
  const { error, aria } = useField('lines', true)
  const { id, ...described } = aria
  const chosen = picked.flatMap((at) => lines[at] ?? [])
  const { weight } = sumOfLines(chosen)
  const all = picked.length === lines.length
  const missing = least - weight
  const toggle = (at: number) =>
    pick(
      picked.includes(at)
        ? picked.filter((each) => each !== at)
        : [...picked, at].toSorted((a, b) => a - b),
    )
  return (
    <fieldset className="field" {...described}>
      <legend className="field-label">Lines of the manifest</legend>
      <p className="field-help" id="lines-help">
        {least > 0
          ? `Pick lines of at least ${weightWords(least)} in all.`
          : `The lot has ${counted(lines.length, 'line')}.`}
      </p>
      <ul className="manifest-lines offer-lines-pick">
        {lines.map((line, at) => (
          // Lines may be equal; they do not move while the page is open.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={at}>
            <label className="checkbox">
              <input
                type="checkbox"
                name="lines"
                id={at === 0 ? id : undefined}
                value={at}
                checked={picked.includes(at)}
                onChange={() => toggle(at)}
              />
              <LineWords line={line} />
            </label>
          </li>
        ))}
      </ul>
      <div className="offer-picked">
        <output>
          {chosen.length === 0 ? 'No line is ticked.' : `Ticked: ${linesWords(chosen, counted)}.`}
          {all
            ? ' These are all lines, so the offer is for the whole lot.'
            : chosen.length > 0 && missing > 0 && ` Tick ${weightWords(missing)} more.`}
        </output>
        <button
          className="text-link"
          type="button"
          onClick={() => pick(all ? [] : [...lines.keys()])}
        >
          {all ? 'Untick all' : 'Tick all'}
        </button>
      </div>
      <FieldNotes name="lines" error={error} />
    </fieldset>
  )
}
