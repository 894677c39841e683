import { KeyRound, ShieldCheck, Users } from 'lucide'
import { useEffect, useState } from 'react'

import { CallError, useApi } from '../../../contract/call.ts'
import { roleLabels } from '../../../contract/company-roles.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { type Me, me as whoAsks } from '../../../session/me.ts'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { LinkNeedsScript } from '../../../ui/forms/use-mailed-link.tsx'
import { AcceptInvitation } from '../components/accept-invitation.tsx'
import { JoinForm } from '../components/join-form.tsx'
import { companyPeople } from '../people-contract.ts'

const panel = (
  <PanelList title="Acting for a company">
    <PanelLine icon={Users}>Everybody has their own account, with a role.</PanelLine>
    <PanelLine icon={ShieldCheck}>
      Your role decides what you can see and do. The owner can change it.
    </PanelLine>
    <PanelLine icon={KeyRound}>Nobody else, not even the owner, ever sees your password.</PanelLine>
  </PanelList>
)

/** The address was opened without the link's secret, or with half of it. */
const unread = 'Open this page with the link in the invitation email.'

/** Keeps the link's secret while its reader logs in, in this tab only. */
const kept = 'invitation'

type Invitation = OutputOf<typeof companyPeople.openInvitation>
type State =
  | { of: 'reading' }
  | { of: 'over'; why: string }
  | { of: 'open'; secret: string; invitation: Invitation; me: Me | null }

function leadOf({ inviter, companyName, role }: Invitation): string {
  const invited = inviter === null ? 'You have been invited.' : `${inviter} invites you.`
  // A company's name may end in a full stop, so no sentence ends with it.
  return `${invited} Your role at ${companyName} will be: ${roleLabels[role]}.`
}

/** The page that an invitation's link opens; the secret is in the fragment. */
export function Page() {
  const api = useApi()
  const [state, setState] = useState<State>({ of: 'reading' })
  useEffect(() => {
    const secret = location.hash.slice(1) || (sessionStorage.getItem(kept) ?? '')
    const read = async (): Promise<State> => {
      if (secret === '') return { of: 'over', why: unread }
      const { call, signedIn } = api()
      const invitation = await call(companyPeople.openInvitation, { secret })
      const me = signedIn() ? await call(whoAsks, {}) : null
      return { of: 'open', secret, invitation, me }
    }
    read().then(setState, (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      const damaged = error.code === 'invalid-input'
      setState({ of: 'over', why: damaged ? 'This link is incomplete.' : error.message })
    })
  }, [api])
  return (
    <>
      <PageMeta />
      <SplitPage
        title="Your invitation"
        lead={
          state.of === 'open'
            ? leadOf(state.invitation)
            : 'To act for a company, with a role of your own.'
        }
        panel={panel}
        piece={{
          name: 'ring-stacking-trio-pave-18k',
          alt: 'Three pavé diamond rings in yellow, white and rose gold stacked together.',
        }}
      >
        <div aria-live="polite">
          {state.of === 'reading' && <p>Reading the link…</p>}
          {state.of === 'over' && (
            <p className="answer">{state.why} The person who invited you can send it again.</p>
          )}
        </div>
        {state.of === 'open' && state.me === null && (
          <JoinForm {...state} onLogIn={() => sessionStorage.setItem(kept, state.secret)} />
        )}
        {state.of === 'open' && state.me !== null && (
          <AcceptInvitation
            {...state}
            me={state.me}
            onAccepted={() => sessionStorage.removeItem(kept)}
          />
        )}
        <LinkNeedsScript />
      </SplitPage>
    </>
  )
}
