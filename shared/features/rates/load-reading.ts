import type { Api } from '../../contract/call.ts'
import type { Currency } from '../../contract/money.ts'
import { displayCurrency } from './display-contract.ts'
import type { Reading } from './shown-amounts.ts'

/** Loads the reader's currency and the rates. */
export const loadReading = (api: Api): Promise<Reading> => api.call(displayCurrency.read, {})

/** Keeps another currency for the reader. */
export async function keepCurrency(api: Api, currency: Currency): Promise<void> {
  await api.call(displayCurrency.choose, { currency })
}
