import type { BrowserContext } from 'playwright-core'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that can be decoded; it is not signed, and expired long ago. */
export const decodableToken = [
  part({ alg: 'EdDSA', typ: 'at+jwt' }),
  part({ sub: '1', name: 'Ana Meyer', exp: 1 }),
  'no-signature',
].join('.')

/** Puts a token into local storage once, before the first page runs anything. */
export async function signIn(
  { context, origin }: { context: BrowserContext; origin: string },
  token = decodableToken,
): Promise<void> {
  const localStorage = [{ name: 'token', value: token }]
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
