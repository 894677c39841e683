import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { tradeOrderLine } from '#server/features/orders/table.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { pay, place, readOrder } from '../../../support/orders.ts'
import { paperOf } from '../../../support/papers.ts'
import { openParts } from '../../../support/parts.ts'
import { signInAs } from '../../../support/people.ts'
import { liveLot, ring } from '../../../support/traders.ts'

const { site, ctx, seller, buyer, sold, lotInParts } = await openParts()

const picked = [
  { title: 'Curb chains', pieces: 10, weight: 100_000, metal: 'gold', fineness: '7500' },
  { title: 'Signet rings', pieces: 6, weight: 140_000 },
]
const secrets = /cost|3,111|4,444|311111|444444|15,333/i

describe('an order of a mixed lot', () => {
  it('keeps the lines that were picked, for both sides and operators, without what only the seller knows', async () => {
    const { order } = await sold()
    for (const who of [buyer, seller]) {
      const { json } = await readOrder(site, who, order)
      expect(json.lines).toMatchObject([{ manifest: picked, pieces: 1 }])
      expect(JSON.stringify(json)).not.toMatch(secrets)
    }
    const operator = await signInAs(site, 'operator')
    const { json } = await callConsole(site, operator, `/orders/${order}`)
    expect(json.ordered).toMatchObject([{ manifest: picked }])
    await expect(
      ctx.db.update(tradeOrderLine).set({ manifest: [] }).where(eq(tradeOrderLine.pieces, 1)),
    ).rejects.toThrow()
  })

  it('keeps all lines of a lot that is ordered as a whole', async () => {
    const own = await lotInParts()
    const number = await place(site, buyer, own.slug, { pieces: 1, goods: 2_000_000 })
    const { json } = await readOrder(site, buyer, number)
    expect(json.lines[0].manifest.map(({ title }: { title: string }) => title)).toEqual([
      'Curb chains',
      'Plain hoops',
      'Signet rings',
      'Sapphire pendants',
    ])
  })

  it('says on its papers what goes into the parcel, line by line', async () => {
    const { order } = await sold()
    await pay(ctx, order)
    const { paper } = await paperOf(site, seller, order, 'packing-list')
    const text = paper.replaceAll(/\s+/g, ' ')
    for (const said of [
      'In “2 lines of Stock of a closed shop”',
      '2 lines, 16 pieces, 240.0 g',
      'Curb chains',
      '100.0 g',
      'Signet rings',
      '140.0 g',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('Plain hoops')
    expect(text).not.toMatch(secrets)
    const confirmation = await paperOf(site, buyer, order, 'confirmation')
    expect(confirmation.paper.replaceAll(/\s+/g, ' ')).toContain('2 lines, 16 pieces, 240.0 g')
  })

  it('is told from any other kind of lot, which has no lines', async () => {
    const { slug } = await liveLot(site, seller, { ...ring, stockNumber: 'NO-LINES' })
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    expect((await readOrder(site, buyer, number)).json.lines).toMatchObject([{ manifest: null }])
  })
})
