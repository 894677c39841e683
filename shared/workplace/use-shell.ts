import { useContext, useEffect, useState } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router-dom'

import { isFailedCall, useApi } from '../contract/call.ts'
import { fetched, PageCodeError } from '../routing/page-route.tsx'
import { type Me, me as whoAsks } from '../session/me.ts'
import { useAuth } from '../session/use-auth.ts'
import { MenuContext } from './menu-context.ts'
import type { Menu, WorkplaceHandle } from './menu.ts'

interface Known {
  me: Me
  menu: Menu
}

/**
 * Who is logged in and the navigation: from the workplace's route, or fetched on other pages. Null
 * until known, and where nobody is logged in.
 */
export function useShell(): Known | null {
  const me = useRouteLoaderData<Me>('workplace')
  const handle = useMatches().find(({ id }) => id === 'workplace')?.handle
  const { menu } = (handle ?? {}) as Partial<WorkplaceHandle>
  const [known, setKnown] = useState<Known | null>(null)
  const api = useApi()
  const loadMenu = useContext(MenuContext)
  const signedIn = useAuth().session !== null
  const outside = menu === undefined
  useEffect(() => {
    if (!outside || !signedIn || typeof loadMenu !== 'function') return
    let gone = false
    Promise.all([fetched(loadMenu), api().call(whoAsks, {})]).then(
      ([all, who]) => gone || setKnown({ menu: all, me: who }),
      (error: unknown) => {
        // Somebody whose session has ended, or who is offline, keeps a header without navigation.
        if (!isFailedCall(error) && !(error instanceof PageCodeError)) throw error
        if (!gone) setKnown(null)
      },
    )
    return () => {
      gone = true
      // After a logout, also in another tab, nothing about them stays on the page.
      setKnown(null)
    }
  }, [outside, signedIn, loadMenu, api])
  if (outside) return known
  return me === undefined ? null : { me, menu }
}
