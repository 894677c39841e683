import { allow, type Handlers } from '#server/contract/operation.ts'
import {
  anyone,
  buying,
  changes,
  confirmed,
  member,
  selling,
  trading,
  views,
} from '#server/contract/rules.ts'
import type { comparisons } from '#shared/features/listings/compare-contract.ts'
import type { listings } from '#shared/features/listings/contract.ts'
import type { favourites } from '#shared/features/listings/favourites-contract.ts'
import type { lots } from '#shared/features/listings/lots-contract.ts'
import type { listingPictures } from '#shared/features/listings/pictures-contract.ts'
import type { stockBook } from '#shared/features/listings/stock-book-contract.ts'

import { changeMany } from './bulk/change-many.ts'
import { undoBatch } from './bulk/undo-batch.ts'
import { confirmByLink, openConfirmation } from './confirm/confirm-by-link.ts'
import {
  addFavourite,
  dropFavourite,
  listFavourites,
  ownSlugs,
  removeFavourite,
} from './favourites/own-favourites.ts'
import { followSeller, listFollowed, unfollowSeller } from './favourites/own-follows.ts'
import { cardPrices } from './lots/card-prices.ts'
import { compareLots, compareTrade } from './lots/compare-lots.ts'
import { insteadOf, lotPage } from './lots/lot-page.ts'
import { lotTrade } from './lots/lot-trade.ts'
import { lotsOfSeller } from './lots/visible-lots.ts'
import { setMarkdown } from './markdown/set-markdown.ts'
import { appealDecision } from './moderation/appeal.ts'
import {
  addPicture,
  arrangePictures,
  cropPicture,
  dropPicture,
} from './pictures/change-pictures.ts'
import { chooseReaders, confirmListing, findBuyers } from './stock/choose-readers.ts'
import { createListing, duplicateListing, editListing, undoEdit } from './stock/edit-listing.ts'
import { listStock } from './stock/list-stock.ts'
import { moveListing } from './stock/move-listing.ts'
import { ownListing } from './stock/own-listing.ts'
import { removeView, savedViews, saveView } from './stock/saved-views.ts'
import { setOwnShipping } from './stock/set-own-shipping.ts'
import { shippedStock } from './stock/shipped-stock.ts'
import { removeDraft, stockHistory } from './stock/stock-history.ts'
import { stockSummary } from './stock/stock-summary.ts'
import { noteVisit } from './views/count-views.ts'

const sees = views(member, 'stock')
const changesStock = changes(member, 'stock')
const keeps = selling(changesStock)

/** A company's people keep its stock; nobody else reaches it here. */
export const listingHandlers: Handlers<typeof listings> = {
  list: allow(sees, listStock),
  create: allow(keeps, createListing),
  own: allow(sees, (ctx, { id }) => ownListing(ctx, id)),
  edit: allow(keeps, editListing),
  move: allow(keeps, moveListing),
  chooseReaders: allow(keeps, chooseReaders),
  setMarkdown: allow(keeps, setMarkdown),
  shipped: allow(selling(sees), shippedStock),
  setOwnShipping: allow(keeps, setOwnShipping),
  findBuyers: allow(keeps, findBuyers),
  // A suspended company may appeal too.
  appeal: allow(changesStock, appealDecision),
  confirm: allow(keeps, (ctx, { id }) => confirmListing(ctx, id)),
  duplicate: allow(keeps, (ctx, { id }) => duplicateListing(ctx, id)),
  history: allow(sees, stockHistory),
  undo: allow(keeps, undoEdit),
  remove: allow(keeps, (ctx, { id }) => removeDraft(ctx, id)),
}

/** The pictures of a company's stock, by the same people. */
export const pictureHandlers: Handlers<typeof listingPictures> = {
  add: allow(keeps, addPicture),
  arrange: allow(keeps, arrangePictures),
  crop: allow(keeps, cropPicture),
  remove: allow(keeps, dropPicture),
}

/** The stock book, and the links in emails that ask about it. */
export const stockBookHandlers: Handlers<typeof stockBook> = {
  summary: allow(sees, stockSummary),
  bulk: allow(keeps, changeMany),
  undoBatch: allow(keeps, (ctx, { batchId }) => undoBatch(ctx, batchId)),
  views: allow(sees, savedViews),
  saveView: allow(sees, saveView),
  removeView: allow(sees, (ctx, { id }) => removeView(ctx, id)),
  openConfirmation: allow(anyone, (ctx, { secret }) => openConfirmation(ctx, secret)),
  confirmByLink: allow(anyone, (ctx, { secret }) => confirmByLink(ctx, secret)),
}

/** The same for several lots at once. */
export const comparisonHandlers: Handlers<typeof comparisons> = {
  look: allow(anyone, compareLots),
  trade: allow(trading(member), compareTrade),
}

/** Lots are public, except for their prices and exact stock. */
export const lotHandlers: Handlers<typeof lots> = {
  page: allow(anyone, (ctx, { slug }) => lotPage(ctx, slug)),
  instead: allow(anyone, (ctx, { slug }) => insteadOf(ctx, slug)),
  ofSeller: allow(anyone, (ctx, { id }) => lotsOfSeller(ctx, id)),
  trade: allow(trading(member), lotTrade),
  prices: allow(trading(member), cardPrices),
  visit: allow(anyone, (ctx, { slug }) => noteVisit(ctx, slug)),
}

/** Verified buyers choose favourites and follow sellers; everybody sees and removes their own. */
export const favouriteHandlers: Handlers<typeof favourites> = {
  list: allow(confirmed, listFavourites),
  slugs: allow(confirmed, ownSlugs),
  add: allow(buying(member), (ctx, { slug }) => addFavourite(ctx, slug)),
  drop: allow(confirmed, (ctx, { slug }) => dropFavourite(ctx, slug)),
  remove: allow(confirmed, (ctx, { id }) => removeFavourite(ctx, id)),
  followed: allow(confirmed, listFollowed),
  follow: allow(buying(member), (ctx, { companyId }) => followSeller(ctx, companyId)),
  unfollow: allow(confirmed, (ctx, { companyId }) => unfollowSeller(ctx, companyId)),
}
