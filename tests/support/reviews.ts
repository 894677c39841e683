import supertest from 'supertest'

import type { Running } from '#server/main.ts'

import { callConsole } from './api-calls.ts'
import { act } from './orders.ts'
import { importLines, type Ordered, orderOne, paymentOf } from './payments.ts'
import { plainPdf } from './pdf.ts'
import type { SignedIn } from './people.ts'
import type { trader } from './traders.ts'

type Trader = Awaited<ReturnType<typeof trader>>

/** Has a buyer order for a price in euros whose payment is reviewed, 15,000 unless told otherwise. */
export const orderDear: typeof orderOne = (site, ctx, wanted) =>
  orderOne(site, ctx, { price: 15_000, ...wanted })

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
