import { randomBytes } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'

import type { WorkContext } from '#server/contract/context.ts'
import { companyAddress } from '#server/features/addresses/table.ts'
import { company } from '#server/features/companies/table.ts'
import { listing, listingPicture } from '#server/features/listings/table.ts'
import { shippingTerms } from '#server/features/shipping/table.ts'
import type { Running } from '#server/main.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

import { callAs, callConsole } from './api-calls.ts'
import { insertLots } from './generated-lots.ts'
import { includedEverywhere } from './included-shipping.ts'
import { type SignedIn, signInAs } from './people.ts'

const day = 86_400_000

/** Somebody who is logged in and owns a verified company that sells or buys. */
export const trader = async (site: Running, role: 'seller' | 'buyer') =>
  verified(site, await signInAs(site, role))

/** Somebody whose company is verified now. */
export async function verified(
  site: Running,
  who: SignedIn,
  more: Partial<Pick<typeof company.$inferInsert, 'sells' | 'buys'>> = {},
): Promise<SignedIn & { companyId: string }> {
  const { companyId } = who
  if (companyId === null) throw new Error('this person acts for no company')
  const { db } = (await site.context.services.open()).database
  const now = site.context.clock()
  const verifiedUntil = new Date(now.getTime() + 300 * day)
  await db
    .update(company)
    .set({ state: 'verified', verifiedAt: now, verifiedUntil, ...more })
    .where(eq(company.id, companyId))
  await stateShipping(site, companyId)
  return { ...who, companyId }
}

/** States what a company charges for shipping; null takes back that it has said anything. */
export async function stateShipping(
  site: Running,
  companyId: string,
  terms: ShippingTerms | null = includedEverywhere,
): Promise<void> {
  const { db } = (await site.context.services.open()).database
  await db.delete(shippingTerms).where(eq(shippingTerms.companyId, companyId))
  if (terms === null) return
  const changedAt = site.context.clock()
  await db.insert(shippingTerms).values({ companyId, terms, version: 1, changedAt })
}

/** Says where a company is registered and gets its goods, and under which number for its tax. */
export async function giveVatNumber(
  { db }: WorkContext,
  { companyId }: { companyId: string },
  given: { country: string; taxNumber: string },
): Promise<void> {
  await db.update(company).set(given).where(eq(company.id, companyId))
  const country = JSON.stringify({ country: given.country })
  await db
    .update(companyAddress)
    .set({ address: sql`${companyAddress.address} || ${country}::jsonb` })
    .where(eq(companyAddress.companyId, companyId))
}

/** A complete ring, as a seller would type it. */
export const ring = {
  title: 'Oval sapphire and diamond halo ring',
  stockNumber: 'RG-1322',
  condition: 'New, unsold',
  quantity: '6',
  country: 'GB',
  type: 'Ring',
  gross: '4.2 g',
  'metals.1.metal': 'Gold',
  'metals.1.fineness': '18k',
  'metals.1.colour': 'White',
  'stones.1.gem': 'Sapphire',
  'stones.1.count': '1',
  'stones.1.carats': '2.6',
  'stones.1.shape': 'Oval',
  'stones.1.origin': 'natural',
  'stones.1.treatment': 'H',
  basis: 'Per piece',
  currency: 'GBP',
  price: '2,940',
  'tiers.1.from': '3',
  'tiers.1.price': '2,790.00',
  cost: '3,180',
  acquiredOn: '2024-05-03',
} as const

/** One of a seller's own listings, as the API answers. */
export interface Own {
  id: string
  version: number
  state: string
  slug: string
}
/** A price for every piece, however many are bought. */
export const flat = (price: string) => ({ price, 'tiers.1.from': '', 'tiers.1.price': '' })

/** Calls an operation of the stock and insists on success. */
export async function stock(
  site: Running,
  who: SignedIn,
  path: string,
  body?: object,
  method?: string,
): Promise<Own> {
  const { status, text } = await callAs(site, who, `/stock${path}`, body, method)
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as Own
}

/** The files of a grey picture, which are all that browsers ask for. */
const grey = (async () => {
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#999' } })
  const files: (readonly [string, Buffer])[] = []
  for (const width of [160, 320]) {
    const sized = picture.clone().resize(width)
    files.push([`${width}.avif`, await sized.clone().avif({ effort: 0 }).toBuffer()])
    files.push([`${width}.webp`, await sized.clone().webp().toBuffer()])
    files.push([`${width}.jpg`, await sized.clone().jpeg().toBuffer()])
  }
  return files
})()

