import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { newSecret, secretHash } from '#server/secret.ts'

import { mailedSecret } from '../table.ts'

type Secret = typeof mailedSecret.$inferSelect

/** The purposes of emailed secrets, with their lifetimes in minutes. */
const lifetimes = {
  'confirm-email': 24 * 60,
  'reset-password': 30,
  'change-email': 60,
  'approve-email-change': 24 * 60,
} as const
type SecretPurpose = keyof typeof lifetimes
const allPurposes = Object.keys(lifetimes) as SecretPurpose[]

/** Makes a single-use secret of 256 bits. It replaces the previous one for the same purpose. */
export async function issueSecret(
  ctx: WorkContext,
  personId: string,
  purpose: SecretPurpose,
  email: string,
): Promise<string> {
  const secret = newSecret()
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + lifetimes[purpose] * 60_000)
  const values = { hash: secretHash(secret), email, createdAt, expiresAt }
  await ctx.db
    .insert(mailedSecret)
    .values({ ...values, personId, purpose })
    .onConflictDoUpdate({
      target: [mailedSecret.personId, mailedSecret.purpose],
      targetWhere: sql`used_at is null`,
      set: values,
    })
  return secret
}

/** Only valid secrets: not used, replaced or expired. */
const good = (ctx: WorkContext, secret: string, purpose: SecretPurpose) =>
  and(
    eq(mailedSecret.hash, secretHash(secret)),
    eq(mailedSecret.purpose, purpose),
    isNull(mailedSecret.usedAt),
    gt(mailedSecret.expiresAt, ctx.clock()),
  )

function known(found: Secret | undefined): Secret {
  if (found === undefined)
    throw new ProblemError('gone', 'This link has expired or has already been used.')
  return found
}

/** Checks a secret without using it up. Throws as `useSecret` does. */
export async function findSecret(
  ctx: WorkContext,
  secret: string,
  purpose: SecretPurpose,
): Promise<Secret> {
  const [found] = await ctx.db
    .select()
    .from(mailedSecret)
    .where(good(ctx, secret, purpose))
  return known(found)
}

/** Finds a secret that has been used up, as long as its row is kept. */
export async function findUsedSecret(
  ctx: WorkContext,
  secret: string,
  purpose: SecretPurpose,
): Promise<Secret | undefined> {
  const [used] = await ctx.db
    .select()
    .from(mailedSecret)
    .where(
      and(
        eq(mailedSecret.hash, secretHash(secret)),
        eq(mailedSecret.purpose, purpose),
        isNotNull(mailedSecret.usedAt),
      ),
    )
  return used
}

/**
 * Uses up a secret.
 * @throws ProblemError `gone` if it is unknown, used, replaced or too old; the error never says
 *   which
 */
export async function useSecret(
  ctx: WorkContext,
  secret: string,
  purpose: SecretPurpose,
): Promise<Secret> {
  const [used] = await ctx.db
    .update(mailedSecret)
    .set({ usedAt: ctx.clock() })
    .where(good(ctx, secret, purpose))
    .returning()
  return known(used)
}

/** Invalidates links that were sent before something else changed: all unless named. */
export async function forgetSecrets(
  ctx: WorkContext,
  personId: string,
  purposes: readonly SecretPurpose[] = allPurposes,
): Promise<void> {
  await ctx.db
    .delete(mailedSecret)
    .where(
      and(
        eq(mailedSecret.personId, personId),
        inArray(mailedSecret.purpose, [...purposes]),
        isNull(mailedSecret.usedAt),
      ),
    )
}

/** Cancels a pending change of email, because it was requested before the account changed. */
export const endEmailChange = (ctx: WorkContext, personId: string): Promise<void> =>
  forgetSecrets(ctx, personId, ['change-email', 'approve-email-change'])

/** Whether the account's present email has approved the move to another one. */
export async function hasApproved(
  { db }: WorkContext,
  personId: string,
  email: string,
): Promise<boolean> {
  const approval = and(
    eq(mailedSecret.personId, personId),
    eq(mailedSecret.purpose, 'approve-email-change'),
    eq(mailedSecret.email, email),
    isNotNull(mailedSecret.usedAt),
  )
  return (await db.$count(mailedSecret, approval)) > 0
}
