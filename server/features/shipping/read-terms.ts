import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'

import { shippingTerms } from './table.ts'

/** What the caller's company charges for shipping. */
export async function readShippingTerms(ctx: CallContext<MemberActor>) {
  const { id, role, sells, suspended } = ctx.actor.company
  const { country } = await findCompany(ctx, id)
  const [stated] = await ctx.db.select().from(shippingTerms).where(eq(shippingTerms.companyId, id))
  return {
    country,
    terms: stated?.terms ?? null,
    version: stated?.version ?? 0,
    mayChange: sells && !suspended && mayChange(role, 'details'),
  }
}