/** Gives a listing a picture, as if one had been uploaded and its sizes made. */
export async function addPictureRow(
  site: Running,
  listingId: string,
  hash = randomBytes(8).toString('hex'),
): Promise<string> {
  const { database, storage } = await site.context.services.open()
  const { db } = database
  const key = () => randomBytes(16).toString('hex')
  const sizesStorageKey = key()
  for (const [name, bytes] of await grey) await storage.put(`${sizesStorageKey}-${name}`, bytes)
  await db.insert(listingPicture).values({
    listingId,
    position: 0,
    alt: 'The piece from the front.',
    masterStorageKey: key(),
    masterWidth: 1600,
    masterHeight: 1600,
    hash,
    sizesStorageKey,
    widths: [160, 320],
    width: 320,
    height: 320,
    createdAt: site.context.clock(),
  })
  return sizesStorageKey
}

/** Enters a listing with a picture. */
async function enter(
  site: Running,
  seller: SignedIn,
  said: Readonly<Record<string, string>> = ring,
  kind = 'jewellery',
): Promise<Own> {
  const own = await stock(site, seller, '', { kind, said })
  await addPictureRow(site, own.id)
  return own
}

/** Publishes a listing, also one that was paused; it goes live, or waits for an operator. */
export const publishNow = (site: Running, seller: SignedIn, { id, version }: Own) =>
  stock(site, seller, `/${id}/moves`, { version, move: 'publish' })

/** Enters a listing with a picture and publishes it; it goes live, or waits for an operator. */
export const submit = async (...[site, seller, said, kind]: Parameters<typeof enter>) =>
  publishNow(site, seller, await enter(site, seller, said, kind))

/** Approves a listing that waits, as an operator. */
export async function approve(site: Running, id: string): Promise<void> {
  const operator = await signInAs(site, 'operator')
  const { json } = await callConsole(site, operator, `/listings/${id}`)
  const seen = { review: json.review.id, version: json.review.version }
  const body = { decision: 'approve', seen }
  const { status } = await callConsole(site, operator, `/listings/${id}/decisions`, body)
  if (status !== 200) throw new Error(`${status}: the listing was not approved`)
}

/** A published listing once it is live: has it approved if it waits. */
async function live(site: Running, seller: SignedIn, published: Own): Promise<Own> {
  if (published.state !== 'review') return published
  await approve(site, published.id)
  return stock(site, seller, `/${published.id}`)
}

/** Enters and publishes a listing with a picture, and has it approved if it waits. */
export const publish = async (...[site, seller, said, kind]: Parameters<typeof enter>) =>
  live(site, seller, await submit(site, seller, said, kind))

/**
 * A live lot with a picture as publishing leaves it, for tests of what comes after: publishing takes as
 * long as all that happens to an order.
 */
export async function liveLot(
  site: Running,
  { companyId }: { companyId: string },
  said: Readonly<Record<string, string>> = ring,
  kind: KindName = 'jewellery',
): Promise<Own> {
  const { db } = (await site.context.services.open()).database
  const [lot] = await insertLots(db, companyId, [{ kind, said }], site.context.clock())
  if (lot === undefined) throw new Error('the lot was not inserted')
  await addPictureRow(site, lot.id)
  return { id: lot.id, version: 1, state: lot.state, slug: lot.slug }
}

/** The same for a listing that only some verified buyers see for 24 hours; all, if none is named. */
export async function publishEarly(
  site: Running,
  seller: SignedIn,
  said?: Readonly<Record<string, string>>,
  companies: readonly string[] = [],
  kind?: string,
): Promise<Own> {
  const { id, version } = await enter(site, seller, said, kind)
  const access = { version, hours: 24, companies }
  const entered = await stock(site, seller, `/${id}/early-access`, access, 'PUT')
  return live(site, seller, await publishNow(site, seller, entered))
}

/** Gives a seller five listings that were live once, so that being new holds no other back. */
export async function trust(site: Running, companyId: string): Promise<void> {
  const { db } = (await site.context.services.open()).database
  const at = site.context.clock()
  const sheet = { values: {}, lists: {} }
  const facts = kinds.jewellery.facts(sheet)
  const former = {
    companyId,
    kind: 'jewellery' as const,
    state: 'archived' as const,
    said: {},
    sheet,
    facts,
    title: 'A former listing',
    openPoints: 1,
    category: facts.category,
    quantity: 0,
    terms: [],
    searched: '',
    reports: [],
    firstPublishedAt: at,
    stateChangedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  await db.insert(listing).values(Array.from({ length: 5 }, () => former))
}

/** Somebody who owns a verified company that sells and is not new: their listings go live at once. */
export async function knownSeller(site: Running) {
  const seller = await trader(site, 'seller')
  await trust(site, seller.companyId)
  return seller
}

/** A complete gold bar. */
export const bar = {
  title: 'Fine gold bar, 100 g',
  stockNumber: 'BAR-100',
  condition: 'New, unsold',
  quantity: '12',
  country: 'CH',
  form: 'Bar',
  metal: 'Gold',
  fineness: '999.9',
  gross: '100 g',
  refiner: 'Argor',
  basis: 'Per piece',
  currency: 'GBP',
  price: '7,777',
} as const
