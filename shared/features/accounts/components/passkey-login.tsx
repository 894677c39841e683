import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { afterLogin } from '../after-login.ts'

/** Logs in with a passkey. The code for it is fetched on the click. */
export function PasskeyLogin() {
  const api = useApi()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { working, trouble, run } = useWork()
  const [unknown, setUnknown] = useState(false)
  const logIn = () =>
    run('passkey', async () => {
      setUnknown(false)
      const { signInByPasskey } = await import('../passkey-browser.ts')
      const signedIn = await signInByPasskey(api())
      if (signedIn) return void navigate(afterLogin(search))
      setUnknown(signedIn === false)
    })
  return (
    <div className="needs-script">
      <WorkButton className="button" working={working} onClick={logIn}>
        Log in with a passkey
      </WorkButton>
      <Trouble says={unknown ? 'No account here uses this passkey.' : trouble} />
    </div>
  )
}
