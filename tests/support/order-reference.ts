import type { FeeTerms } from '#shared/contract/fee-prices.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'

import { shownDays } from './agreed-standing.ts'
import { count, type Doing, keptAfter, type Standing, stateAfter } from './model-doings.ts'
import { isOnSale, type ModelLot } from './model-lots.ts'
import { plainFee } from './plain-fee.ts'

/** What becomes of an order that everybody forgets. */
const forgotten: Partial<Record<OrderState, OrderState>> = {
  agreed: 'cancelled',
  'awaiting-funds': 'expired',
  funded: 'refund-due',
  inspection: 'accepted',
  regrading: 'accepted',
  rejected: 'return-due',
  'return-due': 'disputed',
  returning: 'disputed',
}
/** In these, the clock waits some days after the deadline; in all others, for a reminder. */
const graced: ReadonlySet<OrderState> = new Set(['awaiting-funds', 'funded'])
/** From which total on a buyer's first trade is reviewed, in minor units of a euro. */
const reviewedFrom = 1_000_000
/** In these a buyer has traded. */
const traded: ReadonlySet<OrderState> = new Set(['accepted', 'paid-out', 'settled', 'closed'])
/** With these it ends before it is sent. */
const ending: ReadonlySet<Doing> = new Set([
  'decline',
  'decline for seller',
  'withdraw',
  'cancel',
  'call off',
  'refuse',
])
const afterSending: Partial<Record<OrderState, OrderState>> = {
  accepted: 'paid-out',
  'refund-due': 'refunded',
  settled: 'closed',
}

/** An order, and where its money is, in minor units. */
export interface ModelOrder extends Standing {
  number: number
  id: string
  /** What the kept pieces cost, which the seller gets at least, in minor units; else 0. */
  keptGoods: number
  goods: number
  /** What the seller charges for sending it, in minor units. */
  shipping: number
  total: number
  days: AgreedDays
  /** What the list said of the fee when it was placed. */
  terms: FeeTerms
  held: number
  fees: number
  /** The VAT of the fees. */
  tax: number
  /** Owed to the seller and to the buyer, and sent to them. */
  owed: [seller: number, buyer: number]
  sent: [seller: number, buyer: number]
  /** Whether the side that has to act was reminded of it in this state. */
  reminded: boolean
}

/** What a buyer's orders of lots come to, in plain arithmetic: what the product is compared with. */
export class Reference {
  readonly orders: ModelOrder[] = []
  /** Payments that belong to no order, in minor units. */
  stray = 0
  /** What the list says of the fee now. */
  terms: FeeTerms = { basisPoints: 150, minimum: 0, payer: 'buyer' }

  constructor(
    /** May be shared with other buyers. */
    readonly lots: readonly ModelLot[],
    /** Of a piece of any of them, in minor units. */
    readonly price: number,
    /** Whole percent of the price that VAT adds. */
    readonly vat: number,
    /** Whole percent of the fee that VAT adds, if the buyer pays it and if the seller does. */
    readonly feeVat: Readonly<Record<FeeTerms['payer'], number>>,
    /** What sending goods of a price costs, in minor units. */
    readonly shippingOf: (goods: number) => number = () => 0,
  ) {}

  vatOf = (sum: number): number => Math.floor((2 * sum * this.vat + 100) / 200)

  feeOf = (goods: number, terms: FeeTerms) => plainFee(goods, terms, this.feeVat[terms.payer])

  totalOf(goods: number): number {
    const [fee, vat] = this.feeOf(goods, this.terms)
    const sum = goods + this.shippingOf(goods)
    return sum + this.vatOf(sum) + (this.terms.payer === 'buyer' ? fee + vat : 0)
  }

  /** Once its last piece has left, a lot is no longer on sale, also if one comes back. */
  canPlace(pieces: readonly number[]): boolean {
    return this.lots.every((lot, at) => {
      const wanted = pieces[at] ?? 0
      return wanted === 0 || (isOnSale(lot) && lot.quantity - lot.held >= wanted)
    })
  }

