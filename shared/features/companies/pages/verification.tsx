import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useBlocker,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useMayChange, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { BeforeSubmit, WhatPasses } from '../components/before-submit.tsx'
import { DocumentRow } from '../components/document-row.tsx'
import {
  questionAbout,
  reviewerWords,
  type OwnVerification,
} from '../components/own-verification.ts'
import { ReferenceRows } from '../components/reference-rows.tsx'
import { ReviewerWords } from '../components/reviewer-words.tsx'
import { StandingLine } from '../components/standing-line.tsx'
import { useSteps } from '../components/verification-steps.ts'
import { WhatNext } from '../components/what-next.tsx'
import { documentKindNames, isRequired, labelOf } from '../document-kinds.ts'
import { checkNewReference } from '../trade-reference.ts'
import { verification } from '../verification-contract.ts'

/** How many of the things that a verification needs are there. The rows below name each thing. */
function VerificationProgress({ items }: { items: OwnVerification['completeness'] }) {
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <section className="progress" aria-labelledby="progress-title">
      <h2 className="d5" id="progress-title">
        {done} of {items.length} done
      </h2>
      <ol aria-hidden="true">
        {items.map(({ key, state }) => (
          <li key={key} data-state={state} />
        ))}
      </ol>
    </section>
  )
}

/** The state of the person's own company. */
export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(verification.own, {})

/** Names a trade reference, perhaps in the place of another. */
export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkNewReference, ({ call }, { replaces, ...given }) =>
    call(verification.addReference, { ...given, ...(replaces === '' ? {} : { replaces }) }),
  )

/** Asks before an upload is lost: before the document is left, and before another page opens. */
function LeaveWarning({ uploads }: { uploads: boolean }) {
  useEffect(() => {
    if (!uploads) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [uploads])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      uploads && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="A file is still uploading"
      cancel="Stay"
      confirm="Leave and cancel it"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>If you leave this page now, the file will not be uploaded.</p>
    </ConfirmDialog>
  )
}

/** A file that misses the drop zone would otherwise replace the page. */
function useDropGuard() {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

/** Verification of the person's own company, as a checklist that ends in a submission. */
export function Page() {
  const own = useLoaderData<typeof loader>()
  const { company, completeness } = own
  const mayAct = useMayChange('papers')
  const changes = mayAct && own.open
  const steps = useSteps(own, changes)
  useDropGuard()
  const heading = useRef<HTMLHeadingElement>(null)
  // After a submission or a withdrawal the button is gone; what is next takes focus.
  const before = useRef(own.state)
  useEffect(() => {
    if (before.current !== own.state) heading.current?.focus()
    before.current = own.state
  }, [own.state])
  const words = reviewerWords(own)
  // About several things they stand once, above the list; about one, in its row.
  const asked = completeness.filter(({ key }) => questionAbout(own, key) !== null)
  const inRows = asked.length === 1
  const submits = mayAct && own.events.includes('submit')
  const kinds = documentKindNames.filter(
    (kind) =>
      changes || isRequired(kind, company) || own.documents.some((each) => each.kind === kind),
  )
  // What is next comes last if it is the end of a list, and first if there is nothing to do.
  const aside = (
    <aside className="verification-aside" aria-label="Next">
      {submits ? (
        <BeforeSubmit own={own} onGo={steps.go} heading={heading} />
      ) : (
        <WhatNext own={own} mayAct={mayAct} heading={heading} />
      )}
      {changes && <WhatPasses legalName={company.legalName} />}
    </aside>
  )
  return (
    <WorkplacePage
      title="Verification"
      lead={`${company.legalName.replace(/\.$/, '')}. One review covers buying and selling.`}
    >
      <StandingLine own={own} />
      {submits && <VerificationProgress items={completeness} />}
      <div className="verification">
        {!submits && aside}
        <div className="verification-work">
          {mayAct && own.expired && (
            <p className="verification-note">
              Your verification has expired. Replace what is out of date, name references if any are
              missing, and submit again.
            </p>
          )}
          {words !== null && !inRows && (
            <section className="verification-words" aria-label="Our reviewer writes">
              <ReviewerWords at={words.at} reason={words.reason} />
            </section>
          )}
          <section className="checklist" aria-labelledby="documents-title">
            <div className="steps-title">
              <h2 className="d5" id="documents-title">
                Documents
              </h2>
            </div>
            <ul className="checklist-rows">
              {kinds.map((kind) => (
                <DocumentRow
                  key={kind}
                  kind={kind}
                  own={own}
                  question={questionAbout(own, kind)}
                  words={inRows}
                  mayAct={changes}
                  open={changes && steps.isOpen(kind)}
                  onOpen={(is) => steps.open(is ? kind : null)}
                  onBusy={(is) => steps.busy(kind, is)}
                  onDone={() => steps.done(kind, labelOf(kind, company.country))}
                />
              ))}
            </ul>
          </section>
          <ReferenceRows
            own={own}
            mayAct={mayAct}
            open={steps.isOpen('references')}
            onOpen={(is) => steps.open(is ? 'references' : null)}
            onDone={steps.named}
          />
        </div>
        {submits && aside}
      </div>
      <output className="visually-hidden">{steps.said}</output>
      <LeaveWarning uploads={steps.uploads} />
    </WorkplacePage>
  )
}
