import type { CookieOptions, Request, Response } from 'express'

/** The prefix makes browsers insist on `Secure`, the whole site and no domain (RFC 6265bis). */
const refreshCookie = '__Host-rt'
const deviceCookie = '__Host-device'
const year = 365 * 86_400_000

const locked: CookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' }

/** One cookie of a request; undefined where it is missing or sent twice. */
function cookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.filter((pair) => pair.startsWith(`${name}=`))
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
}

export const refreshTokenOf = (request: Request) => cookie(request, refreshCookie)

/** The secret of a browser in which somebody has signed in before. */
export const deviceSecretOf = (request: Request) => cookie(request, deviceCookie)

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
