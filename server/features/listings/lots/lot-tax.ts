import type { WorkContext } from '#server/contract/context.ts'
import { companiesById } from '#server/features/companies/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { taxOf } from '#shared/features/taxes/tax-rules.ts'
import type { Tax } from '#shared/features/taxes/tax.ts'

import type { Lot } from './visible-lots.ts'

/** How VAT applies to each of some lots if a company buys them now. */
export async function taxOfLots(
  ctx: WorkContext,
  buyerCompanyId: string,
  lots: readonly Lot[],
): Promise<(lot: Lot) => Tax> {
  const companies = await companiesById(ctx, [
    buyerCompanyId,
    ...lots.map(({ companyId }) => companyId),
  ])
  const company = (id: string) => {
    const found = companies.get(id)
    if (found === undefined) throw new Error(`there is no company ${id}`)
    return found
  }
  const buyer = company(buyerCompanyId)
  return ({ kind, sheet: { values }, companyId, currency }) =>
    taxOf({
      kind,
      values,
      seller: company(companyId),
      buyer,
      currency: currency as Currency,
      at: ctx.clock(),
    })
}
