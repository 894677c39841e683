import type { OwnVerification } from './own-verification.ts'

/** How many of the things that a verification needs are there. The rows below name each thing. */
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
