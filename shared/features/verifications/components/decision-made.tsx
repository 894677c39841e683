import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import type { verifications } from '../contract.ts'

type File = OutputOf<typeof verifications.company>

interface DecisionMadeProps {
  done: string
  next: File['next']
}

/** What was decided, and the way to the next case, which has focus. */
export function DecisionMade({ done, next }: DecisionMadeProps) {
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
          <p>No other case is waiting for you.</p>
          <Link className="button button-filled" ref={link} to={paths.adminVerifications}>
            Back to the queue
          </Link>
        </>
      ) : (
        <>
          <Link className="button button-filled" ref={link} to={paths.adminCompany(next.id)}>
            {`Next case: ${next.name}`}
          </Link>
          <Link className="button" to={paths.adminVerifications}>
            Back to the queue
          </Link>
        </>
      )}
    </section>
  )
}
