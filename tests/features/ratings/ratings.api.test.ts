import { describe, expect, it } from 'vitest'

import { openEnded } from '#server/features/ratings/open-ratings.ts'
import { showDue } from '#server/features/ratings/show-ratings.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { toldTo } from '../../support/notifications.ts'
import { act } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'
import { openRatingSite, rate, readRatings } from '../../support/ratings.ts'

const { site, ctx, seller, buyer, stranger, titles, inspected, ended, later, find } =
  await openRatingSite()

const secret = 'Quietly packed in felt.'

/** Everything about ratings that somebody of a company can read or download. */
async function allFor(who: typeof buyer, number: number): Promise<string> {
  const answers = await Promise.all([
    ...[
      `/orders/${number}/ratings`,
      `/orders/${number}`,
      '/orders',
      '/ratings?limit=100',
      `/companies/${seller.companyId}/ratings?limit=100`,
      `/companies/${seller.companyId}/record`,
      '/notifications',
      '/me/activity',
    ].map((path) => callAs(site, who, path)),
    callAs(site, who, '/me/export', {}),
  ])
  for (const { status } of answers) expect([200, 404]).toContain(status)
  expect(answers.at(-1)?.status).toBe(200)
  return answers.map(({ text }) => text).join('\n')
}

describe('an order is rated', () => {
  it('by both sides once it has ended with goods accepted, not before', async () => {
    const open = await inspected()
    expect((await readRatings(site, buyer, open)).json).toMatchObject({
      until: null,
      ended: false,
      given: null,
      received: null,
    })
    expect((await rate(site, buyer, open, 5)).status).toBe(409)
    await act(site, buyer, open, 'acceptance')
    expect((await rate(site, buyer, open, 5)).status).toBe(409)
    const number = await ended()
    const { until } = (await readRatings(site, seller, number)).json
    const days = (Date.parse(until) - site.context.clock().getTime()) / 86_400_000
    expect(days).toBeCloseTo(60, 1)
    expect((await rate(site, buyer, number, 0)).status).toBe(422)
    expect((await rate(site, buyer, number, 6)).status).toBe(422)
    expect((await rate(site, buyer, number, 4.5)).status).toBe(422)
    expect((await rate(site, buyer, number, 5, 'x'.repeat(501))).status).toBe(422)
    expect((await rate(site, buyer, number, 5, 'x'.repeat(500))).status).toBe(200)
  })

  it('within 60 days', async () => {
    expect((await rate(site, buyer, await ended(59), 4)).status).toBe(200)
    const tooLate = await ended(61)
    expect((await rate(site, buyer, tooLate, 4)).status).toBe(409)
    expect((await readRatings(site, buyer, tooLate)).json.until).toBeNull()
  })

  it('by nobody else, and only by those whose role may act for their side', async () => {
    const number = await ended()
    expect((await readRatings(site, stranger, number)).status).toBe(404)
    expect((await rate(site, stranger, number, 1)).status).toBe(404)
    const answer = { words: 'Not mine.' }
    const path = `/orders/${number}/rating/answer`
    expect((await callAs(site, stranger, path, answer)).status).toBe(404)
    for (const [role, status] of [
      ['sales', 403],
      ['finance', 403],
      ['purchasing', 200],
    ] as const) {
      const colleague = await colleagueOf(site, buyer.companyId, role)
      expect((await rate(site, colleague, number, 4)).status, role).toBe(status)
      expect((await readRatings(site, colleague, number)).status, role).toBe(200)
    }
  })
})

