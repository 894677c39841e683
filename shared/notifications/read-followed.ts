import { type Api, isFailedCall } from '../contract/call.ts'
import { notifications } from './contract.ts'
import { announceUnread } from './unread-channel.ts'

/** Marks a notification as read whose page is being opened, and tells every tab. */
export async function readFollowed({ call }: Api, personId: string, id: string): Promise<void> {
  try {
    announceUnread({ personId, ...(await call(notifications.read, { id })) })
  } catch (error) {
    // The reader is already on the way to the page; it stays unread, and that shows.
    if (!isFailedCall(error)) throw error
  }
}
