import { createHash, randomBytes } from 'node:crypto'

import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'

import { mailedSecret } from './table.ts'

type Ctx = Pick<RequestContext, 'db' | 'clock'>
type Secret = typeof mailedSecret.$inferSelect

/** What a mailed secret may do, and for how many minutes. */
const lifetimes = {
  'confirm-email': 24 * 60,
  'reset-password': 30,
  'change-email': 60,
  'approve-email-change': 24 * 60,
} as const
export type SecretPurpose = keyof typeof lifetimes

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Makes a secret of 256 bits that serves once. It replaces the one before for the same purpose. */
export async function issueSecret(
  ctx: Ctx,
  personId: string,
  purpose: SecretPurpose,
  email: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + lifetimes[purpose] * 60_000)
  const values = { hash: hashOf(secret), email, createdAt, expiresAt }
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

/**
 * Uses a secret up.
 * @throws ProblemError `gone` where it is unknown, used, replaced or too old, which it never tells apart
 */
export async function useSecret(ctx: Ctx, secret: string, purpose: SecretPurpose): Promise<Secret> {
  const now = ctx.clock()
  const [used] = await ctx.db
    .update(mailedSecret)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedSecret.hash, hashOf(secret)),
        eq(mailedSecret.purpose, purpose),
        isNull(mailedSecret.usedAt),
        gt(mailedSecret.expiresAt, now),
      ),
    )
    .returning()
  if (used === undefined) throw new ProblemError('gone', 'This link is too old or has been used.')
  return used
}
