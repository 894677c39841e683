import { MailCheck } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { CallError, useApi } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { accounts } from '../contract.ts'

const panel = (
  <PanelList title="Why we ask">
    <PanelLine icon={MailCheck}>
      Offers, orders and the security of your account travel by mail. Only you should read them.
    </PanelLine>
  </PanelList>
)

type State = { of: 'open' | 'busy' | 'done' } | { of: 'refused'; why: string }

/** The page behind the link in a mail. The secret is in the fragment, which no server is sent. */
export function Page() {
  const api = useApi()
  const [state, setState] = useState<State>({ of: 'open' })
  const confirm = async () => {
    setState({ of: 'busy' })
    try {
      await api().call(accounts.confirmEmail, { secret: location.hash.slice(1) })
      setState({ of: 'done' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ of: 'refused', why: error.message })
    }
  }
  return (
    <>
      <PageMeta title={`Confirm your email address | ${brand.name}`} />
      <SplitPage
        title="Confirm your email address"
        lead="One step, so that nobody opens an account in your name."
        panel={panel}
      >
        <div className="profile-state" aria-live="polite">
          {state.of === 'done' ? (
            <>
              <p>Your address is confirmed. Thank you.</p>
              <div className="actions">
                <Link className="button button-filled" to={paths.profile}>
                  Go to your profile
                </Link>
              </div>
            </>
          ) : (
            <>
              {state.of === 'refused' && (
                <p className="field-error">
                  {state.why} Log in and have another one sent from your profile.
                </p>
              )}
              <div className="actions">
                <button
                  className="button button-filled"
                  type="button"
                  aria-disabled={state.of === 'busy' || undefined}
                  onClick={() => void confirm()}
                >
                  {state.of === 'busy' ? 'Confirming the address' : 'Confirm this address'}
                </button>
              </div>
              <noscript>
                <p>This page needs JavaScript to read the link. Turn it on and load it again.</p>
              </noscript>
            </>
          )}
        </div>
      </SplitPage>
    </>
  )
}
