import { randomUUID } from 'node:crypto'

import type { Running } from '#server/main.ts'

import type { SignedIn } from './people.ts'
import { ask } from './site.ts'

type Who = Pick<SignedIn, 'headers'>
/** A server, in this process or in another. */
export type Served = Pick<Running, 'address'>

/** For one press of a button: what is sent again with it has its effect once. */
export const newKey = () => ({ 'idempotency-key': randomUUID() })

/**
 * Calls the API as somebody does: a POST if there is a body, unless a method is given. Each call has a
 * key of its own unless it is in the headers.
 */
export const callAs = (
  site: Served,
  who: Who,
  path: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
) =>
  ask(site.address, `/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json', ...newKey() }),
      ...who.headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Calls an operation of the console. */
export const callConsole = (site: Served, who: Who, path: string, body?: object) =>
  callAs(site, who, `/admin${path}`, body)
