import { sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { actorsOf } from '#server/features/companies/service.ts'
import { buyingCompany, findOwn, onBehalfOf } from '#server/features/listings/service.ts'

import { LotConditions } from '../lot-conditions.ts'
import { readAsked } from '../read-asked.ts'
import { asIfOnSale } from '../table.ts'
import { allSearches } from './saved-searches.ts'

/**
 * How many saved searches of other companies' verified buyers a listing fits, as if it were on sale
 * and open to all of them. Nothing but the numbers: whose searches they are is nobody's business.
 * @throws ProblemError 404 if the actor's company has no such listing
 */
export async function demandFor(ctx: CallContext<MemberActor>, id: string) {
  const { id: listingId, companyId } = await findOwn(ctx, id)
  const buyers = new Set<string>()
  let searches = 0
  for await (const some of allSearches(ctx)) {
    const people = some.map(({ personId }) => personId)
    const actors = await actorsOf(ctx.db, people, ctx.clock())
    const asked = []
    for (const search of some) {
      const actor = actors.get(search.personId)
      const buyer = actor === undefined ? null : buyingCompany(actor)
      if (actor === undefined || buyer === null || buyer === companyId) continue
      const reader = onBehalfOf(ctx, actor)
      const read = await readAsked(reader, search.query)
      const conditions = new LotConditions(reader, read.asked, {
        base: sql`true`,
        open: sql`true`,
      })
      asked.push(
        sql`select ${search.personId}::uuid as person from ${asIfOnSale(listingId)} where ${conditions.fulfilled}`,
      )
    }
    if (asked.length === 0) continue
    const { rows } = await ctx.db.execute<{ person: string }>(sql.join(asked, sql` union all `))
    searches += rows.length
    for (const { person } of rows) buyers.add(person)
  }
  return { searches, buyers: buyers.size }
}
