import type { MouseEvent } from 'react'

import type { FormIssue } from '../../contract/form.ts'

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (field === null) return
  // A step in the history for each field would stand between the visitor and the page before.
  event.preventDefault()
  field.focus()
}

/** Everything there is to mend, as the form was sent; each line leads to its field. */
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
