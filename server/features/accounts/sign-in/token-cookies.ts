import type { CookieOptions, Response } from 'express'

import type { RequestOrigin } from '#server/contract/context.ts'

/** The prefix makes browsers insist on `Secure`, the path `/` and no domain (RFC 6265bis). */
const refreshCookie = '__Host-rt'
/** Marks a browser that an account knows. */
const deviceCookie = '__Host-device'
const year = 365 * 86_400_000

const locked: CookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' }

/** The secret that marks a browser, and the tag of its last login; null if there is none. */
export function deviceOf({ cookie }: RequestOrigin): { secret: string; tag: string } | null {
  const [secret = '', tag = ''] = cookie(deviceCookie)?.split('.') ?? []
  return secret === '' ? null : { secret, tag }
}
export const refreshTokenOf = ({ cookie }: RequestOrigin) => cookie(refreshCookie)

/** Gives the browser its refresh token until the session ends, out of reach of scripts. */
export function setRefreshToken(response: Response, token: string, expires: Date): void {
  response.cookie(refreshCookie, token, { ...locked, expires, encode: String })
}

export function clearRefreshToken(response: Response): void {
  response.clearCookie(refreshCookie, locked)
}

/** Marks the browser as known to an account. */
export function setDevice({ setCookie }: RequestOrigin, secret: string, tag: string): void {
  setCookie(deviceCookie, `${secret}.${tag}`, { ...locked, maxAge: year })
}
