import type { RequestOrigin } from '#server/contract/context.ts'

/** Where the requests of tests come from. */
export const testRequest: RequestOrigin = {
  id: 'test',
  address: '127.0.0.1',
  userAgent: 'test',
  cookie: () => null,
  setCookie: () => {},
  idempotencyKey: null,
  noteReplay: () => {},
}
