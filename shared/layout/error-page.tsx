import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

import { brand } from '../brand.ts'
import { PageCodeError } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { PageSkeleton } from './skeletons.tsx'

/**
 * Shown when a page fails in the browser: no stack, two links. If only the page's code is gone, as
 * after a deployment, loads the wanted address from the server again instead.
 */
export function ErrorPage() {
  // Offline, reloading would leave the reader with the browser's own page.
  const codeIsGone = useRouteError() instanceof PageCodeError && navigator.onLine
  useEffect(() => {
    if (codeIsGone) location.reload()
  }, [codeIsGone])
  if (codeIsGone) {
    return (
      <>
        <title>{brand.name}</title>
        <PageSkeleton />
      </>
    )
  }
  return (
    <main className="plain-page" id="main">
      <title>Something went wrong</title>
      <h1 className="d2">Something went wrong</h1>
      <p className="lead">This page could not be shown. Try again, or go to the home page.</p>
      <p className="actions">
        <button className="button button-filled" type="button" data-action="reload">
          Try again
        </button>
        <a className="button" href={paths.home}>
          Return Home
        </a>
      </p>
    </main>
  )
}
