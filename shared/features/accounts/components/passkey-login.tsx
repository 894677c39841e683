import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { afterLogin } from '../after-login.ts'

/** Logs in with a passkey. What it takes comes with the click. */
export function PasskeyLogin() {
  const api = useApi()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const logIn = async () => {
    if (busy) return
    setBusy(true)
    setTrouble('')
    try {
      const { signInByPasskey } = await import('../passkey-browser.ts')
      const signedIn = await signInByPasskey(api())
      if (signedIn) return void navigate(afterLogin(search))
      if (signedIn === false) setTrouble('This passkey opens no account here.')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTrouble(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="needs-script">
      <button
        className="button"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void logIn()}
      >
        Log in with a passkey
      </button>
      <p className="field-error" role="alert">
        {trouble}
      </p>
    </div>
  )
}
