import type { Running } from '#server/main.ts'

import type { SignedIn } from './people.ts'
import { ask } from './site.ts'

/** Calls an operation of the console as somebody does: a POST if there is a body. */
export async function callConsole(
  site: Running,
  who: Pick<SignedIn, 'headers'>,
  path: string,
  body?: object,
) {
  const { status, text } = await ask(site.address, `/api/admin${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...who.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status, json: JSON.parse(text) }
}
