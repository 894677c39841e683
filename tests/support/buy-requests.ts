import type { Running } from '#server/main.ts'

import { callAs } from './api-calls.ts'
import type { SignedIn } from './people.ts'

/** What a buyer looks for, as the form sends it. */
export const wanted = {
  title: 'White gold sapphire rings',
  kind: 'jewellery',
  description: '18k white gold, oval sapphires from 2 ct, new.',
  pieces: 4,
  budget: { amount: 300_000, currency: 'GBP' },
  days: 30,
}

async function call(site: Running, who: SignedIn, path: string, body?: object, method?: string) {
  const { status, text } = await callAs(site, who, `/buy-requests${path}`, body, method)
  return { status, json: text === '' ? null : JSON.parse(text) }
}

/** Posts a buy request. */
export const sendRequest = (site: Running, buyer: SignedIn, said: object = {}) =>
  call(site, buyer, '', { ...wanted, ...said })

/** The same, and insists on success. @returns the request's id */
export async function postRequest(...args: Parameters<typeof sendRequest>): Promise<string> {
  const { status, json } = await sendRequest(...args)
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`)
  return json.id
}

/** Answers a request with a listing. */
export const answerWith = (
  site: Running,
  seller: SignedIn,
  id: string,
  listing: string,
  note?: string,
) => call(site, seller, `/${id}/answers`, { listing, ...(note === undefined ? {} : { note }) })

export const readRequest = (site: Running, who: SignedIn, id: string) => call(site, who, `/${id}`)

export const takeBack = (site: Running, who: SignedIn, id: string, answer: string) =>
  call(site, who, `/${id}/answers/${answer}`, undefined, 'DELETE')

export const closeRequest = (site: Running, who: SignedIn, id: string, reason = 'found') =>
  call(site, who, `/${id}/closing`, { reason })

/** The requests of one's own company, or with a query those of others. */
export const listRequests = (site: Running, who: SignedIn, query = '') => call(site, who, query)
