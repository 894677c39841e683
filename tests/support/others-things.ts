import supertest from 'supertest'

import { passkey } from '#server/features/accounts/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import type { Running } from '#server/main.ts'

import { addOtherAddress } from './addresses.ts'
import { callAs } from './api-calls.ts'
import { changeMany, fivePercentLess, seen } from './bulk-changes.ts'
import { answerWith, closeRequest, postRequest } from './buy-requests.ts'
import { colleagueOf } from './colleagues.ts'
import { does, rejection, sendEvidence } from './disputes.ts'
import { answer, makeOffer } from './offers.ts'
import { ordersOn } from './order-site.ts'
import { place, shipment } from './orders.ts'
import { plainPdf } from './pdf.ts'
import { type SignedIn, signInAs } from './people.ts'
import { jpegOf } from './photographs.ts'
import { ringsCsv } from './ring-table.ts'
import { save } from './saved-searches.ts'
import { sendPicture } from './sent-pictures.ts'
import { reviewTable } from './stock-files.ts'
import { uploadFile } from './uploads.ts'

/** A seller and a buyer with one of everything that can be named by an id, and the ids. */
export async function othersThings(site: Running) {
  const { ctx, seller, buyer, lot, oldLot, ordered, paid, inspected } = await ordersOn(site)
  const operator = await signInAs(site, 'operator')
  // While a company is verified, nothing of its papers changes.
  const applicant = await signInAs(site, 'seller')
  /** Calls the API and insists on success. */
  const insist = async (who: SignedIn, path: string, body?: object, method?: string) => {
    const { status, text } = await callAs(site, who, path, body, method)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  const newest = async (who: SignedIn, path: string): Promise<string> => {
    const { items } = await insist(who, path)
    return items[0].id
  }

  const unpaid = await ordered()
  const old = await oldLot()
  const unconfirmed = await place(site, buyer, old.slug, { pieces: 1, goods: 294_000 })
  const [funded, shipped] = [await paid(), await paid()]
  const packing = await sendPicture(site, seller, `/orders/${shipped}/packing-pictures`)
  await does(site, seller, shipped, 'shipment', { ...shipment, pictures: [packing.id] })
  await insist(buyer, `/orders/${shipped}/papers/confirmation`, {}, 'PUT')

  const rejected = await inspected()
  await does(site, buyer, rejected, 'rejection', rejection)
  const agreed = await inspected()
  await does(site, buyer, agreed, 'rejection', rejection)
  await does(site, seller, agreed, 'return-agreement')

  const disputed = await inspected()
  const evidence = await sendEvidence(site, buyer, disputed)
  await does(site, buyer, disputed, 'rejection', { ...rejection, evidence: [evidence.id] })
  await does(site, seller, disputed, 'contest', { text: 'It is as we said.', evidence: [] })
  await does(site, seller, disputed, 'proposals', { seller: 100_000 })
  const { id: disputedId } = await findAnyOrder(ctx, disputed)
  const question = { to: 'both', text: 'Please send the report.' }
  await insist(operator, `/admin/disputes/${disputedId}/questions`, question)
  const { dispute } = await insist(buyer, `/orders/${disputed}`)

  const offer = await makeOffer(site, buyer, (await lot()).slug, { pieces: 1, amount: 250_000 })
  const shown = await sendPicture(site, seller, `/offers/${offer}/pictures`)
  const message = { text: 'Here it is.', pictures: [shown.id], key: crypto.randomUUID() }
  await insist(seller, `/offers/${offer}/messages`, message)
  const about = await sendPicture(site, seller, `/orders/${unpaid}/message-pictures`)
  const said = { text: 'Here it is.', pictures: [about.id], key: crypto.randomUUID() }
  await insist(seller, `/orders/${unpaid}/messages`, said)
  const vault = await addOtherAddress(ctx.db, buyer, { city: 'Leeds', postalCode: 'LS1 4DY' })
  const { addressChanges } = await insist(buyer, `/orders/${unpaid}/address-changes`, {
    deliveryAddressId: vault,
    reason: 'Our vault is closed.',
  })
  const countered = await makeOffer(site, buyer, (await lot()).slug, { pieces: 1, amount: 250_000 })
  const terms = { pieces: 1, amount: 280_000, hours: 72 }
  await answer(site, seller, countered, 'counter-offers', terms)

  const [request, closedRequest] = [await postRequest(site, buyer), await postRequest(site, buyer)]
  const answers = [request, closedRequest].map(async (each) =>
    answerWith(site, seller, each, (await lot()).id),
  )
  const [given, hidden] = await Promise.all(answers)
  const hiddenAnswer = hidden?.json.id as string
  const hide = { subject: 'buy-request-answer', id: hiddenAnswer, reason: 'It is abusive.' }
  await insist(operator, '/admin/hidings', hide)
  await closeRequest(site, buyer, closedRequest)

  const own = await lot()
  const { pictures } = await insist(seller, `/stock/${own.id}`)
  const cheaper = await lot()
  const change = { items: [seen(cheaper)], change: fivePercentLess }
  const view = await insist(
    seller,
    '/stock-book/views',
    { name: 'Ours', columns: ['title'] },
    'PUT',
  )
  const table = await reviewTable(site, seller, ringsCsv(2))

  const document = await supertest(site.address)
    .post('/api/company/documents')
    .query({ kind: 'proof-of-address', name: 'address.pdf', issuedOn: '2026-10-01' })
    .set(applicant.headers)
    .type('application/octet-stream')
    .send(plainPdf())
  const referee = {
    name: 'Ivo Marsh',
    companyName: 'Marsh Assay Ltd',
    email: 'ivo@marsh-assay.example',
    relation: 'They have bought from us since 2014.',
  }
  const reference = await insist(applicant, '/company/references', referee)
  const invited = { email: 'new@colleague.example', role: 'sales' }
  await insist(seller, '/company/invitations', invited)
  const { invitations } = await insist(seller, '/company/people')
  const colleague = await colleagueOf(site, seller.companyId, 'sales')

  await insist(buyer, `/basket/lots/${own.slug}`, { pieces: 1 }, 'PUT')
  const basketed = await insist(buyer, '/basket')
  await insist(buyer, `/favourites/lots/${own.slug}`, {}, 'PUT')
  await ctx.db.insert(passkey).values({
    id: 'a-passkey-of-theirs',
    personId: buyer.personId,
    publicKey: '',
    counter: 0,
    transports: [],
    name: 'Their phone',
    createdAt: ctx.clock(),
  })

  return {
    ctx,
    seller,
    buyer,
    applicant,
    unconfirmed,
    unpaid,
    funded,
    shipped,
    inspection: await inspected(),
    rejected,
    agreed,
    disputed,
    packing: packing.id,
    evidence: evidence.id,
    question: dispute.questions[0].id as string,
    proposal: dispute.proposals[0].id as string,
    offer,
    countered,
    offerPicture: shown.id,
    addressChange: addressChanges[0].id as string,
    orderPicture: about.id,
    request,
    closedRequest,
    requestAnswer: given?.json.id as string,
    hiddenAnswer,
    listing: own,
    address: buyer.companyId,
    picture: pictures[0].id as string,
    batch: (await changeMany(site, seller, change)).batchId as string,
    view: view.id as string,
    table: table.id,
    upload: await uploadFile(site, seller, await jpegOf(640, 480)),
    document: document.body.id as string,
    reference: reference.id as string,
    invitation: invitations[0].id as string,
    colleague: colleague.personId,
    basketLine: basketed.lines[0].id as string,
    favourite: await newest(buyer, '/favourites'),
    savedSearch: await save(site, buyer, { words: 'ring' }),
    notification: await newest(buyer, '/notifications'),
    passkey: 'a-passkey-of-theirs',
  }
}

export type Things = Awaited<ReturnType<typeof othersThings>>
