import supertest from 'supertest'

import type { WorkContext } from '#server/contract/context.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import type { Running } from '#server/main.ts'

import { callConsole } from './api-calls.ts'
import { act } from './orders.ts'
import { plainPdf } from './pdf.ts'
import type { SignedIn } from './people.ts'

export const rejection = {
  reason: 'wrong-grade',
  text: 'The report says VS1. A second lab found SI2.',
  evidence: [] as string[],
}

/** Sends a file that a statement will show. */
export async function sendEvidence(
  site: Running,
  who: Pick<SignedIn, 'headers'>,
  number: number,
  { name = 'report.pdf', bytes = plainPdf() }: { name?: string; bytes?: Buffer } = {},
) {
  const { status, body: json } = await supertest(site.address)
    .post(`/api/orders/${number}/evidence`)
    .query({ name })
    .set(who.headers)
    .type('application/octet-stream')
    .send(bytes)
  return { status, json, id: json.id as string }
}

/** Does something with an order and insists on success. */
export async function does(...args: Parameters<typeof act>) {
  const { status, json } = await act(...args)
  if (status >= 300) throw new Error(`${args[3]}: ${status} ${JSON.stringify(json)}`)
  return json
}

/** The sides of an order under inspection agree on what the seller gets of its price. */
export async function settleFor(
  site: Running,
  {
    seller,
    buyer,
    number,
    part,
  }: { seller: SignedIn; buyer: SignedIn; number: number; part: number },
) {
  await does(site, buyer, number, 'rejection', rejection)
  const { dispute } = await does(site, seller, number, 'proposals', { seller: part })
  const proposal = `proposals/${dispute.proposals[0].id}/answer`
  await does(site, buyer, number, proposal, { answer: 'accept' })
}

/** The console's case of an order, and what operators do with it. */
export const caseCall = (
  site: Running,
  operator: SignedIn,
  orderId: string,
  what = '',
  body?: object,
) => callConsole(site, operator, `/disputes/${orderId}${what}`, body)

/** What stands on each account, for all companies and orders together; and whether it adds up. */
export async function books(ctx: WorkContext) {
  const all = await trialBalance(ctx)
  return {
    sum: all.reduce((sum, { balance }) => sum + balance, 0),
    of: Object.fromEntries(all.map(({ account, balance }) => [account, balance])),
  }
}
