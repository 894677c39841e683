import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import type { ImportView } from './import-words.ts'

/** Reports that are named twice. They are imported as they are, but the numbers may be wrong. */
export function SameReports({ of }: { of: ImportView['sameReports'] }) {
  if (of.length === 0) return null
  return (
    <section className="import-same" aria-labelledby="same-reports">
      <h2 className="d6" id="same-reports">
        Reports used twice
      </h2>
      <p className="small">
        A report belongs to one stone. Check these numbers; the rows are imported as they are.
      </p>
      <ul>
        {of.map(({ report, rows, own, elsewhere }) => (
          <li key={report}>
            {report}: {rows.length === 1 ? 'row' : 'rows'} {rows.join(', ')}
            {own !== null && (
              <>
                {' and your listing '}
                <Link className="text-link" to={paths.listing(own.id)}>
                  {own.title || 'without a title'}
                </Link>
              </>
            )}
            {elsewhere && ' and another seller’s listing'}
          </li>
        ))}
      </ul>
    </section>
  )
}
