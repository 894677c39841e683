import { randomUUID } from 'node:crypto'

import { testAddress } from './addresses.ts'
import { rejection } from './disputes.ts'
import { shipment } from './orders.ts'
import type { Things } from './others-things.ts'

type Input = Readonly<Record<string, unknown>>

/** A request about something that belongs to others. */
export interface OthersRequest {
  input: (of: Things) => Input
  /** The side of the trade that may not send it either. */
  wrongSide?: 'buyer' | 'seller'
  /** What may be answered besides 404, without doing anything. */
  also?: number
  /** Whose company is not verified either, because only then the request could do something. */
  unverified?: true
}

/** With ids that are looked up, and what else the request says. */
const about =
  (ids: (of: Things) => Input, more: Omit<OthersRequest, 'input'> = {}) =>
  (said: Input = {}): OthersRequest => ({ ...more, input: (of) => ({ ...ids(of), ...said }) })

const shipped = about(({ shipped: number }) => ({ number }))
const disputed = about(({ disputed: number }) => ({ number }))
const offer = about(({ offer: number }) => ({ number }))
const listing = about(({ listing: { id } }) => ({ id }))
const seen = about(({ listing: { id, version } }) => ({ id, version }))
const picture = about(({ listing: { id }, picture: of }) => ({ id, picture: of }))
const table = about(({ table: id }) => ({ id }))
const search = about(({ savedSearch: id }) => ({ id }))
const addressChange = (wrongSide: 'buyer' | 'seller') =>
  about(({ unpaid: number, addressChange: id }) => ({ number, id }), { wrongSide })()
const passkey = about(({ passkey: id }) => ({ id }))
const invitation = about(({ invitation: id }) => ({ id }))
const colleague = about(({ colleague: id }) => ({ id }))
const document = about(({ document: id }) => ({ id }), { unverified: true })
const reference = about(({ reference: id }) => ({ id }), { unverified: true })
const paper = shipped({ kind: 'confirmation' })

const words = { text: 'We have two reports.', evidence: [] }
const { id: _id, ...place } = testAddress
const anAddress = {
  ...place,
  name: 'Vault',
  uses: ['delivery'],
  defaultDelivery: false,
  defaultReturns: false,
}
const referee = {
  name: 'Ivo Marsh',
  companyName: 'Marsh Assay Ltd',
  email: 'ivo@marsh-assay.example',
  relation: 'They have bought from us since 2014.',
}
/** Why something is not refused. */
const everybodys = {
  seller: 'Whoever trades sees every seller.',
  follow: 'One follows for oneself.',
}

/**
 * For each operation that names something by an id: a request about what belongs to others, or why it is
 * for everybody.
 */
