import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { membership } from '#server/features/companies/table.ts'
import { notify } from '#server/notifications/notify.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'

import { type Acting, newCompany } from '../../../support/colleagues.ts'
import { workContext } from '../../../support/contexts.ts'
import { testKind, toldTo } from '../../../support/notifications.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()
const ctx = await workContext(site)

/** An owner, and a colleague whom they can remove. */
async function two() {
  const { owner, add } = await newCompany(site)
  const colleague = await add('sales')
  const remove = async () => {
    const { status } = await owner.client.call(companyPeople.remove, { id: colleague.id })
    expect(status).toBe(200)
  }
  return { colleague, remove }
}
const tell = (inside: WorkContext, { id }: Acting) =>
  notify(inside, {
    kind: testKind,
    to: [id],
    title: 'A secret of the company',
    body: 'Its buyer pays more.',
    link: '/orders',
  })
const titlesOf = async ({ id }: Acting) => (await toldTo(site, id)).map(({ title }) => title)
const removed = [expect.stringContaining('You no longer act for')]

describe('news for somebody who is removed in the same moment', () => {
  it('is not written if the removal was first, however early its readers were found', async () => {
    const { colleague, remove } = await two()
    await inTransaction(ctx, async (inside) => {
      const found = await inside.db
        .select()
        .from(membership)
        .where(eq(membership.personId, colleague.id))
      expect(found).toHaveLength(1)
      await remove()
      await tell(inside, colleague)
    })
    expect(await titlesOf(colleague)).toEqual(removed)
  })

  it('is forgotten if it was written first, since the removal waits for it', async () => {
    const { colleague, remove } = await two()
    let removal: Promise<void> | undefined
    await inTransaction(ctx, async (inside) => {
      await tell(inside, colleague)
      let over = false
      removal = remove().finally(() => {
        over = true
      })
      // Without a lock it is over at once, and has forgotten nothing.
      await expect
        .poll(async () => {
          const { rows } = await ctx.db.execute(
            sql`select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return over || rows.length > 0
        })
        .toBe(true)
    })
    await removal
    expect(await titlesOf(colleague)).toEqual(removed)
  })
})
