import { useContext, useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

import { PageCodeError } from '../routing/page-route.tsx'
import { SiteContext } from './site-context.ts'
import { PageSkeleton } from './skeletons.tsx'

/**
 * What a visitor sees when a page fails in the browser: no stack, two ways on. When only its code is
 * gone, as after a deployment, the wanted address is loaded anew from the server instead.
 */
export function ErrorPage() {
  const site = useContext(SiteContext)
  const codeIsGone = useRouteError() instanceof PageCodeError
  useEffect(() => {
    if (codeIsGone) location.reload()
  }, [codeIsGone])
  if (codeIsGone) return <PageSkeleton />
  return (
    <main className="plain-page" id="main">
      <title>Something went wrong</title>
      <h1 className="d2">Something went wrong</h1>
      <p className="lead">
        This page could not be shown. Nothing you did is lost. Try again, or go to the home page.
      </p>
      <p className="actions">
        <a className="button button-filled" href="">
          Try again
        </a>
        <a className="button" href={`${site?.origin ?? ''}/`}>
          Return Home
        </a>
      </p>
    </main>
  )
}
