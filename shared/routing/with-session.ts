import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

import { apiOf, CallError, SessionEnded } from '../contract/call.ts'
import type { Me } from '../session/me.ts'
import { paths } from './paths.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The requested address, to come back to. */
function addressOf({ request }: Args): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Does work that needs a session. If the session has ended, leads to the login page and from there
 * to the page that was asked for. If the terms have to be accepted first, leads to the page that
 * asks for that.
 */
export async function withSession<T>(args: Args, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SessionEnded) {
      throw redirect(paths.loginAfter(addressOf(args), { ended: true }))
    }
    if (error instanceof CallError && error.code === 'accept-terms') {
      throw redirect(paths.acceptTermsFor(addressOf(args)))
    }
    throw error
  }
}

/** The pages that stay open to somebody who has not accepted the present terms. */
const withoutTerms = new Set<string>([paths.profileDetails, paths.profileClose])

/** Leads somebody who has not accepted the present Terms of Use to the page that asks them. */
export function askForTerms(args: Args, { termsAccepted }: Pick<Me, 'termsAccepted'>): void {
  if (termsAccepted || withoutTerms.has(new URL(args.request.url).pathname)) return
  throw redirect(paths.acceptTermsFor(addressOf(args)))
}

/** The same for a private page: without a token, leads to the login page before calling the API. */
export async function forSignedIn<T>(args: Args, work: () => Promise<T>): Promise<T> {
  if (!apiOf(args).signedIn()) throw redirect(paths.loginAfter(addressOf(args)))
  return withSession(args, work)
}
