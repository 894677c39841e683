import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

import { apiOf, SessionEnded } from '../contract/call.ts'
import { paths } from './paths.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The address that was asked for, to come back to. */
function addressOf({ request }: Args): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Does what wants a session for a page. Where that is over, it leads to the login page and from there
 * to the page that was wanted, which is not yet the one shown.
 */
export async function withSession<T>(args: Args, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error
    throw redirect(paths.loginAfter(addressOf(args), { ended: true }))
  }
}

/** The same for a private page: without a token it leads to the login page before anything is asked. */
export async function forSignedIn<T>(args: Args, work: () => Promise<T>): Promise<T> {
  if (!apiOf(args).signedIn()) throw redirect(paths.loginAfter(addressOf(args)))
  return withSession(args, work)
}
