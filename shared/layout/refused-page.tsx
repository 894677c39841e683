import { useEffect, useSyncExternalStore } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router-dom'

import { brand } from '../brand.ts'
import type { CallError } from '../contract/call.ts'
import { leadsNowhere, type Problem, type ProblemCode, problemCode } from '../contract/problem.ts'
import { Arrival } from '../routing/arrival.tsx'
import { PageCodeError } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { Page as NotFoundPage } from './not-found-page.tsx'
import { PageMeta } from './page-meta.tsx'

interface Words {
  title: string
  text: string
  /** Where the visitor can do what is missing. */
  way?: { to: string; label: string }
}

const refusals: Partial<Record<ProblemCode, Words>> = {
  'two-step-required': {
    title: 'This page requires two-step login',
    text: 'Set it up under Security. If you already have it, log out and log in again with your code or passkey.',
    way: { to: paths.profileSecurity, label: 'Go to Security' },
  },
  'confirm-email': {
    title: 'Confirm your email address first',
    text: 'Follow the link in the email that we sent you. You can have it sent again from your overview.',
    way: { to: paths.overview, label: 'Go to your overview' },
  },
  forbidden: {
    title: 'You do not have access to this page',
    text: 'It is not open to your account, or to your role in your company.',
    way: { to: paths.overview, label: 'Go to your overview' },
  },
}

function watchConnection(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
const isOnline = () => navigator.onLine
const onServer = () => true

const safe = 'Nothing you have saved is lost.'
const offline: Words = {
  title: 'You are offline',
  text: `This page loads by itself once your connection is back. ${safe}`,
}

/** Why a page did not arrive. Loading it changed nothing, which we say if the fault is not theirs. */
const failure = ({ detail, title, status }: Problem): Words => ({
  title: 'This page could not be loaded',
  text:
    status < 500 ? (detail ?? title) : `${detail ?? `${title}. Try again in a moment.`} ${safe}`,
})

/**
 * Shown instead of a page whose data were refused or did not arrive, or whose code did not because
 * the browser is offline. Other failures go on to the site's error page.
 */
export function RefusedPage() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const online = useSyncExternalStore(watchConnection, isOnline, onServer)
  useEffect(() => {
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [revalidate])
  // A failure sent with the document was serialised as JSON, so it is no `CallError` any more.
  const { problem } = (error ?? {}) as Partial<CallError>
  const missing = problem === undefined ? error instanceof PageCodeError : problem.status >= 500
  const waits = missing && !online
  if (problem === undefined && !waits) throw error
  if (problem !== undefined && leadsNowhere(problem)) {
    return (
      <>
        <NotFoundPage />
        <Arrival />
      </>
    )
  }
  const { title, text, way }: Words =
    waits || problem === undefined ? offline : (refusals[problemCode(problem)] ?? failure(problem))
  return (
    <div className="plain-page">
      <PageMeta title={`${title} | ${brand.name}`} />
      <h1 className="d3">{title}</h1>
      <p className="lead">{text}</p>
      <p className="actions">
        {way === undefined ? (
          <button
            className="button button-filled"
            type="button"
            aria-disabled={state === 'loading' || undefined}
            onClick={() => void revalidate()}
          >
            {state === 'loading' ? 'Trying again…' : 'Try again'}
          </button>
        ) : (
          <Link className="button button-filled" to={way.to}>
            {way.label}
          </Link>
        )}
      </p>
      <Arrival />
    </div>
  )
}
