import { eq } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'

import { emailEvents } from '../events.ts'
import { forgetSecrets } from '../recovery/mailed-secrets.ts'
import { person } from '../table.ts'

type PersonRow = typeof person.$inferSelect

/** What is left of a registration. */
const stateOf = (found: PersonRow | undefined) => {
  if (found === undefined) return null
  return (found.emailConfirmedAt ?? found.suspendedAt ?? found.closedAt) ? 'finished' : found
}

/**
 * Somebody who has registered: `finished` once they have confirmed their email or the account is not
 * open; null if there is no such person.
 */
export async function registeredPerson(
  { db }: WorkContext,
  id: string,
): Promise<{ id: string; email: string } | 'finished' | null> {
  const [found] = await db.select().from(person).where(eq(person.id, id))
  return stateOf(found)
}

/**
 * Moves an account whose email is not confirmed to another one, in the caller's transaction. Links
 * sent to the first one no longer work.
 * @throws an error of the database if somebody takes the email at the same moment
 */
export async function moveUnconfirmed(
  ctx: CallContext,
  id: string,
  email: string,
): Promise<'moved' | 'taken' | 'finished' | 'unknown'> {
  const [found] = await ctx.db.select().from(person).where(eq(person.id, id)).for('update')
  const state = stateOf(found)
  if (state === null) return 'unknown'
  if (state === 'finished') return 'finished'
  const emailKey = emailKeyOf(email)
  const [owner] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(eq(person.emailKey, emailKey))
  if (owner !== undefined && owner.id !== id) return 'taken'
  await ctx.db.update(person).set({ email, emailKey }).where(eq(person.id, id))
  await forgetSecrets(ctx, id)
  await happened(ctx, emailEvents.changed, id)
  afterCommit(ctx, () => ctx.services.actors.forgetAll({ personId: id }))
  return 'moved'
}
