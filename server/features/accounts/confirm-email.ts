import { and, eq, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/auth/actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'

import { useSecret } from './mailed-secrets.ts'
import { sendConfirmation } from './service.ts'
import { person } from './table.ts'

/** Confirms an address with the secret that was sent to it. */
export async function confirmEmail(ctx: RequestContext, secret: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { personId, email } = await useSecret(inside, secret, 'confirm-email')
    const [confirmed] = await inside.db
      .update(person)
      .set({ emailConfirmedAt: inside.clock() })
      .where(and(eq(person.id, personId), eq(person.email, email), isNull(person.closedAt)))
      .returning({ id: person.id })
    if (confirmed === undefined) throw new ProblemError('gone', 'This address is no longer in use.')
    await audit(inside, { action: 'email.confirmed', object: { kind: 'person', id: personId } })
    ctx.services.actors.forgetAll({ personId })
  })
}

/** Sends the confirmation once more. */
export async function resendConfirmation(ctx: RequestContext, actor: PersonActor): Promise<void> {
  if (actor.emailConfirmed) throw new ProblemError('conflict', 'This address is confirmed already.')
  await ctx.services.limits.consume('resend-account', actor.personId)
  await inTransaction(ctx, async (inside) => {
    const [row] = await inside.db
      .select({
        id: person.id,
        email: person.email,
        name: person.name,
        at: person.emailConfirmedAt,
      })
      .from(person)
      .where(and(eq(person.id, actor.personId), isNull(person.emailConfirmedAt)))
    if (row !== undefined) await sendConfirmation(inside, row)
  })
}
