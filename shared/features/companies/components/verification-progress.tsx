import { reviewPromise } from '../review-promise.ts'
import type { OwnVerification } from './own-verification.ts'

const words = { done: 'done', current: 'next', open: 'open' } as const

/** How much of what a verification needs is there. */
export function VerificationProgress({ items }: { items: OwnVerification['completeness'] }) {
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <section className="progress" aria-labelledby="progress-title">
      <div>
        <h2 className="d5" id="progress-title">
          {done} of {items.length} done
        </h2>
        <p className="small quiet">
          Review: {reviewPromise.businessDays} business days after you submit
        </p>
      </div>
      <ol>
        {items.map(({ key, short, state }) => (
          <li key={key} data-state={state}>
            <span>{short}</span>
            <span className="visually-hidden">: {words[state]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
