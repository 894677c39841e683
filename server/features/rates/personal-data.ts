import { eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { displayCurrency } from './table.ts'

/** The currency that a person reads prices in. */
export const ratesData: PersonalData = {
  tables: { display_currency: 'account' },
  collect: async ({ db }, { id }) => {
    const [chosen] = await db
      .select({ currency: displayCurrency.currency })
      .from(displayCurrency)
      .where(eq(displayCurrency.personId, id))
    return { displayCurrency: chosen?.currency ?? null }
  },
  erase: async ({ db }, { id }) => {
    await db.delete(displayCurrency).where(eq(displayCurrency.personId, id))
  },
}
