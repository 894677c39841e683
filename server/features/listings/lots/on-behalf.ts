import type { Actor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'

/** Work in the background that sees exactly what somebody would see. */
export const onBehalfOf = <A extends Actor>(ctx: WorkContext, actor: A): CallContext<A> => ({
  ...ctx,
  actor,
  request: {
    id: 'background',
    address: '',
    userAgent: '',
    cookie: () => null,
    setCookie: () => {},
    idempotencyKey: null,
    noteReplay: () => {},
  },
  receiveFile: () => Promise.reject(new Error('no file is received in the background')),
})
