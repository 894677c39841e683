import type { OwnVerification } from './own-verification.ts'

/** How much of what a verification needs is there; the rows below say what each thing is. */
export function VerificationProgress({ items }: { items: OwnVerification['completeness'] }) {
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
