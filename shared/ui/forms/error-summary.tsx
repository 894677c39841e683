import type { MouseEvent } from 'react'

import type { FormIssue } from '../../contract/form.ts'

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (field === null) return
  // A link to each field would add entries to the history, between the visitor and the previous
  // page.
  event.preventDefault()
  field.focus()
}

/** All errors, in the form's order; each links to its field. */
export function ErrorSummary({ issues }: { issues: readonly FormIssue[] }) {
  return (
    <>
      <h2 id="answer-title">
        {issues.length === 1
          ? 'One thing needs your attention'
          : `${issues.length} things need your attention`}
      </h2>
      <ul>
        {issues.map(({ pointer, detail }) => (
          <li key={pointer}>
            {pointer === '' ? (
              detail
            ) : (
              <a href={`#${pointer.slice(1)}`} onClick={goToField}>
                {detail}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
