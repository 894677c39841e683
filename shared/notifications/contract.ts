import * as z from 'zod/mini'

import { endpoint, isoTime, nothing, pageOf, paging } from '../contract/endpoint.ts'

/** Unread notifications are counted up to this number. */
export const mostCounted = 100

const count = z.object({ unread: z.number() })

/** What a person is told in the app. Everybody reaches only their own. */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Your notifications, newest first',
    input: z.strictObject({ show: z._default(z.enum(['all', 'unread']), 'all'), ...paging }),
    output: pageOf(
      z.object({
        id: z.uuid(),
        title: z.string(),
        body: z.string(),
        /** The path of the page on which the person can act. */
        link: z.string(),
        createdAt: isoTime,
        readAt: z.nullable(isoTime),
      }),
    ),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    summary: `How many notifications you have not read, counted up to ${mostCounted}`,
    input: nothing,
    output: count,
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Mark a notification as read',
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
