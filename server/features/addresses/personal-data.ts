import { eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { findMembers } from '#server/features/companies/service.ts'

import { addressesOf } from './find-address.ts'
import { companyAddress } from './table.ts'

/** The address book of somebody's company, with the people whom couriers ask for. */
export const addressData: PersonalData = {
  tables: { company_address: 'addresses' },
  collect: async (ctx, { companyId }) => ({
    addresses:
      companyId === null
        ? []
        : (await addressesOf(ctx, companyId)).map(
            ({ companyId: _company, enteredBy: _person, ...entry }) => entry,
          ),
  }),
  // With its last person a company closes; orders keep where their goods went.
  erase: async (ctx, { companyId }) => {
    if (companyId === null || (await findMembers(ctx, companyId)).length > 1) return
    await ctx.db.delete(companyAddress).where(eq(companyAddress.companyId, companyId))
  },
}
