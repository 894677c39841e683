import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { setOperator } from '#server/features/accounts/service.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { bankLine } from '#server/features/payments/table.ts'
import { operatorProposal } from '#server/second-operator/table.ts'

import { openMoney } from '../../support/money-site.ts'
import { readOrder } from '../../support/orders.ts'
import { money, paymentOf, standing } from '../../support/payments.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows, findRows } from '../../support/rows.ts'

const { site, ctx, maker, checker, buyer, order, arrives } = await openMoney()

const said = { reason: 'The parent company of the buyer pays. I telephoned both.' }

const dear = () => order({ price: 20_000 })
const press = (who: SignedIn, id: string, what: string, body: object = said) =>
  money(site, who, `/lines/${id}/${what}`, body)
async function lineOf(id: string) {
  const [line] = await ctx.db.select().from(bankLine).where(eq(bankLine.id, id))
  return line
}
async function shown(who: SignedIn, id: string) {
  const { json } = await money(site, who, '/lines?currency=EUR&limit=100')
  return json.items.find((each: { id: string }) => each.id === id)?.proposal
}

describe('a large payment that matches by nobody’s name', () => {
  it('pays its order once two operators say so', async () => {
    const ordered = await dear()
    const { id } = await arrives({ ...paymentOf(ordered), name: 'Holding of the buyer' })
    const match = (who: SignedIn) => press(who, id, 'match', { ...said, order: ordered.number })
    expect((await match(maker)).json).toEqual({ inForce: false })
    expect(await lineOf(id)).toMatchObject({ state: 'suspense', matchedBy: null })
    expect(await shown(maker, id)).toMatchObject({ own: true, order: ordered.number, ...said })
    expect(await shown(checker, id)).toMatchObject({ own: false, order: ordered.number })
    const again = await match(maker)
    expect(again.status).toBe(409)
    expect(again.json.detail).toContain('Another operator confirms')
    expect((await match(checker)).json).toEqual({ inForce: true })
    expect(await lineOf(id)).toMatchObject({
      state: 'matched',
      matchedBy: maker.personId,
      confirmedBy: checker.personId,
      ...said,
    })
    const { state } = (await readOrder(site, buyer, ordered.number)).json
    expect(state).toBe('review')
    expect((await verifyBooks(ctx)).faults).toEqual([])
  })

  it('still needs two if whoever proposed it is not an operator any more', async () => {
    const former = await signInAs(site, 'operator')
    const ordered = await dear()
    const { id } = await arrives({ ...paymentOf(ordered), name: 'Holding of the buyer' })
    const match = (who: SignedIn) => press(who, id, 'match', { ...said, order: ordered.number })
    expect((await match(former)).json).toEqual({ inForce: false })
    await setOperator(ctx, former.personId, false)
    expect((await match(checker)).json).toEqual({ inForce: false })
    expect((await match(maker)).json).toEqual({ inForce: true })
    expect(await lineOf(id)).toMatchObject({
      matchedBy: checker.personId,
      confirmedBy: maker.personId,
    })
  })

  it('is not matched with an order that the first operator did not propose', async () => {
    const [one, two] = [await dear(), await dear()]
    const { id } = await arrives({ amount: one.total })
    const match = (who: SignedIn, number: number) =>
      press(who, id, 'match', { ...said, order: number })
    expect((await match(maker, one.number)).json).toEqual({ inForce: false })
    for (const who of [maker, checker]) {
      const other = await match(who, two.number)
      expect(other.status).toBe(409)
      expect(other.json.detail).toContain('Something else has been proposed')
    }
    expect((await press(checker, id, 'proposal/refusal')).status).toBe(200)
    expect((await press(checker, id, 'proposal/refusal')).status).toBe(409)
    expect(await shown(maker, id)).toBeNull()
    expect((await match(checker, two.number)).json).toEqual({ inForce: false })
    expect((await match(maker, two.number)).json).toEqual({ inForce: true })
  })

  it('is refused at once, not proposed, if it is too little or nobody waits for it', async () => {
    const { number, total } = await dear()
    const { id } = await arrives({ amount: total - 1 })
    const { status, json } = await press(maker, id, 'match', { ...said, order: number })
    expect(status).toBe(422)
    expect(json.errors[0].detail).toContain('is missing')
    expect(await shown(maker, id)).toBeNull()
  })

  it('loses its proposal when it goes back to its payer', async () => {
    const ordered = await dear()
    const { id } = await arrives({ ...paymentOf(ordered), name: 'Somebody else' })
    await press(maker, id, 'match', { ...said, order: ordered.number })
    expect((await press(maker, id, 'return')).status).toBe(201)
    const left = await findRows(site, operatorProposal, { subjectId: id })
    expect(left).toEqual([])
  })
})

it('a small payment takes one operator, as before', async () => {
  const { number, total } = await order()
  const { id } = await arrives({ amount: total })
  expect((await press(maker, id, 'match', { ...said, order: number })).json).toEqual({
    inForce: true,
  })
  expect(await lineOf(id)).toMatchObject({ matchedBy: maker.personId, confirmedBy: null })
})

describe('money that is booked as ours', () => {
  it('takes two operators if it is much', async () => {
    const before = await standing(ctx, 'own-funds')
    const { id } = await arrives({ amount: 1_000_000 })
    expect((await press(maker, id, 'ours')).json).toEqual({ inForce: false })
    expect(await standing(ctx, 'own-funds')).toBe(before)
    expect(await shown(checker, id)).toMatchObject({ order: null, own: false })
    expect((await press(checker, id, 'ours')).json).toEqual({ inForce: true })
    expect(await standing(ctx, 'own-funds')).toBe(before - 1_000_000)
    expect(await lineOf(id)).toMatchObject({
      matchedBy: maker.personId,
      confirmedBy: checker.personId,
    })
    expect((await press(maker, id, 'ours/reversal')).status).toBe(200)
    expect(await lineOf(id)).toMatchObject({ state: 'suspense', confirmedBy: null })
    const little = await arrives({ amount: 999_999 })
    expect((await press(maker, little.id, 'ours')).json).toEqual({ inForce: true })
  })

  it('cannot be confirmed in the database by who proposed it', async () => {
    const [own] = await ctx.db.select().from(bankLine).where(eq(bankLine.state, 'ours'))
    const alone = changeRows(site, bankLine, own?.id ?? '', { confirmedBy: own?.matchedBy })
    await expect(alone).rejects.toMatchObject({ cause: { constraint: 'bank_line_by_two' } })
  })
})
