import { and, eq, isNull, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { holdPerson } from '#server/features/accounts/second-step/two-step.ts'
import { session } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient, startAccounts } from '../../../support/account-client.ts'
import { addPasskey, usePasskey } from '../../../support/authenticator.ts'
import { testClock } from '../../../support/clock.ts'
import { workContext } from '../../../support/contexts.ts'
import { addPerson, password } from '../../../support/people.ts'

const clock = testClock()
const site = await startAccounts(clock.now)
const ctx = await workContext(site)

/** A person logged in with a passkey, an authenticator or both. */
async function protectedPerson(...steps: ('passkey' | 'authenticator')[]) {
  const { who } = await addPerson(site, 'buyer')
  const client = new AccountClient(site)
  await client.signIn(who.email)
  let code = () => ''
  if (steps.includes('authenticator')) {
    const { secret } = (await client.call(security.setUpTwoStep, {})).body
    code = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
    expect((await client.call(security.confirmTwoStep, { code: code() })).status).toBe(200)
    clock.pass(60)
  }
  const passkey = steps.includes('passkey') ? (await addPasskey(client)).authenticator : null
  return { who, client, code, passkey }
}

const waiting = async () => {
  const { rows } = await ctx.db.execute<{ number: number }>(
    sql`select count(*)::int as number from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.number
}

/** Makes the second call wait for the person's row behind the first; then both go on. */
async function oneAfterTheOther<A, B>(
  personId: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  return inTransaction(ctx, async (inside) => {
    await holdPerson(inside, personId)
    const begun = first()
    await expect.poll(waiting, { interval: 20 }).toBe(1)
    const last = second()
    await expect.poll(waiting, { interval: 20 }).toBe(2)
    return { both: Promise.all([begun, last]) }
  }).then(({ both }) => both)
}

const openSessions = (personId: string) =>
  ctx.db.$count(session, and(eq(session.personId, personId), isNull(session.revokedAt)))

describe('at the moment a second step is removed', () => {
  it('a login with the passkey opens no session that outlives it', async () => {
    const { who, client, passkey } = await protectedPerson('passkey', 'authenticator')
    if (passkey === null) throw new Error('there is no passkey')
    const thief = new AccountClient(site)
    const used = await usePasskey(thief, passkey)
    const [removed, entered] = await oneAfterTheOther(
      who.id,
      async () => client.call(security.removePasskey, { id: passkey.passkeyId }),
      () => thief.ask({ grant_type: 'passkey', passkey: used }),
    )
    expect([removed.status, entered.body.error]).toEqual([200, 'invalid_grant'])
    expect(await openSessions(who.id)).toBe(1)
  })

  it('a login with an authenticator code opens no session that outlives it', async () => {
    const { who, client, code } = await protectedPerson('authenticator', 'passkey')
    const [removed, entered] = await oneAfterTheOther(
      who.id,
      async () => client.call(security.turnOffTwoStep, {}),
      () => new AccountClient(site).signIn(who.email, { code: code() }),
    )
    expect([removed.status, entered.body.error]).toEqual([200, 'invalid_grant'])
    expect(await openSessions(who.id)).toBe(1)
  })

  it.each(['passkey', 'authenticator'] as const)(
    'a proof with the %s does not let its session count as two steps afterwards',
    async (kind) => {
      const { who, client, code, passkey } = await protectedPerson(kind)
      const used = passkey && (await usePasskey(client, passkey))
      const [removed, proved] = await oneAfterTheOther(
        who.id,
        async () =>
          passkey
            ? client.call(security.removePasskey, { id: passkey.passkeyId })
            : client.call(security.turnOffTwoStep, {}),
        async () =>
          used
            ? client.call(security.stepUpWithPasskey, { passkey: used })
            : client.call(security.stepUp, { password, code: code() }),
      )
      expect(removed.status).toBe(200)
      expect(proved.status).toBeGreaterThanOrEqual(400)
      expect((await client.call(accounts.me, {})).body.twoStep).toBe(false)
    },
  )
})
