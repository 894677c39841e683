import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

import { SessionEnded } from '../contract/call.ts'
import { paths } from './paths.ts'

/**
 * Does what wants a session for a page. Where that is over, it leads to the login page and from there
 * to the page that was wanted, which is not yet the one shown.
 */
export async function withSession<T>(
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(paths.loginAfter(pathname + search, { ended: true }))
  }
}
