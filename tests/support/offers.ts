import { randomUUID } from 'node:crypto'

import type { Running } from '#server/main.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'

import { callAs } from './api-calls.ts'
import type { SignedIn } from './people.ts'

interface Terms extends Partial<AgreedDays> {
  /** The keys of the lines that are wanted. */
  lines?: readonly string[]
  pieces: number
  /** Minor units for all pieces. */
  amount: number
  /** Minor units for sending them. */
  shipping?: number
  hours?: number
  note?: string
  /** Where the goods would go; in the tests, a company's first address has the company's id. */
  deliveryAddressId?: string
}

async function call(site: Running, who: SignedIn, path: string, body?: object) {
  const { status, text } = await callAs(site, who, path, body)
  return { status, json: text === '' ? null : JSON.parse(text), text }
}

/** Offers a price for pieces of a lot. */
export const sendOffer = (
  site: Running,
  buyer: SignedIn,
  slug: string,
  { pieces, lines, ...terms }: Terms,
) => offerForLots(site, buyer, [{ slug, pieces, lines }], terms)

/** Offers a price for several lots together. */
export const offerForLots = (
  site: Running,
  buyer: SignedIn,
  lots: readonly { slug: string; pieces: number; lines?: readonly string[] | undefined }[],
  terms: Omit<Terms, 'pieces' | 'lines'>,
) =>
  call(site, buyer, '/offers', {
    lots,
    hours: 72,
    deliveryAddressId: buyer.companyId,
    ...terms,
  })

/** Makes an offer and insists on success. */
export async function makeOffer(...args: Parameters<typeof sendOffer>): Promise<number> {
  const { status, json, text } = await sendOffer(...args)
  if (status !== 201) throw new Error(`${status}: ${text}`)
  return json.number
}

/** An offer as somebody reads it. */
export const readOffer = (site: Running, who: SignedIn, number: number) =>
  call(site, who, `/offers/${number}`)

/**
 * Answers the move of an offer that is its last when this is called, such as by `acceptance`; a buyer who
 * accepts takes the address of the offer.
 */
export async function answer(
  site: Running,
  who: SignedIn,
  number: number,
  what: string,
  body: object = {},
) {
  const { json } = await readOffer(site, who, number)
  return call(site, who, `/offers/${number}/${what}`, {
    position: json.moves?.length ?? 1,
    ...(what === 'acceptance' && json.side === 'buying'
      ? { deliveryAddressId: json.delivery.addressId }
      : {}),
    ...body,
  })
}

export const counter = (site: Running, who: SignedIn, number: number, terms: Terms) =>
  answer(site, who, number, 'counter-offers', { hours: 72, ...terms })

/** Makes an offer that the seller accepts. @returns the order's number; null if it could not be made */
export async function agreeOn(
  site: Running,
  { buyer, seller }: { buyer: SignedIn; seller: SignedIn },
  slug: string,
  terms: Terms,
): Promise<number | null> {
  const { status, json } = await sendOffer(site, buyer, slug, terms)
  if (status !== 201) return null
  const accepted = await answer(site, seller, json.number, 'acceptance')
  if (accepted.status !== 200) throw new Error(`${accepted.status}: ${accepted.text}`)
  return accepted.json.orderNumber
}

/** Writes to the other side of an offer. */
export const write = (
  site: Running,
  who: SignedIn,
  number: number,
  text: string,
  key: string = randomUUID(),
) => call(site, who, `/offers/${number}/messages`, { key, text })
