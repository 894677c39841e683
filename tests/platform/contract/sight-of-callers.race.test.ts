import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { visitor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { allow } from '#server/contract/operation.ts'
import { anyone } from '#server/contract/rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Running } from '#server/main.ts'

import { contextFor } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { type Role, signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'

let site: Running
beforeAll(async () => {
  site = await startSite(await databaseEnv())
})
afterAll(() => site.stop(0))

const nobody = '00000000-0000-0000-0000-000000000000'

/** For which company the database answers an operation: its queries, and its transactions. */
async function seenIn(ctx: CallContext): Promise<string> {
  const asks = async ({ db }: CallContext) => {
    const { rows } = await db.execute<{ id: string | null }>(
      sql`select current_setting('app.company_id', true) as id`,
    )
    return rows[0]?.id ?? ''
  }
  const work = async (inside: CallContext) => {
    const alone = await asks(inside)
    expect(await inTransaction(inside, asks)).toBe(alone)
    return alone
  }
  return allow(anyone, work).admit(ctx)({}, (admitted, run) => run(admitted))
}

const roles: readonly Role[] = ['seller', 'buyer', 'sales', 'unconfirmed', 'locked out']
it.each(roles)('the database knows for which company an operation works: %s', async (role) => {
  const who = await signInAs(site, role)
  expect(who.companyId).not.toBeNull()
  expect(await seenIn(await contextFor(site, who))).toBe(who.companyId)
})

it('an operation of somebody without a company is for none', async () => {
  const ctx = await contextFor(site, await signInAs(site, 'seller'))
  expect(await seenIn({ ...ctx, actor: visitor })).toBe(nobody)
  expect(await seenIn({ ...ctx, actor: { ...ctx.actor, company: null } })).toBe(nobody)
})

it('an operation of an operator is for all', async () => {
  expect(await seenIn(await contextFor(site, await signInAs(site, 'operator')))).toBe('')
})
