import type { BrowserContext } from 'playwright-core'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that can be decoded; it is not signed, and expired long ago. */
export const decodableToken = [
  part({ alg: 'EdDSA', typ: 'at+jwt' }),
  part({ sub: '1', name: 'Ana Meyer', exp: 1 }),
  'no-signature',
].join('.')

/** Puts a token into local storage once, before the next page runs anything. */
export async function signIn(
  { context, origin }: { context: BrowserContext; origin: string },
  token = decodableToken,
): Promise<void> {
  // A page that is open would notice the new token, and ask again for what may not be theirs.
  for (const page of context.pages()) await page.goto('about:blank')
  const localStorage = [{ name: 'token', value: token }]
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
