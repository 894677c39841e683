import type { WorkContext } from '#server/contract/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { companyNotifications } from '../notification-kinds.ts'

interface Change {
  /** What happened, as in `person-removed`. */
  event: string
  /** The ids of those who are told. */
  to: readonly string[]
  /** They no longer act for it. */
  former?: true
  /** In the app. It names no person, because we could not erase the name with an account. */
  title: string
  body: string
  /** By email. */
  subject: string
  paragraphs: string[]
  /** Where they see it, or what they can do. */
  page?: { label: string; path: `/${string}` }
}

const people = { label: 'See the people of your company', path: paths.people } as const

/** Tells some of a company's people about a change among them, in the app and by email. */
export async function tellPeople(
  ctx: WorkContext,
  { event, to, former, title, body, subject, paragraphs, page = people }: Change,
): Promise<void> {
  const at = ctx.clock().toISOString()
  await notify(ctx, {
    kind: companyNotifications.people,
    to,
    ...(former && { former }),
    title,
    body,
    link: page.path,
    mail: {
      kind: `companies.${event}`,
      subject,
      key: `${event} ${at}`,
      label: page.label,
      paragraphs,
    },
  })
}
