import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

import { apiOf, SessionEnded } from '../contract/call.ts'
import { paths } from './paths.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The requested address, to come back to. */
function addressOf({ request }: Args): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Does work that needs a session. If the session has ended, leads to the login page and from there
 * to the requested page, which is not yet the one shown.
 */
export async function withSession<T>(args: Args, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error
    throw redirect(paths.loginAfter(addressOf(args), { ended: true }))
  }
}

/** The same for a private page: without a token, leads to the login page before calling the API. */
export async function forSignedIn<T>(args: Args, work: () => Promise<T>): Promise<T> {
  if (!apiOf(args).signedIn()) throw redirect(paths.loginAfter(addressOf(args)))
  return withSession(args, work)
}
