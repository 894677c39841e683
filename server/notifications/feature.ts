import { asc, eq, lt } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { account } from '#server/contract/rules.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { notifications } from '#shared/notifications/contract.ts'

import {
  countUnread,
  listEarlier,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './own-notifications.ts'
import { notification } from './table.ts'

/** Everybody can reach only their own notifications: the person is always the actor. */
const handlers: Handlers<typeof notifications> = {
  list: allow(account, listNotifications),
  earlier: allow(account, listEarlier),
  unread: allow(account, countUnread),
  read: allow(account, (ctx, { id }) => readNotification(ctx, id)),
  readAll: allow(account, (ctx, { upTo }) => readAllNotifications(ctx, upTo)),
}

const personalData: PersonalData = {
  tables: {
    notification: 'notifications',
  },
  lists: {
    notifications: {
      table: notification,
      by: notification.personId,
      says: {
        kind: notification.kind,
        title: notification.title,
        body: notification.body,
        createdAt: notification.createdAt,
        readAt: notification.readAt,
      },
      order: asc(notification.createdAt),
    },
  },
  erase: async ({ db }, { id }) => {
    await db.delete(notification).where(eq(notification.personId, id))
  },
}

/** What people are told in the app. */
export const notificationsFeature: Feature = {
  operations: implement('notifications', notifications, handlers),
  personalData,
  expiries: [
    {
      what: 'notifications that somebody has read',
      policy: 'notifications',
      days: 90,
      forget: (ctx, before) => deleteWhere(ctx, notification, lt(notification.readAt, before)),
    },
    {
      what: 'notifications that nobody has read',
      policy: 'notifications',
      days: 365,
      forget: (ctx, before) => deleteWhere(ctx, notification, lt(notification.createdAt, before)),
    },
  ],
}
