import { type Currency, formatMoney } from '../../contract/money.ts'
import type { MethodName } from './shipping-draft.ts'
import type { ShippingMethod } from './terms.ts'

/** How a seller can charge, in the order in which they choose. */
export const methodLabels: Readonly<Record<MethodName, string>> = {
  included: 'Included',
  flat: 'Flat',
  'free-from': 'Flat, free from',
  value: 'By value',
  weight: 'By weight',
  agreed: 'Agreed in the offer',
}

/** What a way of charging comes to, as its collapsed row says it. */
export function methodSays(how: ShippingMethod, currency: Currency, locale: string): string {
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  switch (how.by) {
    case 'included':
      return 'In your price'
    case 'agreed':
      return 'No order without an offer'
    case 'flat':
      return money(how.amount)
    case 'free-from':
      return `${money(how.amount)}, free from ${money(how.from)}`
    default: {
      const amounts = [...how.steps.map(({ amount }) => amount), how.above ?? 0]
      const steps = how.steps.length
      return `${steps} ${steps === 1 ? 'step' : 'steps'}, up to ${money(Math.max(...amounts))}`
    }
  }
}
