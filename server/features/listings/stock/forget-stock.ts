import { notInArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { peopledCompanies } from '#server/features/companies/service.ts'

import { importMemory, listingImport } from '../import/table.ts'
import { listing } from '../table.ts'

/** Deletes the stock of companies that nobody acts for, and what is known of its imports. */
export async function forgetStock(ctx: WorkContext): Promise<void> {
  for (const table of [listing, listingImport, importMemory]) {
    await deleteWhere(ctx, table, notInArray(table.companyId, peopledCompanies(ctx.db)))
  }
}
