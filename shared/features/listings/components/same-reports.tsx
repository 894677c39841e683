import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import type { Section } from '../fields/field.ts'
import { fieldAt } from '../sheet.ts'
import { useEditing } from './editor-context.tsx'

/** Says that another listing names the same report; that keeps nothing from being published. */
export function SameReports({ section }: { section: Section }) {
  const { kind, listing } = useEditing()
  const here = listing.sameReports.filter(({ key }) => fieldAt(kind, key)?.section === section)
  return (
    <div className="editor-same" aria-live="polite">
      {here.map(({ key, report, own }) => (
        <p key={key} className="small">
          {own === null ? (
            `Another seller’s listing also gives report ${report}. Check the number.`
          ) : (
            <>
              Your listing{' '}
              <Link className="text-link" to={paths.listing(own.id)}>
                {own.title || 'without a title'}
              </Link>{' '}
              also gives report {report}.
            </>
          )}
        </p>
      ))}
    </div>
  )
}
