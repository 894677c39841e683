import { beforeEach, expect, it } from 'vitest'

import { type ReviewLimits, reviewLimits } from '#shared/contract/review-limits.ts'
import { type LimitsOfOne, limitsOfOne } from '#shared/contract/two-operators.ts'

import { caseCall, does } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place, readOrder } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'

/** What counts on the site; each test begins with a row for pounds that its own row takes over from. */
const checked: ReviewLimits[] = []
const alone: LimitsOfOne[] = []

const { site, seller, buyer, oldLot, inspected, contested, askUs } = await openOrders(
  {},
  { reviewLimits: checked, limitsOfOne: alone },
)
const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')] as const

const [first] = reviewLimits
const [one] = limitsOfOne
if (first === undefined || one === undefined) throw new Error('there are no limits')
/** The limits of every order in pounds from a time on. */
const checkedFrom = (from: string, GBP: number): ReviewLimits => ({
  from,
  limits: { ...first.limits, amount: { ...first.limits.amount, GBP } },
})
const aloneFrom = (from: string, GBP: number): LimitsOfOne => ({
  from,
  limits: { ...one.limits, GBP },
})
beforeEach(() => {
  checked.splice(0, checked.length, checkedFrom('2026-01-01', 250_000))
  alone.splice(0, alone.length, aloneFrom('2026-01-01', 500_000))
})
const now = () => new Date().toISOString()

it('an order is checked by the limit of the time when it was placed, also if it is confirmed later', async () => {
  const { slug } = await oldLot()
  const order = () => place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  const [before, after] = [await order(), await order()]
  const reviewOf = async (number: number) => (await readOrder(site, buyer, number)).json.review
  checked.push(checkedFrom(now(), 400_000))
  const last = await order()
  for (const number of [before, after, last]) await does(site, seller, number, 'confirmation')
  expect(await reviewOf(before)).toMatchObject({ wanted: true })
  expect(await reviewOf(after)).toMatchObject({ wanted: true })
  expect(await reviewOf(last)).toBeNull()
})

it('a decision takes two operators by the limit of the time when it is made', async () => {
  const [maker, checker] = operators
  /** A dispute about 5,880 pounds that operators may decide. */
  const disputed = async () => askUs(await contested(await inspected()))
  const decide = async (id: string) =>
    (
      await caseCall(site, maker, id, '/rulings', {
        outcome: 'refund',
        reasoning: 'We have read it.',
      })
    ).json
  const needsTwo = async (id: string) => (await caseCall(site, maker, id, '')).json.needsTwo
  const [proposed, decided] = [await disputed(), await disputed()]
  expect(await needsTwo(proposed)).toBe(true)
  expect(await decide(proposed)).toEqual({ inForce: false })
  alone.push(aloneFrom(now(), 600_000))
  expect(await needsTwo(decided)).toBe(false)
  expect(await decide(decided)).toEqual({ inForce: true })
  // What was proposed before still needs the other.
  const { ruling } = (await caseCall(site, maker, proposed, '')).json
  expect(ruling).toMatchObject({ state: 'proposed' })
  const confirm = (who: SignedIn) =>
    caseCall(site, who, proposed, `/rulings/${ruling.id}/confirmation`, {})
  expect((await confirm(maker)).status).toBe(409)
  expect((await confirm(checker)).status).toBe(200)
})
