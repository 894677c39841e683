import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { listing } from '#server/features/listings/table.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'

import { callAs } from '../../support/api-calls.ts'
import { answer, makeOffer, readOffer } from '../../support/offers.ts'
import { pay, readOrder, sendOrder } from '../../support/orders.ts'
import { openParts } from '../../support/parts.ts'
import { race } from '../../support/rounds.ts'
import { stock } from '../../support/traders.ts'

const at = await openParts()

const all = ['Curb chains', 'Plain hoops', 'Signet rings', 'Sapphire pendants']
const accept = (number: number) => answer(at.site, at.seller, number, 'acceptance')
const stateOf = async (number: number) =>
  (await readOffer(at.site, at.seller, number)).json.state as string

/** Every line of a lot is there once: in the lot, or in one listing that was carved out of it. */
async function nothingLost(id: string): Promise<void> {
  const lot = await at.stockOf(id)
  const carved = await at.carvedFrom(id)
  expect([lot, ...carved].flatMap(at.titlesOf).toSorted()).toEqual(all.toSorted())
  for (const { sheet, gross } of [lot, ...carved]) {
    const lines = sheet.lists.lines ?? []
    expect(gross).toBe(lines.reduce((sum, { weight }) => sum + Number(weight), 0))
    expect(sheet.values.pieces).toBe(lines.reduce((sum, { pieces }) => sum + Number(pieces), 0))
  }
}

describe('two offers for lines of a lot, accepted at the same time,', () => {
  race(
    'are not both accepted if they overlap: the other one gets the reason and stays open',
    async () => {
      const { id, slug } = await at.lotInParts()
      const numbers = [
        await at.offerFor(slug, { lines: ['Curb chains', 'Plain hoops'] }),
        await at.offerFor(slug, { lines: ['Plain hoops', 'Signet rings'] }, at.stranger),
      ]
      const answers = await Promise.all(numbers.map(accept))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.json.detail).toContain('no longer has these lines')
      const states = await Promise.all(numbers.map(stateOf))
      expect(states.toSorted()).toEqual(['accepted', 'seller-turn'])
      expect(await at.carvedFrom(id)).toHaveLength(1)
      await nothingLost(id)
    },
  )

  race('are both accepted if they do not, also if that is all of the lot', async () => {
    const { id, slug } = await at.lotInParts()
    const numbers = [
      await at.offerFor(slug, { lines: all.slice(0, 2) }),
      await at.offerFor(slug, { lines: all.slice(2) }, at.stranger),
    ]
    const answers = await Promise.all(numbers.map(accept))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // Who came last has ordered the lot itself.
    expect(await at.carvedFrom(id)).toHaveLength(1)
    expect((await at.stockOf(id)).held).toBe(1)
    await nothingLost(id)
  })
})

describe('an offer for lines is accepted at the same time as', () => {
  const offered = async (lines = all.slice(0, 2)) => {
    const own = await at.lotInParts()
    return { ...own, number: await at.offerFor(own.slug, { lines }) }
  }

  race('its seller accepts it several times: the lines are carved out once', async () => {
    const { id, number } = await offered()
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(number)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await at.carvedFrom(id)).toHaveLength(1)
    await nothingLost(id)
  })

  race(
    'its seller edits one of the lines: what is ordered is what was offered, or nothing is',
    async () => {
      const { id, version, number } = await offered()
      const said = { 'lines.1.pieces': '9', pieces: '39' }
      const [{ status }, edited] = await Promise.all([
        accept(number),
        callAs(at.site, at.seller, `/stock/${id}`, { version, said }, 'PUT'),
      ])
      expect([status, edited.status].toSorted()).toEqual([200, 409])
      expect(await stateOf(number)).toBe(status === 200 ? 'accepted' : 'seller-turn')
      const [carved] = await at.carvedFrom(id)
      expect(carved?.sheet.values.pieces).toBe(status === 200 ? 30 : undefined)
      await nothingLost(id)
    },
  )

  race('an offer for the whole lot: one of the two is ordered', async () => {
    const { id, slug, number } = await offered()
    const whole = await makeOffer(at.site, at.stranger, slug, { pieces: 1, amount: 1_500_000 })
    const answers = await Promise.all([number, whole].map(accept))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await at.stockOf(id)).held).toBe(answers[1]?.status === 200 ? 1 : 0)
    await nothingLost(id)
  })

  race('somebody orders the whole lot at its price: one of the two is ordered', async () => {
    const { id, slug, number } = await offered()
    const [accepted, ordered] = await Promise.all([
      accept(number),
      sendOrder(at.site, at.stranger, slug, { pieces: 1, goods: 2_000_000 }),
    ])
    expect([accepted.status, ordered.status].toSorted()).toEqual(
      accepted.status === 200 ? [200, 409] : [201, 409],
    )
    expect(await at.carvedFrom(id)).toHaveLength(accepted.status === 200 ? 1 : 0)
    await nothingLost(id)
  })

  race('the lines of an earlier order come back: all are there once', async () => {
    const { id, slug, number } = await offered(['Curb chains'])
    const order = (await accept(number)).json.orderNumber
    const next = await at.offerFor(slug, { lines: ['Signet rings'] }, at.stranger)
    const late = await at.afterDue(order)
    const [accepted] = await Promise.all([accept(next), meetOrderDeadlines(late)])
    expect(accepted.status).toBe(200)
    expect((await readOrder(at.site, at.buyer, order)).json.state).toBe('expired')
    await nothingLost(id)
  })
})

describe('an order of lines that expires', () => {
  race('puts them back once, however many instances let it expire, or is paid before', async () => {
    const { id, slug } = await at.lotInParts()
    const { json } = await accept(await at.offerFor(slug, { lines: all.slice(1) }))
    const order = json.orderNumber as number
    const late = await at.afterDue(order)
    await Promise.all([
      meetOrderDeadlines(late),
      meetOrderDeadlines(late),
      meetOrderDeadlines(late),
      pay(at.ctx, order),
    ])
    const { state } = (await readOrder(at.site, at.buyer, order)).json
    expect(await at.carvedFrom(id)).toHaveLength(state === 'expired' ? 0 : 1)
    await nothingLost(id)
  })

  race('while the seller pauses its lot is not lost', async () => {
    const { id, slug } = await at.lotInParts()
    const { json } = await accept(await at.offerFor(slug, { lines: ['Plain hoops'] }))
    const order = json.orderNumber as number
    const late = await at.afterDue(order)
    const { version } = await stock(at.site, at.seller, `/${id}`)
    await Promise.all([
      meetOrderDeadlines(late),
      callAs(at.site, at.seller, `/stock/${id}/moves`, { version, move: 'pause' }),
    ])
    expect(await at.carvedFrom(id)).toEqual([])
    const back = await at.ctx.db.select().from(listing).where(eq(listing.id, id))
    expect(back.flatMap(at.titlesOf).toSorted()).toEqual(all.toSorted())
  })
})
