import { expect, describe, it } from 'vitest'

import { openEnded } from '#server/features/ratings/open-ratings.ts'

import { callAs } from '../../../support/api-calls.ts'
import { toldTo } from '../../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { openRatingSite, rate, readRatings } from '../../../support/ratings.ts'
import {
  answerAppeal,
  appeal,
  decideOn,
  findReport,
  hide,
  listReports,
  reportNews,
  reportThing,
} from '../../../support/reports.ts'
import { trader } from '../../../support/traders.ts'

const at = await openRatingSite()
const { site } = at
const operator = await signInAs(site, 'operator')

const report = (who: SignedIn, id: string) => reportThing(site, who, 'rating', id, 'It is abusive.')

describe('a rating of a seller', () => {
  it('is reported once it is shown, by the seller and other buyers, and hidden with its answer', async () => {
    const number = await at.ended()
    await openEnded(at.ctx)
    await rate(site, at.buyer, number, 1, 'Thieves, all of them.')
    const listed = async (who: SignedIn) =>
      JSON.parse((await callAs(site, who, `/companies/${at.seller.companyId}/ratings`)).text).items
    expect(await listed(at.stranger)).toEqual([])
    await rate(site, at.seller, number, 5)
    const [{ id, own }] = await listed(at.stranger)
    expect(own).toBe(false)
    expect(await listed(at.buyer)).toMatchObject([{ id, own: true }])

    expect(await report(at.buyer, id)).toBe(409)
    expect(await report(await trader(site, 'seller'), id)).toBe(404)
    expect(await report(at.seller, id)).toBe(201)
    expect(await report(at.stranger, id)).toBe(201)
    expect(await findReport(site, operator, at.stranger, '')).toMatchObject({
      subject: 'rating',
      title: expect.stringMatching(/^1 of 5 for /),
      words: 'Thieves, all of them.',
      author: { id: at.buyer.companyId },
    })
    const first = await findReport(site, operator, at.seller, '')
    expect(await decideOn(site, operator, first?.id ?? '', 'hide', 'It is abusive.')).toBe(200)

    expect(await listed(at.stranger)).toEqual([])
    expect((await readRatings(site, at.buyer, number)).json.given).toMatchObject({
      score: null,
      hiddenReason: 'It is abusive.',
    })
    expect(await report(await trader(site, 'buyer'), id)).toBe(404)
    for (const who of [at.seller, at.stranger]) {
      expect(await reportNews(site, who, 'decided')).toHaveLength(1)
    }
    expect((await toldTo(site, at.seller.personId)).map(({ title }) => title)).toContain(
      `Order ${number}: we have hidden a rating`,
    )
    expect(await reportNews(site, at.buyer, 'hidden')).toHaveLength(1)
  })
  it('is hidden without a report as well, which settles those that wait, and shown again after an appeal', async () => {
    const number = await at.ended()
    await openEnded(at.ctx)
    await rate(site, at.buyer, number, 2, 'Slow, but honest.')
    await rate(site, at.seller, number, 5)
    const path = `/companies/${at.seller.companyId}/ratings`
    const listed = async () => JSON.parse((await callAs(site, at.stranger, path)).text).items
    const [{ id }] = await listed()
    expect(await report(at.stranger, id)).toBe(201)
    expect(await hide(site, at.seller, 'rating', id)).toBe(404)
    expect(await hide(site, operator, 'rating', id, 'It is abusive.')).toBe(200)
    expect(await hide(site, operator, 'rating', id, 'It is abusive.')).toBe(409)
    expect(await findReport(site, operator, at.stranger, '')).toBeUndefined()
    expect(await listed()).toEqual([])

    expect(await appeal(site, at.seller, 'rating', id)).toBe(404)
    expect(await appeal(site, at.buyer, 'rating', id, 'It is only unfavourable.')).toBe(201)
    const another = await signInAs(site, 'operator')
    expect(await answerAppeal(site, another, '', 'show-again', 'It is.')).toBe(200)
    expect(await listed()).toMatchObject([{ id, score: 2, words: 'Slow, but honest.' }])
    expect(await reportNews(site, at.buyer, 'appealed')).toEqual([
      expect.stringMatching(/^We show your rating again\..* The reviewer writes: It is\.$/),
    ])
    expect(await reportNews(site, at.stranger, 'decided')).toContainEqual(
      expect.stringMatching(/^We show again what you reported\..* The reviewer writes: It is\.$/),
    )
    expect((await toldTo(site, at.seller.personId)).map(({ title }) => title)).toContain(
      `Order ${number}: we show a rating again`,
    )
    const [last] = await listReports(site, operator, 'decided')
    expect(last).toMatchObject({ outcome: 'shown-again', gone: false })
  })
})
