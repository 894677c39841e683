/** What the console uses of listings: their review. */
export { decideOnListing } from './moderation/decide-listing.ts'
export { readCase } from './moderation/read-case.ts'
export { listReviews, titlesOfListings, waitingListings } from './moderation/review-queue.ts'
