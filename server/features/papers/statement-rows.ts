import type { Order } from '#server/features/orders/service.ts'
import { movementWords } from '#shared/features/orders/money-way.ts'

import type { Movement } from './paper-facts.ts'

/** A line of a statement, in minor units. */
interface StatementRow {
  at: Date
  what: string
  /** What came in, or went out if it is negative; 0 if nothing did. */
  amount: number
  balance: number
}

const isSplit = ({ settledGoods }: Order) => settledGoods !== null

function wordsFor({ account, amount }: Movement, order: Order): string {
  if (account === 'client-bank') {
    return amount > 0 ? 'Came back from the bank' : 'Sent back to where it came from'
  }
  // What leaves suspense is held for the order.
  const words = movementWords(account === 'suspense' ? 'held' : account, {
    tax: order.tax,
    shipping: order.shipping,
    isSplit: isSplit(order),
    feePayer: order.feePayer,
  })
  if (words === undefined) return account
  return account === 'suspense' ? words.what : `${words.what}: ${uncapitalised(words.how)}`
}

const uncapitalised = (sentence: string) =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')

const withBalance = (rows: readonly Omit<StatementRow, 'balance'>[]): StatementRow[] => {
  let balance = 0
  return rows.map((row) => ({ ...row, balance: (balance += row.amount) }))
}

/** The movements of an order's own accounts, each with where the money came from or went. */
export function buyersRows(movements: readonly Movement[], order: Order): StatementRow[] {
  const entries = [...new Set(movements.map(({ entryId }) => entryId))]
  return withBalance(
    entries.flatMap((id) => {
      const entry = movements.filter(({ entryId }) => entryId === id)
      // A debit elsewhere is a credit of the order, and the other way round.
      const elsewhere = entry.filter(({ keptFor }) => keptFor !== order.id)
      const [first] = entry
      if (first === undefined) return []
      return elsewhere.length === 0
        ? [{ at: first.at, what: 'All of it is to be sent back to you', amount: 0 }]
        : elsewhere.map((each) => ({
            at: each.at,
            what: wordsFor(each, order),
            amount: each.amount,
          }))
    }),
  )
}

/** What a seller was credited for an order, and what was sent to them. */
export const sellersRows = (movements: readonly Movement[], order: Order): StatementRow[] =>
  withBalance(
    movements
      .filter(({ account, keptFor }) => account === 'payable' && keptFor === order.sellerCompanyId)
      .map(({ at, amount }, row) => ({
        at,
        what:
          amount > 0
            ? 'Sent to your payout account'
            : row === 0
              ? `${isSplit(order) ? 'Your part of the price' : 'For the goods'}${order.shipping > 0 ? ' and for shipping' : ''}${order.tax > 0 ? ' with VAT' : ''}${order.feePayer === 'seller' ? ', less our fee' : ''}`
              : 'Came back from the bank',
        amount: -amount,
      })),
  )
