import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../contract/endpoint.ts'

/** Unread things are counted up to this number. */
export const mostCounted = 100

const count = z.object({ unread: z.number() })

/** The newest news of one thing, such as an order. */
const entry = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** The path of the page on which the person can act; each thing has its own. */
  link: z.string(),
  createdAt: moment,
  /** Whether the person has not read all news of the thing. */
  unread: z.boolean(),
  /** How many earlier pieces of news there are of the thing. */
  earlier: z.number(),
})

/**
 * What a person is told in the app. News of one thing is one entry, and what is unread counts things.
 * Everybody reaches only their own.
 */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Your notifications: the newest of each thing, newest first',
    input: z.strictObject({ show: z._default(z.enum(['all', 'unread']), 'all'), ...paging }),
    output: z.extend(pageOf(entry), {
      /** What stands below the list, on its first page only, such as logins in new browsers. */
      apart: z.array(entry),
    }),
  }),
  earlier: endpoint({
    method: 'GET',
    path: '/notifications/:id/earlier',
    summary: 'The earlier notifications of the same thing, newest first',
    input: z.strictObject({ id: z.uuid(), ...paging }),
    output: pageOf(
      z.object({ id: z.uuid(), title: z.string(), body: z.string(), createdAt: moment }),
    ),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    summary: `Of how many things you have unread notifications, counted up to ${mostCounted}`,
    output: count,
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Mark a notification as read, and the earlier ones of the same thing',
    input: z.strictObject({ id: z.uuid() }),
    output: count,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark everything as read, up to the newest notification that you have seen',
    input: z.strictObject({ upTo: z.uuid() }),
    output: count,
  }),
}
