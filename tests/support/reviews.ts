import supertest from 'supertest'

import type { WorkContext } from '#server/contract/context.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import type { Running } from '#server/main.ts'

import { callConsole } from './api-calls.ts'
import { act, place } from './orders.ts'
import { importLines, type Ordered, paymentOf } from './payments.ts'
import { plainPdf } from './pdf.ts'
import type { SignedIn } from './people.ts'
import { liveLot, ring, type trader } from './traders.ts'

type Trader = Awaited<ReturnType<typeof trader>>

let lots = 0

/** Has a buyer order one piece of a new lot for a price in euros, 15,000 unless told otherwise. */
export async function orderDear(
  site: Running,
  ctx: WorkContext,
  { seller, buyer, price = 15_000 }: { seller: Trader; buyer: Trader; price?: number },
): Promise<Ordered> {
  const { slug } = await liveLot(site, seller, {
    ...ring,
    currency: 'EUR',
    stockNumber: `DEAR-${(lots += 1)}`,
    price: String(price),
    'tiers.1.from': '',
    'tiers.1.price': '',
  })
  const number = await place(site, buyer, slug, {
    pieces: 1,
    goods: price * 100,
    currency: 'EUR',
  })
  const found = await findAnyOrder(ctx, number)
  const names = await companyNamesOf(ctx, [buyer.companyId])
  return { ...found, buyer: names.get(buyer.companyId) ?? '' }
}

const answer = {
  source: 'trading',
  text: 'From the sales of our two shops in the last quarter.',
  files: [] as string[],
}

/** Says where the money of an order comes from. */
export const explain = (site: Running, who: SignedIn, number: number, more: object = {}) =>
  act(site, who, number, 'source-of-funds', { ...answer, ...more })

/** Decides or asks in a review as an operator, such as `pass`. */
export const review = (
  site: Running,
  who: SignedIn,
  number: number,
  what: 'pass' | 'refusal' | 'questions',
  words = 'The accounts of the buyer show sales of this size.',
) =>
  callConsole(
    site,
    who,
    `/orders/${number}/review/${what}`,
    what === 'questions' ? { text: words } : { reason: words },
  )

/** Has one operator propose to pass a review and another confirm it, as large payments need. */
export async function passByTwo(
  site: Running,
  [first, second]: readonly [SignedIn, SignedIn],
  number: number,
) {
  const proposed = await review(site, first, number, 'pass')
  if (proposed.json.inForce !== false)
    throw new Error(`not proposed: ${JSON.stringify(proposed.json)}`)
  return review(site, second, number, 'pass')
}

/** Has the buyer pay an order whose payment is reviewed, and answer first unless told otherwise. */
export async function payDear(
  site: Running,
  ordered: Ordered,
  { operator, buyer, answers = true }: { operator: SignedIn; buyer: Trader; answers?: boolean },
): Promise<void> {
  if (answers) {
    const { status, json } = await explain(site, buyer, ordered.number)
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
  }
  await importLines(site, operator, [paymentOf(ordered)])
}

/** Sends a file that an answer will have. */
export async function sendFundsFile(
  site: Running,
  who: Pick<SignedIn, 'headers'>,
  number: number,
  bytes = plainPdf(),
) {
  const { status, body: json } = await supertest(site.address)
    .post(`/api/orders/${number}/source-of-funds/files`)
    .query({ name: 'loan.pdf' })
    .set(who.headers)
    .type('application/octet-stream')
    .send(bytes)
  return { status, json, id: json.id as string }
}
