import type { Activity } from '#server/contract/context.ts'
import { brand } from '#shared/brand.ts'
import { mayView } from '#shared/contract/company-roles.ts'

import { titlesOfListings } from './review-queue.ts'

/** What a seller’s people read of the decisions on their listings. */
export const listingActivity: Activity = {
  concerns: 'named company',
  shown: (role) => mayView(role, 'stock'),
  says: {
    'listing.approved': ({ name }) => [`${brand.name} approved `, name ?? 'a listing', '.'],
    'listing.sent-back': ({ name }) => [`${brand.name} sent `, name ?? 'a listing', ' back.'],
    'listing.taken-down': ({ name }) => [`${brand.name} took `, name ?? 'a listing', ' down.'],
    'listing.appealed': ({ who, name }) => [
      `${who} answered the decision on `,
      name ?? 'a listing',
      '.',
    ],
  },
  names: async (ctx, entries) => {
    const titles = await titlesOfListings(
      ctx,
      entries.map(({ objectId }) => objectId),
    )
    return ({ objectId }) => {
      const title = titles.get(objectId)
      return title === undefined ? null : `“${title}”`
    }
  },
}
