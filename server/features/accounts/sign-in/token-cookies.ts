import type { CookieOptions, Response } from 'express'

import type { RequestOrigin } from '#server/contract/context.ts'

/** The prefix makes browsers insist on `Secure`, the whole site and no domain (RFC 6265bis). */
const refreshCookie = '__Host-rt'
/** Marks a browser in which somebody has logged in before. */
export const deviceCookie = '__Host-device'
const year = 365 * 86_400_000

const locked: CookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' }

export const refreshTokenOf = ({ cookie }: RequestOrigin) => cookie(refreshCookie)

/** Gives the browser its refresh token, out of reach of scripts, until its session ends. */
export function setRefreshToken(response: Response, token: string, expires: Date): void {
  response.cookie(refreshCookie, token, { ...locked, expires, encode: String })
}

export function clearRefreshToken(response: Response): void {
  response.clearCookie(refreshCookie, locked)
}

/** Marks the browser as one in which somebody has signed in. */
export function setDeviceSecret(response: Response, secret: string): void {
  response.cookie(deviceCookie, secret, { ...locked, maxAge: year, encode: String })
}
