/** What other features may use of listings: lots on sale, who sees what of them, and their review. */
export { findOwn } from './stock/own-listing.ts'
export { listing } from './table.ts'
export { favourite } from './favourites/table.ts'
export { lotViews } from './views/table.ts'
export {
  buyingCompany,
  isOnSale,
  isOpenTo,
  newestLots,
  openedAt,
  openTo,
  presentCards,
  quoteNow,
} from './lots/visible-lots.ts'
export { readersCountry, shipsTo } from './lots/lot-shipping.ts'
export { confirmOrdered, pauseOrdered } from './confirm/ordered-lots.ts'
export { lockListings } from './stock/lock-listings.ts'
export { carveLines } from './parts/carve-lines.ts'
export {
  type AgreedLines,
  askedForLines,
  partsOf,
  pickLines,
  whyUnlike,
} from './parts/picked-lines.ts'
export { findStock, lotsNumbered } from './stock/find-stock.ts'
export { holdPieces, releasePieces, shipPieces, takeBackPieces } from './stock/hold-pieces.ts'
export { firstPictures as picturesOfListings } from './pictures/public-picture.ts'
export { keepPictures } from './pictures/picture-keys.ts'
export {
  orderableFor,
  type OrderableLot,
  orderableLot,
  orderableLots,
  orderableLotsFor,
} from './lots/orderable-lot.ts'
export { pricedLots } from './lots/lot-trade.ts'
export { onBehalfOf } from './lots/on-behalf.ts'
export { findCases as findListings } from './moderation/find-cases.ts'
export { waitingListings } from './moderation/review-queue.ts'
