import type { RefObject } from 'react'

import { Deadline } from '../../../ui/deadline.tsx'
import type { CompletenessKey } from '../completeness.ts'
import { verification } from '../verification-contract.ts'
import { type OwnVerification, questionAbout } from './own-verification.ts'
import { useOperation } from './use-operation.ts'

type Item = OwnVerification['completeness'][number]

/** What to do about an item, as the text of its link. */
function linkWords(own: OwnVerification, { key, label }: Item): string {
  if (key === 'references') {
    const there = own.references.filter(({ state }) => state === 'asked' || state === 'answered')
    if (own.references.length > there.length) return 'Change a trade reference'
    return ['Name three trade references', 'Name two more references', 'Name the third reference'][
      there.length
    ] as string
  }
  const name = label.charAt(0).toLowerCase() + label.slice(1)
  // VAT keeps its capitals.
  const text = /^[A-Z]{2}/.test(label) ? label : name
  if (questionAbout(own, key) !== null) return `Add a new ${text}`
  const given = own.documents.some(({ kind }) => kind === key)
  return given ? `Replace the ${text}` : `Add the ${text}`
}

/** How many things are missing, in words. The rows of the page name them. */
export const missingWords = (count: number) =>
  count === 1 ? 'One thing is missing' : `${count} things are missing`

interface BeforeSubmitProps {
  own: OwnVerification
  /** Opens a row and moves focus there. */
  onGo: (key: CompletenessKey) => void
  heading: RefObject<HTMLHeadingElement | null>
}

/** How many things are missing, a link to the next one, and the button that sends everything to review. */
export function BeforeSubmit({ own, onGo, heading }: BeforeSubmitProps) {
  const { busy, error, call } = useOperation()
  const missing = own.completeness.filter(({ blocks }) => blocks)
  const next = missing.find(({ state }) => state === 'current') ?? missing[0]
  const ready = next === undefined
  const waits = own.completeness.find(({ blocks, why }) => !blocks && why !== null)
  const submit = async () => {
    if (busy) return
    if (!ready) {
      heading.current?.focus()
      return
    }
    const { state: expectedState } = own
    await call(verification.submit, { expectedState })
  }
  const button = (
    <button
      className={ready ? 'button button-filled' : 'button button-waiting'}
      type="button"
      aria-disabled={busy || !ready || undefined}
      aria-describedby="submit-reasons"
      onClick={() => void submit()}
    >
      {busy ? 'Submitting' : 'Submit for review'}
    </button>
  )
  return (
    <>
      <section className="before-submit" aria-labelledby="before-submit">
        <h2 className="d6" id="before-submit" tabIndex={-1} ref={heading}>
          {ready ? 'Ready to submit' : missingWords(missing.length)}
        </h2>
        <div id="submit-reasons">
          {ready ? (
            <p className="small quiet">Nothing is missing.</p>
          ) : (
            <>
              <p className="small quiet">Next:</p>
              <a
                className="text-link"
                href={`#${next.key}`}
                onClick={(event) => {
                  event.preventDefault()
                  onGo(next.key)
                }}
              >
                {linkWords(own, next)}
              </a>
            </>
          )}
        </div>
        {button}
        <div aria-live="polite">{error && <p className="field-error">{error}</p>}</div>
        <p className="small quiet">
          Submit today, and the answer comes by <Deadline of={own.answerOn} />.
        </p>
        {waits && (
          <p className="small quiet">
            {waits.why} You can submit now: the others may answer during the review.
          </p>
        )}
      </section>
      <div className="submit-bar">
        {ready ? (
          <p>All done</p>
        ) : (
          <a
            href="#before-submit"
            onClick={(event) => {
              event.preventDefault()
              heading.current?.focus()
              heading.current?.scrollIntoView()
            }}
          >
            <span className="text-link">{missing.length} open</span>
          </a>
        )}
        {button}
      </div>
    </>
  )
}

/** What lets a document pass without a question. */
export function WhatPasses({ legalName }: { legalName: string }) {
  return (
    <section className="what-passes" aria-labelledby="what-passes">
      <h2 id="what-passes">What we accept first time</h2>
      <ul className="small quiet">
        <li>The whole page, all four corners in view</li>
        <li>The registered name, exactly: {legalName}</li>
        <li>Nothing covered or blacked out</li>
      </ul>
    </section>
  )
}
