import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { Queue } from './queue.ts'

interface DecisionMadeProps {
  done: string
  queue: Pick<Queue, 'list' | 'caseAt'>
  next: { id: string; name: string } | null
  /** What is said if there is no next case. */
  none: string
}

/** What was decided, and the way to the next case, which has focus. */
export function DecisionMade({ done, queue: { list, caseAt }, next, none }: DecisionMadeProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <section className="decision" id="decision" aria-labelledby="decision-title">
      <h2 className="d5" id="decision-title">
        Decided
      </h2>
      <output>{done}</output>
      {next === null ? (
        <>
          <p>{none}</p>
          <Link className="button button-filled" ref={link} to={list}>
            Back to the queue
          </Link>
        </>
      ) : (
        <>
          <Link className="button button-filled" ref={link} to={caseAt(next.id)}>
            {`Next case: ${next.name}`}
          </Link>
          <Link className="button" to={list}>
            Back to the queue
          </Link>
        </>
      )}
    </section>
  )
}
