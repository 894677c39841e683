import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, eq, gt, ne } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { newSecret, secretHash } from '#server/secret.ts'
import { paths } from '#shared/routing/paths.ts'

import { accountNotifications } from '../notification-kinds.ts'
import { knownDevice, type person } from '../table.ts'
import { browserName } from './browser-name.ts'
import { deviceOf, setDevice } from './token-cookies.ts'

const year = 365 * 86_400_000

/** The hash of the secret that marks the browser of a request; null if it has none. */
function deviceHash({ request }: CallContext): string | null {
  const device = deviceOf(request)
  return device === null ? null : secretHash(device.secret)
}

type DeviceOwner = Pick<typeof person.$inferSelect, 'id' | 'emailKey'>

/** Proves that we let this browser in to the account with this email. */
const tagOf = (secret: string, emailKey: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`device ${secret} ${emailKey}`).digest()

/**
 * Whether this browser has logged in to the account with this email. Costs no query, so a flood of
 * made-up cookies costs none either; and so it is true even if the account has forgotten the browser.
 */
export function hasLoggedIn({ request, services }: CallContext, emailKey: string): boolean {
  const { secret = '', tag = '' } = deviceOf(request) ?? {}
  const sent = Buffer.from(tag, 'base64url')
  return services.keys.refreshSecrets.some((key) => {
    const right = tagOf(secret, emailKey, key)
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}

/** Whether somebody has proved in this browser, within a year, that the account is theirs. */
export async function isKnownDevice(ctx: CallContext, personId: string): Promise<boolean> {
  const hash = deviceHash(ctx)
  if (hash === null) return false
  const since = new Date(ctx.clock().getTime() - year)
  const known = and(
    eq(knownDevice.hash, hash),
    eq(knownDevice.personId, personId),
    gt(knownDevice.lastUsedAt, since),
  )
  return (await ctx.db.$count(knownDevice, known)) > 0
}

/**
 * Makes the browser known to the account; a secret that marks it for another account is replaced.
 * @returns whether it was unknown until now
 */
export async function rememberDevice(
  ctx: CallContext,
  { id: personId, emailKey }: DeviceOwner,
): Promise<boolean> {
  const { db, request, clock, services } = ctx
  const lastUsedAt = clock()
  const hash = deviceHash(ctx)
  const kept =
    hash === null
      ? []
      : await db
          .update(knownDevice)
          .set({ lastUsedAt })
          .where(and(eq(knownDevice.hash, hash), eq(knownDevice.personId, personId)))
          .returning({ hash: knownDevice.hash })
  const known = kept.length > 0 ? deviceOf(request) : null
  const secret = known?.secret ?? newSecret()
  if (known === null) {
    await db.insert(knownDevice).values({ hash: secretHash(secret), personId, lastUsedAt })
  }
  const tag = tagOf(secret, emailKey, services.keys.refreshSecrets[0])
  setDevice(request, secret, tag.toString('base64url'))
  return known === null
}

/**
 * Makes the browser of a login known to the account. If others were known before, the person is
 * told of the new one.
 */
export async function rememberLogin(ctx: CallContext, who: DeviceOwner): Promise<void> {
  const personId = who.id
  await inTransaction(ctx, async (inside) => {
    if (!(await rememberDevice(inside, who))) return
    if ((await inside.db.$count(knownDevice, eq(knownDevice.personId, personId))) < 2) return
    await notify(inside, {
      kind: accountNotifications.newBrowser,
      to: [personId],
      title: 'Login in a new browser',
      body: `Somebody logged in to your account with a browser that has not been used before: ${browserName(inside.request.userAgent)}. If it was not you, change your password at once.`,
      link: `${paths.profileSecurity}#sessions-title`,
    })
  })
}

/** Makes the account forget all browsers except the present one, if that was known. */
export async function forgetOtherDevices(ctx: CallContext, personId: string): Promise<void> {
  await ctx.db
    .delete(knownDevice)
    .where(and(eq(knownDevice.personId, personId), ne(knownDevice.hash, deviceHash(ctx) ?? '')))
}
