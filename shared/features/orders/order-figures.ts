import type { OutputOf } from '../../contract/endpoint.ts'
import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import type { Figure, LoadFigures } from '../../workplace/waiting.ts'
import { orderFunds, orders } from './contract.ts'
import type { ArrivedPayment } from './order-words.ts'

/** As the emails say it. */
const kept =
  'Payouts are on hold: we keep the money for you, and pay it once your company is verified again.'

type Sum = OutputOf<typeof orders.money>['orders'][number]

const isToPay = ({ side, held }: Sum) => side === 'buying' && !held

/** What is still to be paid. An order is not counted once all of it has arrived, while we check the payment. */
function withoutArrived(sum: Sum, arrived: readonly ArrivedPayment[]): Sum {
  const own = arrived.filter(({ currency }) => currency === sum.currency)
  return {
    ...sum,
    amount: own.reduce((rest, { total, missing }) => rest - (total - missing), sum.amount),
    orders: sum.orders - own.filter(({ missing }) => missing === 0).length,
  }
}

/** What a company's orders come to, on its overview. */
export const loadFigures: LoadFigures = async (api) => {
  const counted = countedIn(readerHere().locale)
  const { orders: before, payable, onHold } = await api.call(orders.money, {})
  const arrived = before.some(isToPay) ? (await api.call(orderFunds.arrived, {})).orders : []
  const sums = before.map((sum) => (isToPay(sum) ? withoutArrived(sum, arrived) : sum))
  const figure = (
    which: (sum: (typeof sums)[number]) => boolean,
    label: (orders: string) => string,
    says: string,
  ): Figure[] => {
    const found = sums.filter(which)
    if (found.length === 0) return []
    const all = found.reduce((sum, each) => sum + each.orders, 0)
    const value = found.map(({ currency, amount }) => ({ currency, minor: amount }))
    return [{ value, label: label(counted(all, 'order')), says, to: paths.orders }]
  }
  const paidOut: Figure[] =
    payable === null || payable.length === 0
      ? []
      : [
          {
            value: payable,
            label: 'To be paid out to you',
            says: onHold ? kept : 'It goes to your payout account.',
            to: paths.payouts,
          },
        ]
  return [
    ...figure(
      (sum) => isToPay(sum) && sum.orders > 0,
      (all) => `To pay for ${all}`,
      'Each order has its own reference and its own time.',
    ),
    ...figure(
      ({ side, held }) => side === 'buying' && held,
      (all) => `Held for ${all} that you placed`,
      'Kept until you accept the goods, or get the money back.',
    ),
    ...figure(
      ({ side, held }) => side === 'selling' && held,
      (all) => `Held for you in ${all}`,
      onHold
        ? 'Paid by the buyers. Payouts are on hold.'
        : 'Paid by the buyers, paid out when they accept.',
    ),
    ...paidOut,
  ]
}
