import { setTimeout as wait } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { checkAuditChain } from '#server/audit/audit-chain.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { person } from '#server/features/accounts/table.ts'
import { makeOperator } from '#server/features/admin/service.ts'
import { membership } from '#server/features/companies/table.ts'

import { workContext } from '../../../support/contexts.ts'
import { addPerson, type SignedIn, signInAs } from '../../../support/people.ts'
import { ask, openSite } from '../../../support/site.ts'
import { testEvent } from '../../../support/test-event.ts'

const site = await openSite()

describe('at the same time', () => {
  it('fifty writers of the audit log make one chain without gaps, even if some fail', async () => {
    const ctx = await workContext(site)
    const writing = Array.from({ length: 50 }, (_, at) =>
      inTransaction(ctx, async (inside) => {
        await happened(inside, testEvent('thing.made'), String(at))
        if (at % 5 === 0) throw new Error('rolled back')
      }),
    )
    const ended = await Promise.allSettled(writing)
    const written = ended.filter(({ status }) => status === 'fulfilled').length
    // On a busy machine a few more wait too long for a connection.
    expect(written).toBeGreaterThan(10)
    expect(written).toBeLessThanOrEqual(40)
    expect(await checkAuditChain(ctx)).toMatchObject({ entries: written, brokenAt: null })
  })

  it('somebody who joins a company does not become an operator', async () => {
    const ctx = await workContext(site)
    const { companyId } = await signInAs(site, 'seller')
    const { who } = await addPerson(site, 'operator')
    await ctx.db.update(person).set({ operator: false }).where(eq(person.id, who.id))
    let made: Promise<unknown> = Promise.resolve()
    await inTransaction(ctx, async (inside) => {
      await inside.db
        .insert(membership)
        .values({ personId: who.id, companyId: String(companyId), createdAt: new Date() })
      made = expect(makeOperator(ctx, who.email)).rejects.toThrow(/acts for a company/)
      await wait(300)
    })
    await made
    const [now] = await ctx.db.select().from(person).where(eq(person.id, who.id))
    expect(now).toMatchObject({ operator: false, actedForCompany: true })
  })

  it('operators who suspend each other leave one operator', async () => {
    const { db } = (await site.context.services.open()).database
    const operators = await Promise.all(Array.from({ length: 6 }, () => signInAs(site, 'operator')))
    const suspend = (who: SignedIn, whom: SignedIn) =>
      ask(site.address, `/api/admin/people/${whom.personId}/suspension`, {
        method: 'POST',
        headers: { ...who.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'A quarrel.' }),
      })
    const all = operators.flatMap((who) =>
      operators.filter((whom) => whom !== who).map((whom) => suspend(who, whom)),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    // 503: on a busy machine some wait too long for a connection, and have changed nothing.
    const told = new Set([200, 401, 404, 409, 503])
    expect(statuses.filter((status) => !told.has(status))).toEqual([])
    const { rows } = await db.execute<{ left: number }>(
      sql`SELECT count(*)::int AS left FROM person WHERE operator AND suspended_at IS NULL`,
    )
    const left = rows[0]?.left ?? 0
    expect(left).toBeGreaterThanOrEqual(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(operators.length - left)
  })
})
