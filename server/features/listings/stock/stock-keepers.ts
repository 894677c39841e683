import type { WorkContext } from '#server/contract/context.ts'
import { findMembers } from '#server/features/companies/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'

/** Those of a company's people who may change its stock. */
export const stockKeepers = async (ctx: WorkContext, companyId: string) =>
  (await findMembers(ctx, companyId, 'stock')).filter(({ role }) => mayChange(role, 'stock'))
