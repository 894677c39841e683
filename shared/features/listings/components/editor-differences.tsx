import { fieldName } from '../editing/draft.ts'
import type { DraftState } from '../editing/listing-draft.ts'
import { useEditing } from './editor-context.tsx'

/**
 * What happened to texts that met another version: found again on this device, or changed elsewhere
 * at the same time. Each field can be taken from either.
 */
export function EditorDifferences({ state }: { state: DraftState }) {
  const { kind, draft, said } = useEditing()
  const { differences, found } = state
  if (differences.length === 0 && !found) return null
  const versions = (each: (typeof differences)[number]) => [
    { whose: 'Yours', text: each.mine },
    { whose: 'Saved since', text: each.theirs },
  ]
  return (
    <section className="editor-differences" aria-labelledby="differences-title">
      <h2 className="d6" id="differences-title" tabIndex={-1}>
        {differences.length === 0
          ? 'We found what you had typed before'
          : 'This listing was changed elsewhere'}
      </h2>
      {differences.length === 0 ? (
        <p>It had not been saved when this page was closed. It is in its fields again.</p>
      ) : (
        <>
          <p>Both versions of these fields are here. Choose which one to keep.</p>
          {differences.map((each) => (
            <fieldset key={each.key}>
              <legend>{fieldName(kind, each.key, said)}</legend>
              {versions(each).map(({ whose, text }) => (
                <label key={whose}>
                  <input
                    type="radio"
                    name={`difference-${each.key}`}
                    checked={(said[each.key] ?? '').trim() === text}
                    onChange={() => draft.choose(each.key, text)}
                  />
                  <span className="quiet">{whose}:</span> <span>{text || 'nothing'}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </>
      )}
      <button className="button button-small" type="button" onClick={draft.closeDifferences}>
        Done
      </button>
    </section>
  )
}
