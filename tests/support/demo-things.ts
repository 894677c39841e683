import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'

import { person, secondStepRemoval } from '#server/features/accounts/table.ts'
import { companyAddress } from '#server/features/addresses/table.ts'
import { buyRequestAnswer } from '#server/features/buy-requests/table.ts'
import { invitation, ownershipOffer } from '#server/features/companies/people/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { meetDeadlines } from '#server/features/companies/verification/deadlines.ts'
import { listing } from '#server/features/listings/table.ts'
import { offer } from '#server/features/offers/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { hiding, report } from '#server/features/reports/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import type { Running } from '#server/main.ts'

import { nameReference } from './company-review.ts'
import { workContext } from './contexts.ts'
import type { demoPeople, Ids } from './demo-people.ts'
import { addPerson, sessionOf } from './people.ts'
import { referenceLink } from './reference-link.ts'
import { people, type Who } from './workplace-pages.ts'

type Demo = Awaited<ReturnType<typeof demoPeople>>

const day = 86_400_000

/**
 * Adds to a `demoSite` what `accountPages` show beside its people: somebody unconfirmed, an expired
 * verification, an invitation, an offer of ownership, a removal of a second step.
 * @returns the ids in their paths
 */
export async function accountThings(site: Running, demo: Demo): Promise<Ids> {
  const { db, found, companies } = demo
  const idOf = (who: Who) => found.get(who)?.id ?? ''
  const companyOf = (who: Who) => companies.get(who) ?? ''
  const ids = new Map<string, string | undefined>()
  for (const who of found.keys()) ids.set(`:${who}`, companies.get(who))
  ids.set(':person', idOf('suspended'))
  ids.set(':enquiry', (await db.select().from(enquiry))[0]?.id)
  const isOfVerified = eq(companyAddress.companyId, companyOf('verified'))
  ids.set(':address', (await db.select().from(companyAddress).where(isOfVerified))[0]?.id)

  found.set('unconfirmed', (await addPerson(site, 'unconfirmed')).who)
  const begun = found.get('begun')
  if (begun === undefined) throw new Error('nobody has begun')
  const session = await sessionOf(site, begun, false)
  const signedIn = { ...session, personId: begun.id, companyId: null, email: people.begun }
  const answer = await nameReference(site, signedIn, 9, { email: 'paul@partner9.example' })
  const { id, secret } = await referenceLink(site, answer.body.id)
  ids.set(':reference', `${id}.${secret}`)

  await db
    .update(company)
    .set({ verifiedUntil: new Date(Date.now() - day) })
    .where(eq(company.id, companyOf('expired')))
  await meetDeadlines(await workContext(site))

  const now = new Date()
  const open = { createdAt: now, expiresAt: new Date(now.getTime() + 7 * day) }
  await db.insert(invitation).values({
    ...open,
    companyId: companyOf('verified'),
    email: 'tess@fontechiara.example',
    emailKey: 'tess@fontechiara.example',
    role: 'purchasing',
    invitedBy: idOf('verified'),
    secretHash: 'unknown',
    sentAt: now,
  })
  await db.insert(ownershipOffer).values({
    ...open,
    companyId: companyOf('verified'),
    fromId: idOf('verified'),
    toId: idOf('finance'),
    roleAfter: 'sales',
  })
  await db.insert(secondStepRemoval).values({
    personId: idOf('seller'),
    askedBy: idOf('operator'),
    reason: 'They showed their passport in a video call.',
    askedAt: now,
    dueAt: new Date(now.getTime() + 2 * day),
    refusalHash: 'unknown',
  })
  return ids
}

type Trade = Pick<typeof tradeOrder.$inferSelect, 'buyerCompanyId' | 'sellerCompanyId'> & {
  state: string
}

/** The demo's order or offer of a state, which must be there. */
function oneOf<Found>(all: ReadonlyMap<string, Found>, state: string): Found {
  const found = all.get(state)
  if (found === undefined) throw new Error(`the demo has none that is ${state}`)
  return found
}

/**
 * Adds to a `tradedDemoSite` a report and an appeal that `tradePages` show.
 * @returns the ids in their paths, and what leads to the orders and offers of each state
 */
export async function tradeThings({ db, found, companies, tokenOf }: Demo) {
  const ids = new Map<string, string | null | undefined>()
  const orders = new Map<string, typeof tradeOrder.$inferSelect>()
  const offers = new Map<string, typeof offer.$inferSelect>()
  // Those of the demo's own people first: every further person needs a profile of the browser.
  const known: ReadonlySet<string> = new Set(companies.values())
  const knownSides = (each: Trade) =>
    Number(known.has(each.buyerCompanyId)) + Number(known.has(each.sellerCompanyId))
  const keep = <Kind extends Trade>(all: Map<string, Kind>, each: Kind) => {
    const kept = all.get(each.state)
    if (kept === undefined || knownSides(each) >= knownSides(kept)) all.set(each.state, each)
  }
  // A frozen one has no buttons; `screening.test.ts` opens one.
  const moving = db.select().from(tradeOrder).where(isNull(tradeOrder.frozenAt))
  for (const each of await moving.orderBy(tradeOrder.number)) keep(orders, each)
  for (const each of await db.select().from(offer).orderBy(offer.number)) keep(offers, each)
  const seller = companies.get('seller') ?? ''
  const lots = await db
    .select()
    .from(listing)
    .where(and(eq(listing.companyId, seller), isNotNull(listing.slug)))
    .orderBy(desc(listing.publishedAt))
  const [live, other] = lots.filter(({ state }) => state === 'live')
  ids.set(':live', live?.id)
  ids.set(':lot', live?.slug)
  ids.set(':other', other?.slug)
  ids.set(':company', seller)
  const [answer] = await db.select().from(buyRequestAnswer)
  ids.set(':request', answer?.requestId)
  await db.insert(report).values({
    subject: 'buy-request-answer',
    subjectId: answer?.id ?? '',
    authorId: answer?.sellerCompanyId ?? '',
    title: answer?.title ?? '',
    words: answer?.note ?? '',
    link: '/buy-requests',
    companyId: answer?.buyerCompanyId ?? '',
    personId: found.get('buyer')?.id ?? '',
    reason: 'It is not what we asked for.',
    at: new Date(),
  })
  await db.insert(hiding).values({
    subject: 'buy-request',
    subjectId: answer?.requestId ?? '',
    authorId: answer?.buyerCompanyId ?? '',
    area: 'purchases',
    link: '/buy-requests',
    title: 'Signet rings',
    words: 'Please call us.',
    reason: 'It leads away from the marketplace.',
    hiddenBy: found.get('operator')?.id ?? '',
    hiddenAt: new Date(),
    appeal: 'We only wrote that we are in the office.',
    appealedBy: found.get('buyer')?.id ?? '',
    appealedAt: new Date(),
  })
  ids.set(':disputed', orders.get('disputed')?.id)
  const owners = await db
    .select({ companyId: membership.companyId, who: person })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(eq(membership.role, 'owner'))
  /** Logs in the owner of a company. */
  const tokenOfOwner = async (companyId: string) => {
    const owner = owners.find((each) => each.companyId === companyId)
    if (owner === undefined) throw new Error('the company has no owner')
    return tokenOf(owner.who)
  }
  return {
    ids,
    tokenOfOwner,
    orderIn: (state: string) => oneOf(orders, state),
    offerIn: (state: string) => oneOf(offers, state),
  }
}
