import { randomUUID } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'
import { assert, asyncProperty } from 'fast-check'
import { expect, it } from 'vitest'

import { companyNamesOf } from '#server/features/companies/service.ts'
import { ledgerAccount } from '#server/features/ledger/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import type { FeePrice } from '#shared/contract/fee-prices.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'
import type { ShippingMethod, ShippingTerms } from '#shared/features/shipping/terms.ts'

import { standingOf } from '../../../support/agreed-standing.ts'
import { callAs, callConsole } from '../../../support/api-calls.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { type Doing, doings } from '../../../support/model-doings.ts'
import { isOnSale, modelLots } from '../../../support/model-lots.ts'
import { neglect, publishLots, publishPaused } from '../../../support/model-stock.ts'
import { agreeOn } from '../../../support/offers.ts'
import { runBy } from '../../../support/operating-company.ts'
import { isSingle, requestFor, words } from '../../../support/order-doings.ts'
import { type ModelOrder, partOf, Reference } from '../../../support/order-reference.ts'
import { type Step, stories, type ToldStep } from '../../../support/order-stories.ts'
import { sendLots } from '../../../support/orders.ts'
import {
  balancesIn,
  buyersIban,
  importFile,
  nextStatement,
  money,
  readPayoutDesk,
  setAccount,
} from '../../../support/payments.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { rounds } from '../../../support/rounds.ts'
import { startSite } from '../../../support/site.ts'
import { giveVatNumber, knownSeller, stateShipping, trader } from '../../../support/traders.ts'

/** Four pieces of it come to a first trade that is reviewed, and five to a ruling by two. */
const price = 246_400
/** By the price of the goods, which differs with the number of pieces; written down twice. */
const bySteps: ShippingMethod = {
  by: 'value',
  steps: [
    { upTo: 2 * price, amount: 1_777 },
    { upTo: 4 * price - 1, amount: 0 },
  ],
  above: 4_001,
}
const shippingTerms: ShippingTerms = {
  handlingDays: 3,
  notTo: [],
  prices: [{ currency: 'EUR', home: bySteps, union: bySteps, named: [], world: { by: 'agreed' } }],
}
const shippingOf = (goods: number) => (goods <= 2 * price ? 1_777 : goods < 4 * price ? 0 : 4_001)
const weeks = 60 * 86_400_000

/** What the site charges; every step of a story changes it. */
const feePrices: FeePrice[] = []

const italian = { country: 'IT', taxNumber: 'IT 01234567890' }
const french = { country: 'FR', taxNumber: 'FR 12 345678901' }

const env = { ...(await databaseEnv()), ...runBy('IT') }
const site = await startSite(env, { feePrices })
const ctx = await workContext(site)
const seller = await knownSeller(site)
await setAccount(ctx, seller)
await stateShipping(site, seller.companyId, shippingTerms)
await giveVatNumber(ctx, seller, italian)
const maker = await signInAs(site, 'operator')
const checker = await signInAs(site, 'operator')

let told = 0
let payments = 0
let jumps = 0

it('any story of orders ends where plain arithmetic does, with every coin in its place', async () => {
  await assert(asyncProperty(stories, tell), { numRuns: rounds })
})