describe('a rating', () => {
  it('is hidden from the other side everywhere until both have rated, then shown to both', async () => {
    const number = await ended()
    await rate(site, buyer, number, 2, 'First words.')
    await rate(site, buyer, number, 3, secret)
    const before = (await readRatings(site, seller, number)).json
    expect(before).toMatchObject({ given: null, received: null, mayAnswer: false })
    expect(await allFor(seller, number)).not.toContain(secret)
    expect(await allFor(stranger, number)).not.toContain(secret)
    const operator = await signInAs(site, 'operator')
    const listed = await callAs(site, operator, '/admin/ratings?limit=100')
    expect(listed.text).not.toContain(secret)
    const own = (await readRatings(site, buyer, number)).json
    expect(own.given).toMatchObject({ score: 3, words: secret, shownAt: null })
    expect(await allFor(buyer, number)).toContain(secret)

    expect((await rate(site, seller, number, 5, 'Paid at once.')).status).toBe(200)
    const after = (await readRatings(site, seller, number)).json
    expect(after.received).toMatchObject({ score: 3, words: secret })
    expect(after).toMatchObject({ until: null, mayAnswer: true })
    expect((await readRatings(site, buyer, number)).json.received).toMatchObject({ score: 5 })
    for (const who of [buyer, seller]) {
      const { status, json } = await rate(site, who, number, 1, 'Changed my mind.')
      expect(status).toBe(409)
      expect(json.detail).toContain('cannot be changed')
    }
    expect(await titles(seller, number)).toContain(`Order ${number}: the buyer has rated you`)
    expect(await titles(buyer, number)).toContain(`Order ${number}: the seller has rated you`)
    expect(await allFor(seller, number)).not.toContain('First words.')
    expect((await callAs(site, operator, '/admin/ratings?limit=100')).text).toContain(secret)
  })

  it('is shown after 14 days without the other one, which is then shown at once', async () => {
    const number = await ended()
    await rate(site, buyer, number, 4, 'Alone.')
    await showDue(later(13.9))
    expect((await readRatings(site, seller, number)).json.received).toBeNull()
    expect((await rate(site, buyer, number, 5, 'Changed in time.')).status).toBe(200)
    await showDue(later(14.1))
    await showDue(later(14.2))
    expect((await readRatings(site, seller, number)).json.received).toMatchObject({ score: 5 })
    expect((await rate(site, buyer, number, 1)).status).toBe(409)
    const told = `Order ${number}: the buyer has rated you`
    expect((await titles(seller, number)).filter((each) => each === told)).toHaveLength(1)

    const late = await ended(20)
    await rate(site, seller, late, 3, 'After twenty days.')
    const { received } = (await readRatings(site, buyer, late)).json
    expect(received).toMatchObject({ score: 3, words: 'After twenty days.' })
  })

  it('is kept by the database once it is shown, whoever writes', async () => {
    const number = await ended()
    await rate(site, buyer, number, 4, 'As it was.')
    await rate(site, seller, number, 4)
    const { id } = await find(number)
    const { pool } = (await site.context.services.open()).database
    for (const change of [
      `UPDATE rating SET score = 5 WHERE order_id = '${id}'`,
      `UPDATE rating SET words = 'Better.' WHERE order_id = '${id}'`,
      `UPDATE rating SET shown_at = NULL WHERE order_id = '${id}'`,
      `DELETE FROM rating WHERE order_id = '${id}'`,
    ]) {
      await expect(pool.query(change), change).rejects.toThrow('never changed')
    }
    const again = `INSERT INTO rating (order_id, by, rater_id, rated_id, ended_at)
      SELECT order_id, by, rater_id, rated_id, ended_at FROM rating WHERE order_id = '${id}'`
    await expect(pool.query(again)).rejects.toThrow('rating_one')
  })

  it('is answered once by the other side, in words', async () => {
    const number = await ended()
    await rate(site, buyer, number, 2, 'The clasp is loose.')
    const answer = (who: typeof buyer, words: string) =>
      callAs(site, who, `/orders/${number}/rating/answer`, { words })
    expect((await answer(seller, 'Too soon.')).status).toBe(409)
    await rate(site, seller, number, 4)
    expect((await answer(seller, '')).status).toBe(422)
    expect((await answer(seller, 'We mend it.')).status).toBe(200)
    expect((await answer(seller, 'Again.')).status).toBe(409)
    const { given } = (await readRatings(site, buyer, number)).json
    expect(given.answer.words).toBe('We mend it.')
    expect(await titles(buyer, number)).toContain(`Order ${number}: your rating has been answered`)
    const { id } = await find(number)
    const { pool } = (await site.context.services.open()).database
    const change = `UPDATE rating SET answer = 'Other.' WHERE order_id = '${id}' AND answer IS NOT NULL`
    await expect(pool.query(change)).rejects.toThrow('never changed')
  })

  it('is kept without contact data, and so is its answer, though their order is paid', async () => {
    const number = await ended()
    await rate(site, buyer, number, 4, 'Fine. Ring us on 020 7946 0958.')
    await rate(site, seller, number, 5, 'Write to rossi@gioielli.it')
    await callAs(site, seller, `/orders/${number}/rating/answer`, { words: 'See acmejewels.in.' })
    for (const who of [buyer, seller, stranger]) {
      expect(await allFor(who, number)).not.toMatch(/7946 0958|rossi@|acmejewels/)
    }
    const { given, received } = (await readRatings(site, buyer, number)).json
    expect(given.words).toBe('Fine. Ring us on [contact hidden].')
    expect(given.answer.words).toBe('See [contact hidden].')
    expect(received.words).toBe('Write to [contact hidden]')
    const long = await rate(site, buyer, await ended(), 4, '@abc x '.repeat(71))
    expect(long.status).toBe(422)
    expect(long.json.errors).toMatchObject([{ pointer: '/words' }])
  })

  it('is hidden by an operator for good, with a reason that both sides read', async () => {
    const operator = await signInAs(site, 'operator')
    const number = await ended()
    await rate(site, buyer, number, 1, 'Call me on 555.')
    await rate(site, seller, number, 5)
    await callAs(site, seller, `/orders/${number}/rating/answer`, { words: 'Call me, too.' })
    const { json } = await callConsole(site, operator, '/ratings?limit=100')
    const { id } = json.items.find(
      (each: { number: number; by: string }) => each.number === number && each.by === 'buyer',
    )
    const hide = (reason: string) =>
      callConsole(site, operator, '/hidings', { subject: 'rating', id, reason })
    expect((await hide('')).status).toBe(422)
    expect((await hide('It names a number.')).status).toBe(200)
    expect((await hide('It names a number.')).status).toBe(409)
    for (const who of [buyer, seller, stranger]) {
      const read = await Promise.all(
        [
          `/orders/${number}/ratings`,
          '/ratings?limit=100',
          `/companies/${seller.companyId}/ratings?limit=100`,
        ].map((path) => callAs(site, who, path)),
      )
      for (const { text } of read) expect(text).not.toMatch(/Call me/)
    }
    const hidden = { score: null, words: '', answer: null, hiddenReason: 'It names a number.' }
    expect((await readRatings(site, seller, number)).json.received).toMatchObject(hidden)
    expect((await readRatings(site, buyer, number)).json.given).toMatchObject(hidden)
    expect((await rate(site, buyer, number, 1, 'Once more.')).status).toBe(409)
    expect(await titles(seller, number)).toContain(`Order ${number}: we have hidden a rating`)
    expect((await toldTo(site, buyer.personId)).map(({ title }) => title)).toContain(
      'We have hidden your rating',
    )
    const { json: log } = await callConsole(site, operator, '/audit?limit=20')
    expect(log.items).toContainEqual(
      expect.objectContaining({ action: 'order.rating-hidden', reason: 'It names a number.' }),
    )
  })
})

describe('both sides are told', () => {
  it('once that an order can be rated, however often the job runs', async () => {
    const number = await ended()
    await openEnded(ctx)
    await openEnded(ctx)
    await rate(site, buyer, number, 5)
    for (const who of [buyer, seller]) {
      const told = (await titles(who, number)).filter((each) => each.startsWith('You can rate'))
      expect(told).toEqual([`You can rate order ${number}`])
    }
  })

  it('nothing of orders that ended long ago, or without goods', async () => {
    const [old, open] = [await ended(70), await inspected()]
    await openEnded(ctx)
    for (const number of [old, open]) {
      expect((await titles(buyer, number)).filter((each) => each.includes('rate'))).toEqual([])
    }
  })
})
