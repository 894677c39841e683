import { mostCompared } from '../compare-query.ts'
import { type ComparedLot, compareOnly, useCompared } from '../compared-lots.ts'

/** Chooses a lot to be compared, or takes it back. */
export function CompareButton({ lot: { slug, title, picture } }: { lot: ComparedLot }) {
  const compared = useCompared()
  const pressed = compared.some((each) => each.slug === slug)
  const full = !pressed && compared.length >= mostCompared
  return (
    <button
      className="compare-button needs-script"
      type="button"
      aria-pressed={pressed}
      aria-disabled={full || undefined}
      title={full ? `Only ${mostCompared} lots can be compared at once` : undefined}
      aria-label={`Compare ${title}`}
      onClick={() => {
        if (pressed) compareOnly(compared.filter((each) => each.slug !== slug))
        else if (!full) compareOnly([...compared, { slug, title, picture }])
      }}
    >
      Compare
    </button>
  )
}
