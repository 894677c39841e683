import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { deliveryCountry } from '#server/features/addresses/service.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { shippingNothingTo } from '#server/features/shipping/service.ts'

/** The country where the caller's company gets its goods: its default delivery address, or its own. */
export async function readersCountry(ctx: CallContext<MemberActor>): Promise<string> {
  const { id } = ctx.actor.company
  return (await deliveryCountry(ctx, id)) ?? (await findCompany(ctx, id)).country
}

/** Whether the seller of a lot ships to a country. */
export const shipsTo = ({ companyId }: { companyId: AnyColumn }, country: string): SQL =>
  sql`${companyId} not in ${shippingNothingTo(country)}`
