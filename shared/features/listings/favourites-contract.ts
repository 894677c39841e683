import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { lotCard, slug } from './lot-schema.ts'

/** The most favourites of one person, and the most sellers whom they follow. */
export const mostFavourites = 200
export const mostFollowed = 100

const companyId = z.uuid()
const favourite = z.object({
  id: z.uuid(),
  /** As it was when it was chosen. */
  title: z.string(),
  savedAt: moment,
  /** What has happened since: it is sold out, or not on sale any more. */
  state: z.enum(['on-sale', 'sold-out', 'gone']),
  /** Null unless it is on sale. */
  lot: z.nullable(z.pick(lotCard, { slug: true, title: true, picture: true })),
  /** Minor units of one, if the price is lower now than it was. */
  lower: z.nullable(z.object({ currency: z.enum(currencies), was: z.number(), is: z.number() })),
})
export type Favourite = z.output<typeof favourite>

const followed = z.object({
  id: companyId,
  name: z.string(),
  country: z.string(),
  followedAt: moment,
})

/** Lots that buyers keep in view, and sellers whom they follow. */
export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/favourites',
    summary: 'Your favourite lots, and what has changed since you chose them',
    output: z.object({ items: z.array(favourite) }),
  }),
  slugs: endpoint({
    method: 'GET',
    path: '/favourites/slugs',
    summary: 'Which lots on sale are your favourites, and which sellers you follow',
    output: z.object({
      /** Whether you may choose any: you buy for a verified company. */
      buys: z.boolean(),
      slugs: z.array(z.string()),
      companies: z.array(companyId),
    }),
  }),
  add: endpoint({
    method: 'PUT',
    path: '/favourites/lots/:slug',
    summary: 'Make a lot a favourite',
    input: z.strictObject({ slug }),
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/favourites/lots/:slug',
    summary: 'Make a lot no favourite any more',
    input: z.strictObject({ slug }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/favourites/:id',
    summary: 'Remove a favourite, whether it is still on sale or not',
    input: z.strictObject({ id: z.uuid() }),
  }),
  followed: endpoint({
    method: 'GET',
    path: '/followed-sellers',
    summary: 'The sellers whom you follow',
    output: z.object({ items: z.array(followed) }),
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/followed-sellers/:companyId',
    summary: 'Follow a seller',
    input: z.strictObject({ companyId }),
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: '/followed-sellers/:companyId',
    summary: 'Stop following a seller',
    input: z.strictObject({ companyId }),
  }),
}
