import type { OutputOf } from '../../../contract/endpoint.ts'
import type { accounts } from '../contract.ts'

/** What a member sees first: who they are here, and what is left to do. */
export function Overview({ me }: { me: OutputOf<typeof accounts.me> }) {
  return (
    <div className="plain-page">
      <h1 className="d3">Your profile</h1>
      <p className="lead">Welcome, {me.name}.</p>
    </div>
  )
}
