import type { BrowserContext } from 'playwright-core'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that can be decoded; nobody signed it, and it expired long ago. */
export const decodableToken = [
  part({ alg: 'EdDSA', typ: 'at+jwt' }),
  part({ sub: '1', name: 'Ana Meyer', exp: 1 }),
  'no-signature',
].join('.')

/** Puts a token into local storage once, before the first page runs anything. */
export async function signIn(context: BrowserContext, token = decodableToken): Promise<void> {
  await context.addInitScript((value) => {
    // Frames, such as the browser's PDF viewer, have no storage.
    if (window.top !== window || sessionStorage.getItem('test-signed-in') !== null) return
    sessionStorage.setItem('test-signed-in', 'once')
    localStorage.setItem('token', value)
  }, token)
}
