import type { WorkContext } from '#server/contract/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { accountNotifications } from './notification-kinds.ts'
import { type SecurityEvent, securityWords } from './security-events.ts'

const notYou = 'If it was not you, change your password at once.'

/** Tells a person in the app about the security of their account; the email is separate. */
export function notifySecurity(inside: WorkContext, personId: string, event: SecurityEvent) {
  const { title, says, advice = notYou } = securityWords[event]
  return notify(inside, {
    kind: accountNotifications.security,
    to: [personId],
    title,
    body: `${says} ${advice}`.trimEnd(),
    link: paths.profileSecurity,
  })
}
