import { and, eq, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { personEvents } from './events.ts'
import { operatorMail } from './mails.ts'
import { endEmailChange, issueSecret } from './recovery/mailed-secrets.ts'
import { endRemoval } from './recovery/second-step-removal.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { person } from './table.ts'

/**
 * Makes an open account an operator, or takes that back. This ends its sessions, because operators
 * have shorter ones, and cancels a pending removal of its second step.
 */
export async function setOperator(ctx: WorkContext, id: string, operator: boolean) {
  await ctx.db
    .update(person)
    .set({ operator })
    .where(and(eq(person.id, id), isNull(person.closedAt)))
  await revokeSessions(ctx, id, 'revoked')
  const reason = 'On the server’s command line'
  await endRemoval(ctx, id, 'withdrawn', reason)
  await endEmailChange(ctx, id)
  const event = personEvents[operator ? 'made-operator' : 'no-operator']
  await happened(ctx, event, id, { reason })
}

/** Opens an account without a password, and emails a link that chooses one. */
export async function inviteOperator(ctx: WorkContext, email: string): Promise<string> {
  const now = ctx.clock()
  const values = {
    email,
    emailKey: emailKeyOf(email),
    // Until they enter their own in their profile.
    name: email.slice(0, email.indexOf('@')),
    telephone: '',
    policyAcceptedAt: now,
    createdAt: now,
  }
  const [opened] = await ctx.db.insert(person).values(values).returning({ id: person.id })
  if (opened === undefined) throw new Error('a person was not inserted')
  const secret = await issueSecret(ctx, opened.id, 'reset-password', email)
  await queueMail(ctx, operatorMail(ctx.config, { email, name: values.name }, secret))
  return opened.id
}
