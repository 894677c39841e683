import type { WorkContext } from '#server/contract/context.ts'
import {
  companiesById,
  namedCompany,
  type NamedCompany,
} from '#server/features/companies/service.ts'
import { type FeeTerms, feeTermsAt } from '#shared/contract/fee-prices.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { vatNumberOf } from '#shared/contract/vat-countries.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { feeTaxOf } from '#shared/features/taxes/fee-tax-rules.ts'
import { taxOf } from '#shared/features/taxes/tax-rules.ts'
import type { FeeTax, Tax } from '#shared/features/taxes/tax.ts'

import type { Lot } from './visible-lots.ts'

/** How a sale is taxed, what decided it, and the terms of our fee. */
export interface LotTax {
  tax: Tax
  /** The country where the buyer gets the goods, as ISO 3166-1 alpha-2. */
  to: string
  /** The two companies as they decided it. */
  parties: Readonly<Record<Side, NamedCompany>>
  /** In normal form; null without one. */
  sellerVatNumber: string | null
  buyerVatNumber: string | null
  feeTerms: FeeTerms
  /** Depends on who pays the fee. */
  feeTax: FeeTax
  /** Under which we charge the VAT of the fee; null if nobody has said who we are. */
  ourVatNumber: string | null
}

/**
 * How VAT applies to each of some lots and to our fee if a company buys them now.
 * @param to the country where it gets them, as ISO 3166-1 alpha-2; null if it has not said so yet
 */
export async function taxOfLots(
  ctx: WorkContext,
  buyerCompanyId: string,
  lots: readonly Lot[],
  to: string | null,
): Promise<(lot: Lot) => LotTax> {
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
  // Most likely it gets them where it is.
  const there = to ?? buyer.country
  const us = ctx.config.operatingCompany
  const at = ctx.clock()
  return ({ kind, sheet: { values }, companyId, ...lot }) => {
    const seller = company(companyId)
    const currency = lot.currency as Currency
    const feeTerms = feeTermsAt(currency, at, ctx.config.feePrices)
    return {
      tax: taxOf({
        goods: kinds[kind].taxedAs?.(values) ?? 'goods',
        values,
        seller,
        buyer,
        to: there,
        currency,
        at,
      }),
      to: there,
      parties: { buyer: namedCompany(buyer), seller: namedCompany(seller) },
      sellerVatNumber: vatNumberOf(seller),
      buyerVatNumber: vatNumberOf(buyer),
      feeTerms,
      feeTax:
        us === null
          ? { treatment: 'unknown', rate: 0 }
          : feeTaxOf(us.country, { buyer, seller }[feeTerms.payer], at),
      ourVatNumber: us?.vatNumber ?? null,
    }
  }
}
