import type { ReactNode } from 'react'

import type { Call } from '../contract/call.ts'
import type { ShownProposal } from '../contract/two-operators.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import type { ActionLook } from '../workplace/action-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const help = 'Kept in the audit log.'

/** What somebody has proposed, while it waits for a second operator. `children` says what, as in “to match it”. */
export function Proposed({ proposal, children }: { proposal: ShownProposal; children: ReactNode }) {
  const { own, by, reason } = proposal
  return (
    <span>
      <StatusMark tone="waiting">Waiting for a second operator</StatusMark>
      <span className="aside">
        {own ? 'You propose' : `${by} proposes`} {children}: {reason}
      </span>
    </span>
  )
}

interface DecisionProps {
  proposal: ShownProposal
  look?: ActionLook
  send: (call: Call, given: { reason: string }) => Promise<unknown>
}

/** Confirms what another operator has proposed. `children` says what happens then, as a sentence. */
export function ConfirmProposed({
  proposal: { by },
  children,
  ...action
}: DecisionProps & { children: ReactNode }) {
  return (
    <ReasonDialog
      label="Confirm"
      title={`Confirm what ${by} proposes?`}
      working="Confirming"
      help={`How you have checked it. ${help}`}
      {...action}
    >
      {children}
    </ReasonDialog>
  )
}

/** Turns down what another operator has proposed, or takes one’s own proposal back. */
export function TurnDownProposed({ proposal: { own, by }, ...action }: DecisionProps) {
  return (
    <ReasonDialog
      label={own ? 'Take back' : 'Turn down'}
      title={own ? 'Take your proposal back?' : `Turn down what ${by} proposes?`}
      submit={own ? 'Take it back' : 'Turn it down'}
      working="Saving"
      danger
      help={help}
      {...action}
    >
      Nothing happens then. Anybody can propose something else.
    </ReasonDialog>
  )
}

interface DecideProposedProps {
  proposal: ShownProposal
  /** What happens if it is confirmed, as a sentence. */
  children: ReactNode
  confirm: DecisionProps['send']
  turnDown: DecisionProps['send']
}

/** Confirms or turns down what another operator has proposed, or takes one’s own proposal back. */
export function DecideProposed({ proposal, children, confirm, turnDown }: DecideProposedProps) {
  return (
    <>
      {!proposal.own && (
        <ConfirmProposed proposal={proposal} send={confirm}>
          {children}
        </ConfirmProposed>
      )}
      <TurnDownProposed proposal={proposal} send={turnDown} />
    </>
  )
}