export const othersRequests: Readonly<Record<string, OthersRequest | string>> = {
  'notifications.earlier': about(({ notification: id }) => ({ id }))(),
  'notifications.read': about(({ notification: id }) => ({ id }))(),
  'notifications.readAll': about(({ notification: upTo }) => ({ upTo }), { also: 200 })(),
  'savedSearches.change': search({ frequency: 'daily' }),
  'savedSearches.remove': search(),
  'favourites.remove': about(({ favourite: id }) => ({ id }))(),
  'favourites.follow': everybodys.follow,
  'favourites.unfollow': everybodys.follow,
  'basket.read': about(({ address: deliverTo }) => ({ deliverTo }), { also: 409 })(),
  'lots.trade': about(({ listing: { slug }, address: deliverTo }) => ({ slug, deliverTo }), {
    also: 409,
  })(),
  'basket.remove': about(({ basketLine: id }) => ({ id }), { also: 200 })(),
  'security.renamePasskey': passkey({ name: 'Mine' }),
  'security.removePasskey': passkey(),
  'security.endSession': about(({ buyer }) => ({ id: buyer.sessionId }))(),

  'offers.make': 'Only a lot that the caller may buy, and an address of its own book, are found.',
  'offers.read': about(({ offer: number, address: deliverTo }) => ({ number, deliverTo }), {
    also: 409,
  })(),
  'offers.counter': offer({ position: 1, pieces: 1, amount: 280_000, hours: 72 }),
  'offers.accept': about(({ offer: number }) => ({ number }), { wrongSide: 'buyer' })({
    position: 1,
  }),
  'offers.decline': about(({ offer: number }) => ({ number }), { wrongSide: 'buyer' })({
    position: 1,
  }),
  'offers.withdraw': about(({ offer: number }) => ({ number }), { wrongSide: 'seller' })({
    position: 1,
  }),
  'offers.write': offer({ key: randomUUID(), text: 'Is it still there?' }),
  'offers.addPicture': offer(),
  'offers.picture': about(({ offer: number, offerPicture: id }) => ({ number, id }))(),

  // Sellers read those that are open, so this one is closed.
  'buyRequests.read': about(({ closedRequest: id }) => ({ id }))(),
  'buyRequests.answer': about(({ closedRequest: id, listing: own }) => ({ id, listing: own.id }), {
    wrongSide: 'buyer',
  })(),
  'buyRequests.takeBack': about(({ request: id, requestAnswer: answer }) => ({ id, answer }), {
    wrongSide: 'buyer',
  })(),
  'buyRequests.close': about(({ request: id }) => ({ id }), { wrongSide: 'seller' })({
    reason: 'found',
  }),
  'reports.report': about(({ requestAnswer: id }) => ({ subject: 'buy-request-answer', id }), {
    wrongSide: 'seller',
  })({ reason: 'It is not a lot.' }),
  'reports.appealOf': about(({ hiddenAnswer: id }) => ({ subject: 'buy-request-answer', id }), {
    wrongSide: 'buyer',
  })(),
  'reports.appeal': about(({ hiddenAnswer: id }) => ({ subject: 'buy-request-answer', id }), {
    wrongSide: 'buyer',
  })({ text: 'It is a lot.' }),

  'addresses.change': about(({ address: id }) => ({ id }))(anAddress),
  'addresses.makeDefault': about(({ address: id }) => ({ id }))({ for: 'returns' }),
  'addresses.remove': about(({ address: id }) => ({ id }))(),
  'orders.place': 'The key is the buyer’s own, and counts in its company only.',
  'orders.read': shipped(),
  'addressChanges.agree': addressChange('buyer'),
  'addressChanges.decline': addressChange('buyer'),
  'addressChanges.withdraw': addressChange('seller'),
  'addressChanges.propose': about(({ unpaid: number, address }) => ({
    number,
    deliveryAddressId: address,
  }))({ reason: 'Our vault is closed.' }),
  'messages.read': about(({ unpaid: number }) => ({ number }))(),
  'messages.write': about(({ unpaid: number }) => ({ number }))({
    key: randomUUID(),
    text: 'Is it on its way?',
  }),
  'messages.addPicture': about(({ unpaid: number }) => ({ number }))(),
  'messages.picture': about(({ unpaid: number, orderPicture: id }) => ({ number, id }))(),
  'orders.addTransferFile': about(({ unpaid: number }) => ({ number }), { wrongSide: 'seller' })({
    name: 'sent.pdf',
  }),
  'orders.sayTransferSent': about(({ unpaid: number }) => ({ number }), { wrongSide: 'seller' })({
    files: [],
  }),
  'orders.list': about(({ listing: { id } }) => ({ listing: id }), { also: 200 })(),
  'orders.addPackingPicture': about(({ funded: number }) => ({ number }), { wrongSide: 'buyer' })(),
  'orders.packingPicture': about(({ shipped: number, packing: id }) => ({ number, id }))(),
  'orders.ship': about(({ funded: number }) => ({ number }), { wrongSide: 'buyer' })(shipment),
  'orders.cancel': about(({ funded: number }) => ({ number }), { wrongSide: 'buyer' })({
    reason: 'It was sold.',
  }),
  'orders.confirm': about(({ unconfirmed: number }) => ({ number }), { wrongSide: 'buyer' })(),
  'orders.decline': about(({ unconfirmed: number }) => ({ number }), { wrongSide: 'buyer' })({
    reason: 'It was sold.',
    lots: [0],
  }),
  'orders.withdraw': about(({ unconfirmed: number }) => ({ number }), { wrongSide: 'seller' })(),
  'orders.deliver': about(({ shipped: number }) => ({ number }), { wrongSide: 'seller' })(),
  'orders.regrade': about(({ inspection: number }) => ({ number }), { wrongSide: 'seller' })({
    laboratory: 'Example Laboratory',
    booking: '4417',
  }),
  'orders.accept': about(({ inspection: number }) => ({ number }), { wrongSide: 'seller' })(),
  'reviews.addFile': about(({ funded: number }) => ({ number }), { wrongSide: 'seller' })({
    name: 'loan.pdf',
  }),
  'reviews.answer': about(({ funded: number }) => ({ number }), { wrongSide: 'seller' })({
    source: 'trading',
    text: 'From our shops.',
    files: [],
  }),
  'papers.list': shipped(),
  'papers.read': paper,
  'papers.write': paper,
  'papers.warrant': about(({ shipped: number }) => ({ number }), { wrongSide: 'buyer' })({
    text: ['It is genuine.'],
  }),
  'ratings.record': everybodys.seller,
  'ratings.ofSeller': everybodys.seller,
  'ratings.ofOrder': shipped(),
  'ratings.rate': shipped({ score: 5, words: '' }),
  'ratings.answer': shipped({ words: 'Thank you.' }),

  'disputes.addEvidence': disputed({ name: 'report.pdf' }),
  'disputes.evidence': about(({ disputed: number, evidence: id }) => ({ number, id }))(),
  'disputes.reject': about(({ inspection: number }) => ({ number }), { wrongSide: 'seller' })(
    rejection,
  ),
  'disputes.rejectLines': about(({ inspection: number }) => ({ number }), { wrongSide: 'seller' })({
    lines: [{ position: 0, pieces: 1, ...rejection }],
  }),
  'disputes.agree': about(({ rejected: number }) => ({ number }), { wrongSide: 'buyer' })(),
  'disputes.contest': about(({ rejected: number }) => ({ number }), { wrongSide: 'buyer' })(words),
  'disputes.sendBack': about(({ agreed: number }) => ({ number }), { wrongSide: 'seller' })(
    shipment,
  ),
  'disputes.takeBack': about(({ agreed: number }) => ({ number }), { wrongSide: 'buyer' })(),
  'disputes.say': disputed({ ...words, askRuling: false }),
  'disputes.reply': about(({ disputed: number, question: id }) => ({ number, id }))(words),
  'disputes.propose': disputed({ seller: 1000 }),
  'disputes.answer': about(({ disputed: number, proposal: id }) => ({ number, id }), {
    wrongSide: 'seller',
  })({ answer: 'accept' }),

  'demand.of': listing(),
  'listings.own': listing(),
  'listings.edit': seen({ said: { title: 'Mine' } }),
  'listings.move': seen({ move: 'pause' }),
  'listings.chooseReaders': seen({ hours: 24, companies: [] }),
  'listings.appeal': seen({ text: 'It is as we say.' }),
  'listings.setOwnShipping': listing({
    version: 1,
    own: { currency: 'EUR', how: { by: 'included' } },
  }),
  'listings.setMarkdown': listing({ markdown: { percent: 500, days: 14, steps: 3 } }),
  'listings.confirm': listing(),
  'listings.duplicate': listing(),
  'listings.history': listing(),
  'listings.undo': seen(),
  'listings.remove': listing(),
  'listings.bulk': about(({ listing: { id, version } }) => ({ items: [{ id, version }] }), {
    also: 200,
  })({ change: { do: 'move', move: 'pause' } }),
  'listings.undoBatch': about(({ batch: batchId }) => ({ batchId }))(),
  'listings.removeView': about(({ view: id }) => ({ id }))(),
  'listingPictures.add': about(({ listing: { id }, upload }) => ({ id, upload }))({ alt: '' }),
  'listingPictures.arrange': about(({ listing: { id }, picture: of }) => ({
    id,
    pictures: [{ id: of, alt: 'Mine' }],
  }))(),
  'listingPictures.crop': picture({ crop: null }),
  'listingPictures.remove': picture(),
  'imports.view': table(),
  'imports.progress': table(),
  'imports.rows': table({ outcome: 'new' }),
  'imports.set': table({
    kind: 'jewellery',
    decimal: '.',
    dayOrder: null,
    mode: 'add',
    columns: [],
    defaults: {},
  }),
  'imports.read': table({ encoding: 'windows-1250' }),
  'imports.addPictures': about(({ table: id, upload }) => ({ id, upload }))({ name: 'mine.zip' }),
  'imports.dropPictures': table(),
  'imports.repair': table({ group: 'price', how: 'drop' }),
  'imports.commit': table(),
  'imports.undo': table(),
  'imports.discard': table(),
  'imports.invalid': table(),

  'verification.addDocument': about(({ document: replaces }) => ({ replaces }), {
    unverified: true,
  })({ kind: 'proof-of-address', name: 'address.pdf', issuedOn: '2026-10-01' }),
  'verification.openDocument': document(),
  'verification.removeDocument': document(),
  'verification.addReference': about(({ reference: replaces }) => ({ replaces }), {
    unverified: true,
  })(referee),
  'verification.resendReference': reference(),
  'verification.removeReference': reference(),
  'companyPeople.resendInvitation': invitation(),
  'companyPeople.revokeInvitation': invitation(),
  'companyPeople.changeRole': colleague({ role: 'finance' }),
  'companyPeople.remove': colleague(),
  'companyPeople.offerOwnership': about(({ colleague: to }) => ({ to }))({ roleAfter: 'sales' }),
}
