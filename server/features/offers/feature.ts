import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { forgetUnusedOf, pictureKeysOf } from '#server/threads/pictures.ts'
import { reportableMessages } from '#server/threads/reportable-messages.ts'
import { lotOffers } from '#shared/features/listings/lot-offer-contract.ts'
import { offers } from '#shared/features/offers/contract.ts'
import { paths } from '#shared/routing/paths.ts'

import { meetOfferDeadlines } from './deadlines.ts'
import * as events from './events.ts'
import { namesOfOffers } from './find-offer.ts'
import { lotOfferHandlers, offerHandlers } from './handlers.ts'
import { offerLimits } from './limits.ts'
import { offerThreads } from './messages.ts'
import { offerNotifications } from './notification-kinds.ts'
import { offerData } from './personal-data.ts'
import { offer } from './table.ts'

/** What buyers and sellers negotiate, until it becomes an order. */
export const offersFeature: Feature = {
  operations: [
    ...implement('offers', offers, offerHandlers),
    ...implement('offers', lotOffers, lotOfferHandlers),
  ],
  jobs: [{ name: 'deadlines of offers', ...onTime, run: meetOfferDeadlines }],
  limits: offerLimits,
  events: Object.values(events),
  names: { offer: namesOfOffers },
  reportables: {
    'offer-message': reportableMessages(offerThreads, {
      trade: offer,
      about: 'offer',
      page: paths.offer,
    }),
  },
  notificationKinds: offerNotifications,
  personalData: offerData,
  storageKeys: pictureKeysOf(offerThreads),
  expiries: [
    {
      what: 'pictures that no message has shown',
      policy: 'files',
      days: 7,
      forget: forgetUnusedOf(offerThreads),
    },
  ],
}
