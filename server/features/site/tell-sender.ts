import type { WorkContext } from '#server/contract/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { siteNotifications } from './notification-kinds.ts'

/** Tells whoever has an account with an email that a message from there has been answered. */
export async function tellSender(ctx: WorkContext, email: string): Promise<void> {
  const sender = await ctx.services.people.withConfirmedEmail(ctx.db, email)
  await notify(ctx, {
    kind: siteNotifications.answer,
    to: sender === null ? [] : [sender],
    title: 'We have answered your message',
    // Not its subject: anybody may have written it in their name.
    body: 'We have answered a message that was sent to us from your email address. Read the answer in your inbox.',
    link: paths.contactUs,
  })
}
