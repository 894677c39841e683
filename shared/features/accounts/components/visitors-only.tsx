import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { useAuth } from '../../../session/use-auth.ts'
import { afterLogin } from '../after-login.ts'

/**
 * Forms for visitors. Somebody logged in is led to where logging in leads. Until then the mark
 * on the document hides the forms from them; `client/entry.ts` starts React at once.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { session } = useAuth()
  const { search } = useLocation()
  if (session !== null) return <Navigate to={afterLogin(search)} replace />
  return (
    <div className="when-signed-out" data-visitors-only="">
      {children}
    </div>
  )
}
