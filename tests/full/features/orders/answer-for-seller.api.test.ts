import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { entryColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import { listingChange } from '#server/features/listings/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { outboxMail } from '#server/mail/table.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { textOf } from '../../../support/mails.ts'
import { toldTo } from '../../../support/notifications.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, place, readOrder, sendLots } from '../../../support/orders.ts'
import { forgetProof, type SignedIn, signInAs } from '../../../support/people.ts'
import { findRows } from '../../../support/rows.ts'

const { site, ctx, seller, buyer, stranger, stockOf, oldLot } = await openOrders()
const operator = await signInAs(site, 'operator')

const reason = 'Their manager told us on the phone.'
const confirm = (number: number, body: object = { reason }) =>
  callConsole(site, operator, `/orders/${number}/confirmation`, body)
const decline = (number: number, body: object = { reason, lots: [0] }) =>
  callConsole(site, operator, `/orders/${number}/refusal`, body)

/** A new order of one piece of a lot that was not confirmed for weeks. */
async function unconfirmed() {
  const { id, slug } = await oldLot()
  return { id, number: await place(site, buyer, slug, { pieces: 1, goods: 294_000 }) }
}
const read = async (who: SignedIn, number: number) => (await readOrder(site, who, number)).json
const lastTold = async (who: SignedIn, number: number) =>
  (await toldTo(site, who.personId)).findLast(({ title }) => title.includes(String(number)))
/** The newest email to somebody. */
async function lastMail({ email }: SignedIn & { email: string }) {
  const [mail] = await ctx.db
    .select()
    .from(outboxMail)
    .where(eq(outboxMail.toAddress, email))
    .orderBy(desc(outboxMail.createdAt))
    .limit(1)
  if (mail === undefined) throw new Error(`nothing was written to ${email}`)
  return textOf(site, mail)
}
async function lastEntry(number: number) {
  const order = await findAnyOrder(ctx, number)
  const [entry] = await ctx.db
    .select(entryColumns)
    .from(auditEntry)
    .where(eq(auditEntry.objectId, order.id))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return entry
}
/** What the seller reads in the history of a lot, newest first. */
const historyOf = async (id: string) =>
  (await callAs(site, seller, `/stock/${id}/history`)).json.items
const activityOf = async (who: SignedIn): Promise<string[]> =>
  (await callAs(site, who, '/me/activity?limit=100')).json.items.map(
    ({ sentence: { before, about, after } }: { sentence: Record<string, string> }) =>
      `${before}${about}${after}`,
  )

describe('an operator who has spoken with a seller', () => {
  it('confirms for them; the buyer pays, both sides read why, and that it came from us', async () => {
    const { id, number } = await unconfirmed()
    expect((await confirm(number, { reason: '' })).status).toBe(422)
    expect((await confirm(number)).status).toBe(200)
    expect((await confirm(number)).status).toBe(409)
    for (const who of [buyer, seller]) {
      const { state, events } = await read(who, number)
      expect(state).toBe('awaiting-funds')
      expect(events).toMatchObject([{ event: 'confirm', by: 'operator', reason }])
      expect(await activityOf(who)).toContain(`Relustre confirmed order ${number} for the seller.`)
    }
    expect((await read(buyer, number)).transfer).toMatchObject({ reference: expect.any(String) })
    expect(await lastTold(buyer, number)).toMatchObject({
      title: `Order ${number} is confirmed: pay it`,
      body: expect.stringMatching(/^Relustre has confirmed 1 piece of “.+” for the seller/),
    })
    expect(await lastTold(seller, number)).toMatchObject({
      title: `Order ${number} is confirmed for you`,
      body: expect.stringMatching(/^Relustre has confirmed 1 piece of “.+” for you/),
    })
    expect(await lastMail(seller)).toContain('If you can’t supply the pieces, write to us at once.')
    expect(await lastEntry(number)).toMatchObject({
      action: 'order.confirmed-for-seller',
      actorId: operator.personId,
      reason,
      before: { state: 'agreed' },
      after: { state: 'awaiting-funds' },
    })
    // It is there, and the history of the lot does not say who of us heard it.
    expect((await stockOf(id)).confirmedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect((await historyOf(id))[0]).toMatchObject({ what: 'confirmed-for-seller', by: null })
  })

  it('declines for them; the order is cancelled, and what can’t be supplied is paused', async () => {
    const [one, other] = [await oldLot(), await oldLot()]
    const lots = [one, other].map(({ slug }) => ({ slug, pieces: 1 }))
    const { total } = amountsOf(588_000, feeTermsAt('GBP', new Date()))
    const { number } = (await sendLots(site, buyer, lots, { total })).json
    expect((await decline(number, { reason, lots: [] })).status).toBe(422)
    expect(await decline(number, { reason, lots: [2] })).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: '/lots' }] },
    })
    expect((await decline(number, { reason, lots: [1] })).status).toBe(200)
    expect((await confirm(number)).status).toBe(409)
    for (const who of [buyer, seller]) {
      const { state, events } = await read(who, number)
      expect(state).toBe('cancelled')
      expect(events).toMatchObject([{ event: 'decline', by: 'operator', reason }])
      expect(await activityOf(who)).toContain(
        `Relustre cancelled order ${number} for the seller, who can’t supply the pieces.`,
      )
    }
    expect((await lastTold(buyer, number))?.body).toMatch(/^Relustre has cancelled it for the sel/)
    expect((await lastTold(seller, number))?.body).toMatch(/^Relustre has cancelled it for you/)
    expect(await lastEntry(number)).toMatchObject({ action: 'order.declined-for-seller', reason })
    expect(await stockOf(one.id)).toMatchObject({ state: 'live', held: 0 })
    const paused = await stockOf(other.id)
    expect(paused).toMatchObject({ state: 'paused', held: 0 })
    expect(paused.stateReason).toMatch(/^For order \d+ we said for you that it can’t be supplied\./)
    expect((await historyOf(other.id))[0]).toMatchObject({ what: 'not-there', by: null })
    const changes = await findRows(site, listingChange, { listingId: other.id })
    expect(changes.map(({ personId }) => personId)).not.toContain(operator.personId)
  })

  it('has the check of a large payment begin, as the seller’s own confirmation does', async () => {
    const { slug } = await oldLot()
    const number = await place(site, stranger, slug, { pieces: 4, goods: 1_116_000 })
    expect((await confirm(number)).status).toBe(200)
    expect(await read(stranger, number)).toMatchObject({ review: { wanted: true } })
  })

  it('cannot once the seller has answered, nor while the order is frozen', async () => {
    const { number } = await unconfirmed()
    await callConsole(site, operator, `/orders/${number}/freeze`, { reason: 'We check it.' })
    for (const ask of [confirm, decline]) expect((await ask(number)).status).toBe(409)
    await callConsole(site, operator, `/orders/${number}/unfreeze`, { reason: 'It is right.' })
    expect((await act(site, seller, number, 'confirmation')).status).toBe(200)
    for (const ask of [confirm, decline]) {
      expect(await ask(number)).toMatchObject({ status: 409, json: { possible: ['fund', 'hold'] } })
    }
  })

  it('needs a fresh proof of who they are', async () => {
    const { number } = await unconfirmed()
    const late = await signInAs(site, 'operator')
    await forgetProof(site, late)
    for (const [what, body] of [
      ['confirmation', { reason }],
      ['refusal', { reason, lots: [0] }],
    ] as const) {
      const { status, json } = await callConsole(site, late, `/orders/${number}/${what}`, body)
      expect([status, json.type]).toEqual([403, '/api/docs#step-up'])
    }
    expect(await read(seller, number)).toMatchObject({ state: 'agreed', events: [] })
  })
})