async function tell(steps: ToldStep[]): Promise<void> {
  const buyer = await trader(site, 'buyer')
  // Every other story is one of a buyer who pays no VAT: neither to the seller nor to us.
  const taxed = (told += 1) % 2 === 1
  await giveVatNumber(ctx, buyer, taxed ? italian : french)
  const names = await companyNamesOf(ctx, [buyer.companyId])
  const quantities = [7, 5]
  const listings = await publishLots(site, seller, { quantities, price })
  // The seller is Italian, as we are, and so pays VAT on a fee that is theirs.
  const feeVat = { buyer: taxed ? 22 : 0, seller: 22 }
  const vat = taxed ? 22 : 0
  const model = new Reference(modelLots(quantities), price, vat, feeVat, shippingOf)
  const start = await balancesIn(ctx, 'EUR')

  const idOf = async (number: number) => (await findAnyOrder(ctx, number)).id
  /** An order of the first lot, at the shown price but with other time limits. */
  const agree = async (pieces: number, days: NonNullable<Step['agreed']>) => {
    const terms = { pieces, amount: pieces * price, ...days }
    const number = await agreeOn(site, { buyer, seller }, listings[0]?.slug ?? '', terms)
    expect(number !== null).toBe(model.canPlace([pieces]))
    if (number !== null) model.place(number, await idOf(number), [pieces], days)
  }
  const order = async ({ pieces: first, more, agreed, twice }: Step) => {
    if (agreed !== null) return agree(first + 1, agreed)
    const pieces = [first + 1, more]
    const total = model.totalOf((first + 1 + more) * price)
    const asked = { total, key: randomUUID(), currency: 'EUR' } as const
    const wanted = listings
      .map(({ slug }, at) => ({ slug, pieces: pieces[at] ?? 0 }))
      .filter((each) => each.pieces > 0)
    const possible = model.canPlace(pieces)
    const { status, json } = await sendLots(site, buyer, wanted, asked)
    expect(status === 201, JSON.stringify(json)).toBe(possible)
    if (!possible) return
    model.place(json.number, await idOf(json.number), pieces)
    if (twice) expect((await sendLots(site, buyer, wanted, asked)).json).toEqual(json)
  }

  const transfer = async (amount: number, remittance: string, twice: boolean) => {
    const file = await nextStatement(ctx, [
      {
        amount,
        name: names.get(buyer.companyId) ?? '',
        account: buyersIban,
        remittance,
        bankReference: `M${(payments += 1)}`,
      },
    ])
    for (let turn = 0; turn < (twice ? 2 : 1); turn += 1) await importFile(site, ruler(), file)
  }
  const ruler = () => maker as SignedIn

  /** Does it as the people do, and says whether it was possible. */
  const attempt = async (one: ModelOrder, doing: Doing, { share }: Step): Promise<boolean> => {
    const part = partOf(one, share)
    const people = { buyer, seller, operator: ruler() }
    const post = async (who: SignedIn, path: string, body: object = {}) => {
      const answer = await callAs(site, who, path, body)
      expect([200, 201, 404, 409], answer.text).toContain(answer.status)
      return answer.status < 300
    }
    const path = `/orders/${one.number}`
    const rule = async (body: object) => {
      await post(seller, `${path}/statements`, { text: words, evidence: [], askRuling: true })
      const asked = { ...body, reasoning: words }
      const { status, json } = await callConsole(
        site,
        ruler(),
        `/disputes/${one.id}/rulings`,
        asked,
      )
      expect([201, 404, 409], JSON.stringify(json)).toContain(status)
      if (status !== 201 || json.inForce) return status === 201
      const dispute = `/disputes/${one.id}`
      const { ruling } = (await callConsole(site, ruler(), dispute)).json
      const confirmed = `${dispute}/rulings/${ruling.id}/confirmation`
      return (await callConsole(site, checker as SignedIn, confirmed, {})).status === 200
    }
    if (isSingle(doing)) {
      const request = requestFor(doing, one.number)
      // It takes two: what one proposes, the other confirms.
      if (doing === 'pass') await post(checker as SignedIn, request.path, request.body)
      return post(people[request.by], request.path, request.body)
    }
    switch (doing) {
      case 'pay': {
        const possible = one.state === 'awaiting-funds'
        await transfer(one.total, writeReference(one.number), false)
        // It arrives even if nobody waits for it.
        if (!possible) model.stray += one.total
        return possible
      }
      case 'split': {
        if (!(await post(seller, `${path}/proposals`, { seller: part }))) return false
        const { text: read } = await callAs(site, buyer, path)
        const { dispute } = JSON.parse(read)
        const open = dispute.proposals.find(({ state }: { state: string }) => state === 'open')
        return post(buyer, `${path}/proposals/${open.id}/answer`, { answer: 'accept' })
      }
      case 'rule release':
        return rule({ outcome: 'release' })
      case 'rule refund':
        return rule({ outcome: 'refund' })
      case 'rule split':
        return rule({ outcome: 'split', seller: part })
    }
  }
  const move = async (one: ModelOrder, doing: Doing, step: Step) => {
    const possible = model.can(one, doing)
    expect(await attempt(one, doing, step), `${doing} in ${one.state}`).toBe(possible)
    if (!possible) return
    model.do(one, doing, partOf(one, step.share))
    if (step.twice && doing !== 'pay') expect(await attempt(one, doing, step)).toBe(false)
  }

  const send = async (one: ModelOrder) => {
    const mine = ({ order: number }: { order: number }) => number === one.number
    const owed = (await readPayoutDesk(site, ruler())).toPrepare.items.filter(mine)
    const expected = one.owed.filter((each) => each > 0)
    expect(owed.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual(
      expected.toSorted(),
    )
    if (owed.length === 0) return
    const chosen = owed.map(({ kind }: { kind: string }) => ({ orderId: one.id, kind }))
    const prepared = await money(site, ruler(), '/payouts', { owed: chosen })
    expect(prepared.status, JSON.stringify(prepared.json)).toBe(201)
    const payouts = (await readPayoutDesk(site, ruler())).underWay
      .filter(mine)
      .filter(({ state }: { state: string }) => state === 'prepared')
      .map(({ id }: { id: string }) => id)
    const approved = await money(site, checker as SignedIn, '/payouts/approve', { payouts })
    expect(approved.status, JSON.stringify(approved.json)).toBe(200)
    const file = { currency: 'EUR', format: 'sepa' }
    expect((await money(site, ruler(), '/payout-files', file)).status).toBe(201)
    model.send(one)
  }
  const bounce = async (one: ModelOrder, side: 0 | 1) => {
    if (one.sent[side] === 0) return
    const kind = side === 0 ? 'proceeds' : 'refund'
    const sent = (await readPayoutDesk(site, ruler())).underWay.find(
      (each: Record<string, unknown>) => each.order === one.number && each.kind === kind,
    )
    const why = { how: 'bounce', reason: 'The account is closed.' }
    expect((await money(site, ruler(), `/payouts/${sent.id}/end`, why)).status).toBe(200)
    model.bounce(one, side)
  }
  const inStock = { lots: model.lots, listings }
  const wait = async () => {
    const now = new Date(Date.now() + (jumps += 1) * weeks)
    const later = { ...ctx, clock: () => now }
    // On two instances, which must do each thing once.
    await Promise.all([meetOrderDeadlines(later), meetOrderDeadlines(later)])
    model.pass()
  }

  for (const step of steps) {
    model.terms = step.terms
    const minimum = { EUR: step.terms.minimum }
    feePrices[0] = { from: '2026-01-01', ...step.terms, minimum }
    const one = model.orders[step.at % Math.max(1, model.orders.length)]
    if (step.what === 'order' || one === undefined) await order(step)
    else if (step.what === 'move') {
      const possible = doings.filter((doing) => model.can(one, doing))
      const doing = possible[step.pick % Math.max(1, possible.length)]
      if (doing !== undefined) await move(one, doing, step)
    } else if (step.what === 'anything') {
      await move(one, doings[step.pick % doings.length] ?? 'pay', step)
    } else if (step.what === 'stray') {
      await transfer(step.pick + 1, 'Thank you', step.twice)
      model.stray += step.pick + 1
    } else if (step.what === 'neglect') await neglect(ctx, inStock)
    else if (step.what === 'publish') await publishPaused(site, seller, inStock)
    else if (step.what === 'wait') await wait()
    else if (step.what === 'send') await send(one)
    else await bounce(one, step.twice ? 0 : 1)
    await compare()
  }
  // Nobody does anything any more, which must not touch the next story.
  for (let turn = 0; turn < 5; turn += 1) {
    await wait()
    await compare()
  }

  async function compare() {
    for (const [at, { id }] of listings.entries()) {
      const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id))
      const lot = model.lots[at]
      expect(found).toMatchObject({ quantity: lot?.quantity, held: lot?.held })
      expect(found?.state === 'live').toBe(lot !== undefined && isOnSale(lot))
    }
    const rows = await ctx.db
      .select()
      .from(tradeOrder)
      .where(eq(tradeOrder.buyerCompanyId, buyer.companyId))
      .orderBy(tradeOrder.number)
    expect(rows).toMatchObject(model.orders.map((each, at) => standingOf(each, rows[at])))
    const now = await balancesIn(ctx, 'EUR')
    const moved = Object.entries(model.balances()).map(([account, amount]) => [
      account,
      amount + (start.get(account) ?? 0),
    ])
    expect(Object.fromEntries(now)).toMatchObject(Object.fromEntries(moved))
    expect([...now.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
    const ids = model.orders.map(({ id }) => id)
    const own = await ctx.db
      .select({ id: ledgerAccount.keptFor, balance: ledgerAccount.balance })
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.name, 'held'), inArray(ledgerAccount.keptFor, ids)))
    const heldFor = new Map(own.map(({ id, balance }) => [id, balance]))
    for (const { number, id, held } of model.orders) {
      expect(0 - (heldFor.get(id) ?? 0), `held for order ${number}`).toBe(held)
    }
    expect((await verifyBooks(ctx)).faults).toEqual([])
  }
}
