import type { OutputOf } from '../../../contract/endpoint.ts'
import { labelOf } from '../../companies/document-kinds.ts'
import type { verifications } from '../contract.ts'

type File = OutputOf<typeof verifications.company>

/** Which documents a question is about; the company cannot submit again without new ones. */
export function AskedAbout({ file: { company, documents } }: { file: File }) {
  const kinds = [...new Set(documents.map(({ kind }) => kind))]
  if (kinds.length === 0) return null
  return (
    <fieldset className="asked-about">
      <legend className="field-label">
        New files needed <span className="field-optional">(optional)</span>
      </legend>
      <p className="field-help">If you ask for more, the company must replace these.</p>
      {kinds.map((kind) => (
        <div className="checkbox" key={kind}>
          <input type="checkbox" id={`about-${kind}`} name="about" value={kind} />
          <label htmlFor={`about-${kind}`}>{labelOf(kind, company.country)}</label>
        </div>
      ))}
    </fieldset>
  )
}
