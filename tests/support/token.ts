import type { BrowserContext } from 'playwright-core'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that can be decoded; it is not signed, and expired long ago. */
export const decodableToken = [
  part({ alg: 'EdDSA', typ: 'at+jwt' }),
  part({ sub: '1', name: 'Ana Meyer', exp: 1 }),
  'no-signature',
].join('.')

/** Forgets who was logged in, and puts a token into local storage before the next page runs anything. */
export async function signIn(
  { context, origin }: { context: BrowserContext; origin: string },
  token = decodableToken,
): Promise<void> {
  const [first, ...others] = context.pages()
  // A page that is open would notice the new token, and ask again for what may not be theirs.
  for (const page of others) await page.goto('about:blank')
  await context.clearCookies()
  // Playwright's own way to set storage starts another process of the browser each time.
  const page = first ?? (await context.newPage())
  // With an icon, so that the full Chromium asks for none.
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }
  await page.route(origin, (route) => route.fulfill(blank), { times: 1 })
  await page.goto(origin)
  await page.evaluate((value) => {
    localStorage.clear()
    localStorage.setItem('token', value)
  }, token)
}
