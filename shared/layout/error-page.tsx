import { SiteContext } from './site-context.ts'
import { useContext } from 'react'

/** What a visitor sees when a page fails in the browser: no stack, two ways on. */
export function ErrorPage() {
  const site = useContext(SiteContext)
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