  #change(
    { pieces: of }: Pick<ModelOrder, 'pieces'>,
    change: (lot: ModelLot, pieces: number) => void,
  ) {
    for (const [at, lot] of this.lots.entries()) {
      const pieces = of[at] ?? 0
      if (pieces > 0) change(lot, pieces)
    }
  }

  #pause(order: Pick<ModelOrder, 'pieces'>): void {
    this.#change(order, (lot) => {
      if (isOnSale(lot)) lot.paused = true
    })
  }

  #release(order: ModelOrder): void {
    this.#change(order, (lot, pieces) => {
      lot.held -= pieces
    })
  }

  /** @param days what an offer has agreed on, which the seller has accepted */
  place(number: number, id: string, pieces: readonly number[], days?: AgreedDays): void {
    const goods = count(pieces) * this.price
    const [shipping, total] = [this.shippingOf(goods), this.totalOf(goods)]
    const money = { held: 0, fees: 0, tax: 0 }
    const isAsked = days === undefined && this.lots.some((lot, at) => pieces[at] && lot.stale)
    const state = isAsked ? 'agreed' : 'awaiting-funds'
    const reviewed = !isAsked && this.#isReviewed(total)
    const rest = { state, reminded: false, reviewed, explained: false } as const
    const agreed = { days: days ?? shownDays, terms: this.terms }
    const ordered = { number, id, pieces, ...agreed, kept: null, keptGoods: 0 }
    const sums = { goods, shipping, total, ...money }
    const order: ModelOrder = { ...ordered, ...rest, ...sums, owed: [0, 0], sent: [0, 0] }
    this.orders.push(order)
    this.#change(order, (lot, wanted) => {
      lot.held += wanted
    })
  }

  /** Whether the payment of an order is reviewed that is to be paid now. */
  #isReviewed = (total: number): boolean =>
    total >= reviewedFrom && !this.orders.some(({ state }) => traded.has(state))

  can = (order: Standing, doing: Doing): boolean => stateAfter(order, doing) !== null

  /** @param seller what the seller gets of the goods' price in a split, in minor units */
  do(order: ModelOrder, doing: Doing, seller: number): void {
    const to = stateAfter(order, doing)
    if (to === null) throw new Error(`${doing} is impossible in ${order.state}`)
    if (doing === 'pay') order.held = order.total
    if (doing === 'explain') order.explained = true
    if (doing === 'ship') {
      this.#release(order)
      this.#change(order, (lot, pieces) => {
        lot.quantity -= pieces
        lot.soldOut ||= lot.quantity === 0
      })
    }
    if (ending.has(doing)) this.#release(order)
    if (doing === 'confirm' || doing === 'confirm for seller') {
      order.reviewed = this.#isReviewed(order.total)
      this.#change(order, (lot) => {
        if (isOnSale(lot)) lot.stale = false
      })
    }
    if (doing === 'decline' || doing === 'decline for seller') {
      this.#pause({ pieces: order.pieces.slice(0, 1) })
    }
    const { kept } = order
    if (doing === 'take back') {
      const back = order.pieces.map((each, at) => each - (kept?.[at] ?? 0))
      this.#change({ pieces: back }, (lot, pieces) => {
        lot.quantity += pieces
      })
    }
    if (doing === 'reject part') {
      order.kept = keptAfter(order.pieces)
      order.keptGoods = count(order.kept ?? []) * this.price
    }
    this.#enter(order, to, doing === 'take back' ? order.keptGoods : seller)
  }

  #enter(order: ModelOrder, to: OrderState, seller: number): void {
    order.state = to
    order.reminded = false
    const part = { accepted: order.goods, settled: seller, 'refund-due': 0 } as const
    if (!(to in part)) return
    const price = part[to as keyof typeof part]
    ;[order.fees, order.tax] = this.feeOf(price, order.terms)
    const charged = order.fees + order.tax
    // Whoever gets a part of the price keeps what was paid for shipping. The VAT is split as the sum of both is;
    // the divisions are exact for amounts of this size. Accepted goods have their own.
    const all = order.goods + order.shipping
    const sum = price === 0 ? 0 : price + order.shipping
    const share = Math.floor((2 * this.vatOf(all) * sum + all) / (2 * all))
    const vat = price === order.keptGoods ? this.vatOf(sum) : share
    const paidOut = sum + vat - (order.terms.payer === 'seller' ? charged : 0)
    order.owed = [paidOut, order.held - paidOut - charged]
    order.held = 0
  }

  /** Weeks pass, in which nobody does anything. */
  pass(): void {
    for (const order of this.orders) {
      const to = forgotten[order.state]
      if (to === undefined) continue
      if (!graced.has(order.state) && !order.reminded) {
        order.reminded = true
        continue
      }
      if (to === 'expired' || to === 'cancelled' || order.state === 'funded') this.#release(order)
      // By then nobody has confirmed them for weeks.
      if (to === 'cancelled') this.#pause(order)
      this.#enter(order, to, 0)
    }
  }

  /** Everything that is owed for an order leaves. */
  send(order: ModelOrder): void {
    order.state = afterSending[order.state] ?? order.state
    order.sent = [order.sent[0] + order.owed[0], order.sent[1] + order.owed[1]]
    order.owed = [0, 0]
  }

  /** What was sent to one of the sides comes back, and is owed again. */
  bounce(order: ModelOrder, side: 0 | 1): void {
    order.owed[side] += order.sent[side]
    order.sent[side] = 0
  }

  /** What must stand on the ledger's accounts, in minor units; debits are positive. */
  balances() {
    const sum = (of: (order: ModelOrder) => number) =>
      this.orders.reduce((all, each) => all + of(each), 0)
    const [held, fees] = [sum((each) => each.held), sum((each) => each.fees)]
    const tax = sum((each) => each.tax)
    const [payable, refund] = [sum(({ owed }) => owed[0]), sum(({ owed }) => owed[1])]
    return {
      'client-bank': this.stray + held + fees + tax + payable + refund,
      suspense: 0 - this.stray,
      held: 0 - held,
      fees: 0 - fees,
      tax: 0 - tax,
      payable: 0 - payable,
      refund: 0 - refund,
    }
  }
}

/** A part of the price that is neither nothing nor all of it, nor less than what was accepted, in minor units. */
export const partOf = ({ goods, keptGoods }: ModelOrder, share: number) =>
  Math.min(goods - 1, Math.max(1, keptGoods, Math.round((goods * share) / 1000)))
