import type { CookieOptions, Response } from 'express'

import type { RequestOrigin } from '#server/contract/context.ts'

/** The prefix makes browsers insist on `Secure`, the path `/` and no domain (RFC 6265bis). */
const refreshCookie = '__Host-rt'
/** Marks a browser that an account knows. */
const deviceCookie = '__Host-device'
const year = 365 * 86_400_000

const locked: CookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' }

export const deviceSecretOf = ({ cookie }: RequestOrigin) => cookie(deviceCookie)
export const refreshTokenOf = ({ cookie }: RequestOrigin) => cookie(refreshCookie)

/** Gives the browser its refresh token until the session ends, out of reach of scripts. */
export function setRefreshToken(response: Response, token: string, expires: Date): void {
  response.cookie(refreshCookie, token, { ...locked, expires, encode: String })
}

export function clearRefreshToken(response: Response): void {
  response.clearCookie(refreshCookie, locked)
}

/** Marks the browser as known to an account. */
export function setDeviceSecret({ setCookie }: RequestOrigin, secret: string): void {
  setCookie(deviceCookie, secret, { ...locked, maxAge: year })
}
