import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { openEnded } from '#server/features/ratings/open-ratings.ts'
import { showDue } from '#server/features/ratings/show-ratings.ts'
import { rating } from '#server/features/ratings/table.ts'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { signInAs } from '../../../support/people.ts'
import { openRatingSite, rate, readRatings } from '../../../support/ratings.ts'

const { site, ctx, seller, buyer, titles, ended, later, find } = await openRatingSite()

const rounds = 8
const ratedTitles = async (who: typeof buyer, number: number) =>
  (await titles(who, number)).filter((each) => each.includes('has rated you'))

it('both sides that rate at once are both shown and told, once each', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const number = await ended()
    const answers = await Promise.all([
      rate(site, buyer, number, 4, 'From the buyer.'),
      rate(site, seller, number, 2, 'From the seller.'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { given, received } = (await readRatings(site, buyer, number)).json
    expect(given).toMatchObject({ score: 4, shownAt: received.shownAt })
    expect(received).toMatchObject({ score: 2, words: 'From the seller.' })
    expect(await ratedTitles(seller, number)).toHaveLength(1)
    expect(await ratedTitles(buyer, number)).toHaveLength(1)
  }
})

describe('a change', () => {
  it('against the other side’s rating is either shown or refused', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < rounds; round += 1) {
      const number = await ended()
      await rate(site, buyer, number, 1, 'As it was.')
      const [other, change] = await Promise.all([
        rate(site, seller, number, 5),
        rate(site, buyer, number, 5, 'As it is.'),
      ])
      expect(other.status).toBe(200)
      statuses.add(change.status)
      const changed = change.status === 200
      const { received } = (await readRatings(site, seller, number)).json
      expect(received).toMatchObject(
        changed ? { score: 5, words: 'As it is.' } : { score: 1, words: 'As it was.' },
      )
      expect(await ratedTitles(seller, number)).toEqual([
        `Order ${number}: the buyer has rated you`,
      ])
    }
    for (const status of statuses) expect([200, 409]).toContain(status)
  })

  it('against the 14 days, on several instances, is either shown or refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const number = await ended()
      await rate(site, buyer, number, 1, 'As it was.')
      const [change] = await Promise.all([
        rate(site, buyer, number, 5, 'As it is.'),
        showDue(later(15)),
        showDue(later(15)),
        showDue(later(15)),
      ])
      expect([200, 409]).toContain(change.status)
      const changed = change.status === 200
      // A run may have passed before the change was there.
      await showDue(later(15))
      const { received } = (await readRatings(site, seller, number)).json
      expect(received).toMatchObject(changed ? { score: 5 } : { score: 1 })
      expect(await ratedTitles(seller, number)).toEqual([
        `Order ${number}: the buyer has rated you`,
      ])
    }
  })
})

describe('what may happen once', () => {
  it('is once: the news of an ended order, from four instances and a rating', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const number = await ended()
      const work = Array.from({ length: 4 }, () => openEnded(ctx))
      const [given] = await Promise.all([rate(site, buyer, number, 5), ...work])
      expect(given.status).toBe(200)
      const { id } = await find(number)
      expect(await ctx.db.$count(rating, eq(rating.orderId, id))).toBe(2)
      for (const who of [buyer, seller]) {
        const told = (await titles(who, number)).filter((each) => each.startsWith('You can rate'))
        expect(told).toHaveLength(1)
      }
    }
  })

  it('is once: an answer, and hiding', async () => {
    const operator = await signInAs(site, 'operator')
    const number = await ended()
    await rate(site, buyer, number, 2)
    await rate(site, seller, number, 2)
    const answer = (words: string) =>
      callAs(site, seller, `/orders/${number}/rating/answer`, { words })
    const answers = await Promise.all(['One.', 'Two.', 'Three.'].map(answer))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { id } = await find(number)
    const [row] = await ctx.db.select().from(rating).where(eq(rating.orderId, id))
    const what = { subject: 'rating', id: row?.id, reason: 'No.' }
    const hide = () => callConsole(site, operator, '/hidings', what)
    const hidden = await Promise.all([hide(), hide(), hide()])
    expect(hidden.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
