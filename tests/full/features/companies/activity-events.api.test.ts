import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import type { Readers } from '#server/contract/context.ts'
import { happened } from '#server/events/happened.ts'
import { events } from '#server/features.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { orderFreeze } from '#server/features/orders/freezing/table.ts'
import { companyPeople } from '#shared/features/companies/people-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'

import { callAs } from '../../../support/api-calls.ts'
import { type Acting, colleagueOf, newCompany } from '../../../support/colleagues.ts'
import { contextFor } from '../../../support/contexts.ts'
import { caseCall } from '../../../support/disputes.ts'
import { aBand, decisionOn, ownOf } from '../../../support/listing-review.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { stock, submit, trader } from '../../../support/traders.ts'

const { site, ctx, seller, buyer, stranger, lot, inspected, contested, askUs } = await openOrders()
const operator = await signInAs(site, 'operator')
const colleague = await colleagueOf(site, seller.companyId, 'sales')
const idOf = async (number: number) => (await findAnyOrder(ctx, number)).id
/** An order between the seller and the buyer that was frozen. */
const orderId = await idOf(
  await place(site, buyer, (await lot()).slug, { pieces: 2, goods: 588_000 }),
)
const frozen = { id: randomUUID(), orderId, by: operator.personId, reason: 'A test' }
await ctx.db.insert(orderFreeze).values({ ...frozen, at: ctx.clock() })

interface Item {
  action: string
  sentence: { before: string; about: string; after: string }
}
const says = ({ sentence: { before, about, after } }: Item) => `${before}${about}${after}`
const read = async (who: SignedIn): Promise<Item[]> =>
  (await callAs(site, who, '/me/activity?limit=100')).json.items
const actionsOf = async (who: SignedIn) => (await read(who)).map(({ action }) => action)

const declared = [...events.values()].flatMap((event) =>
  event.activity === undefined || event.readers === undefined
    ? []
    : [[event.action, { event, readers: event.readers }] as const],
)

/** The seller's account, company or order, or a thing of the company. */
function thingOf({ concerns }: Readers): string {
  if (concerns === 'person') return seller.personId
  if (concerns === 'company') return seller.companyId
  return concerns === 'named company' ? randomUUID() : orderId
}

describe('what features declare as activity', () => {
  it.each(declared)('%s has a sentence only for those whom it concerns', async (action, source) => {
    const { event, readers } = source
    const before = await actionsOf(seller)
    const { companyId } = seller
    const details = readers.concerns === 'named company' ? { after: { companyId } } : {}
    await happened(await contextFor(site, seller), event, thingOf(readers), details)
    const [newest, ...rest] = await read(seller)
    expect(newest?.action).toBe(action)
    // There may be more than one page shows.
    expect(rest.map((each) => each.action)).toEqual(before.slice(0, rest.length))
    expect(newest && says(newest)).toMatch(/^[A-Z“](?!.*(?:undefined|null)).*\.$/)
    const { concerns, shown } = readers
    const toSales = concerns !== 'person' && (shown?.('sales') ?? true)
    expect((await actionsOf(colleague)).includes(action)).toBe(toSales)
    expect((await actionsOf(buyer)).includes(action)).toBe(typeof concerns === 'object')
    for (const who of [stranger, operator]) expect(await actionsOf(who)).not.toContain(action)
  })
})

describe('decisions are read by the company', () => {
  it('on its listings, with their titles, and not which operator made them', async () => {
    const another = await trader(site, 'seller')
    const { id } = await submit(site, another, aBand())
    const decide = async (decision: string, reason?: string) =>
      (await decisionOn(site, operator, id))(decision, reason)
    await decide('send-back', 'This mark is not known to us.')
    const { version } = await ownOf(site, another, id)
    await callAs(site, another, `/stock/${id}/appeals`, { version, text: 'It is the city’s mark.' })
    await decide('approve')
    // Nothing was wrong with it, so this is no news.
    const live = await ownOf(site, another, id)
    const more = { version: live.version, said: { quantity: '90' } }
    await stock(site, another, `/${id}`, more, 'PUT')
    expect((await decide('approve')).json).toEqual({ state: 'live' })
    await decide('take-down', 'This piece was reported as stolen.')
    expect((await read(another)).map(says)).toEqual([
      'Relustre took “Plain court band” down.',
      'Relustre approved “Plain court band”.',
      'You appealed against the decision on “Plain court band”.',
      'Relustre sent “Plain court band” back.',
    ])
  })

  it('in a dispute, by both sides', async () => {
    const number = await inspected()
    const id = await askUs(await contested(number))
    const ruling = { outcome: 'refund', reasoning: 'The report is clear.' }
    const { status } = await caseCall(site, operator, id, '/rulings', ruling)
    expect(status).toBe(201)
    const sentence = `Relustre ruled on order ${number}: the buyer is refunded.`
    for (const who of [seller, buyer]) expect((await read(who)).map(says)[0]).toBe(sentence)
    expect((await read(stranger)).map(says)).not.toContain(sentence)
  })

  it('about its people; only its owner also reads of offers of ownership and invitations', async () => {
    const { owner, add } = await newCompany(site)
    const next = await add('sales')
    const removed = await add('finance')
    const { changeRole, remove, demandTwoStep, offerOwnership, stopHandOver, invite, leave } =
      companyPeople
    const call = owner.client.call.bind(owner.client)
    await call(invite, { email: 'somebody@elsewhere.example', role: 'finance' })
    await call(changeRole, { id: next.id, role: 'finance' })
    await call(demandTwoStep, { demanded: true })
    await call(remove, { id: removed.id })
    await call(offerOwnership, { to: next.id, roleAfter: 'sales' })
    await next.client.call(stopHandOver, {})
    const told = async ({ client }: Acting) =>
      ((await client.call(companyProfile.activity, { limit: 50 })).body.items as Item[]).map(says)
    const byOwner = (who: string, role: string) => [
      `${who} removed ${removed.name} from the company.`,
      `${who} made two-step login compulsory for everybody.`,
      `${who} changed ${role} to Finance.`,
    ]
    expect(await told(owner)).toEqual([
      `${next.name} stopped the handover of ownership.`,
      `You offered the ownership of the company to ${next.name}.`,
      ...byOwner('You', `the role of ${next.name}`),
      'You invited a colleague. Role: Finance.',
    ])
    expect(await told(next)).toEqual(byOwner(owner.name, 'your role'))
    await removed.logIn()
    expect(await told(removed)).toEqual([])
    await next.client.call(leave, {})
    expect((await told(owner))[0]).toBe(`${next.name} left the company.`)
  })
})
