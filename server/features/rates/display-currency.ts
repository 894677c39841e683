import { eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { findCompany } from '#server/features/companies/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { currencyOfCountry } from '#shared/features/rates/currency-of-country.ts'

import { currentRates } from './current-rates.ts'
import { displayCurrency } from './table.ts'

/**
 * The currency in which a person reads prices: the chosen one, or that of their company's country; dollars
 * for a person without a company.
 */
export async function displayCurrencyOf(ctx: CallContext<PersonActor>): Promise<Currency> {
  const { personId, company } = ctx.actor
  const [chosen] = await ctx.db
    .select({ currency: displayCurrency.currency })
    .from(displayCurrency)
    .where(eq(displayCurrency.personId, personId))
  if (chosen !== undefined) return chosen.currency
  return company === null ? 'USD' : currencyOfCountry((await findCompany(ctx, company.id)).country)
}

/** That currency, and the rates that are recent enough to convert with. */
export async function readDisplayCurrency(ctx: CallContext<PersonActor>) {
  const { exchange } = await currentRates(ctx)
  return {
    currency: await displayCurrencyOf(ctx),
    exchange: exchange.flatMap(({ stale, ...rate }) => (stale ? [] : rate)),
  }
}

/** Keeps the currency that somebody wants to read prices in. */
export async function chooseDisplayCurrency(
  { db, actor: { personId } }: CallContext<PersonActor>,
  { currency }: { currency: Currency },
): Promise<void> {
  await db
    .insert(displayCurrency)
    .values({ personId, currency })
    .onConflictDoUpdate({ target: displayCurrency.personId, set: { currency } })
}
