import { describe, expect, it } from 'vitest'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { aBand, band, caseOf as caseIn, trustedSeller } from '../../../support/listing-review.ts'
import { signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'
import { addPictureRow, publish, stock, submit, trader } from '../../../support/traders.ts'
import { withoutIds } from '../../../support/without-ids.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const trusted = () => trustedSeller(site)
const caseOf = (id: string) => caseIn(site, operator, id)

describe('the rules look at other sellers’ listings', () => {
  it('for a picture that looks the same, however the parts of its hash differ', async () => {
    const first = await publish(site, await trusted(), aBand())
    await addPictureRow(site, first.id, '0123456789abcdef')
    const seller = await trusted()
    const { id, version } = await stock(site, seller, '', { kind: 'jewellery', said: aBand() })
    // Six bits differ, in three of the four parts.
    await addPictureRow(site, id, '0122456689abfdeb')
    const { state } = await stock(site, seller, `/${id}/moves`, { version, move: 'publish' })
    expect(state).toBe('review')
    const { review, likely } = await caseOf(id)
    expect(review.findings).toEqual(['A picture looks like one of another company.'])
    expect(likely).toMatchObject([{ id: first.id, because: 'picture', state: 'live' }])

    const other = await stock(site, seller, '', { kind: 'jewellery', said: aBand() })
    // Nine bits differ.
    await addPictureRow(site, other.id, '0022456689abfd99')
    const third = await stock(site, seller, `/${other.id}/moves`, {
      version: other.version,
      move: 'publish',
    })
    expect(third.state).toBe('live')
  })

  it('for the same report', async () => {
    const stone = {
      ...band,
      'stones.1.gem': 'Sapphire',
      'stones.1.count': '1',
      'stones.1.carats': '2.6',
      'stones.1.origin': 'natural',
      'stones.1.treatment': 'H',
      'stones.1.laboratory': 'GIA',
      'stones.1.report': '221-900',
    }
    const first = await submit(site, await trusted(), { ...stone, stockNumber: 'REP-1' })
    expect(first.state).toBe('live')
    const second = await submit(site, await trusted(), {
      ...stone,
      stockNumber: 'REP-2',
      'stones.1.report': '221900',
    })
    const { review, likely } = await caseOf(second.id)
    expect(review.findings).toEqual(['Another listing names the report GIA 221900.'])
    expect(likely).toMatchObject([{ id: first.id, because: 'report', reports: ['GIA 221900'] }])
  })

  it('for the median of their prices', async () => {
    const seller = await trusted()
    for (let at = 0; at < 8; at += 1) {
      await submit(site, seller, aBand({ type: 'Bangle', price: `${1000 + at}` }))
    }
    const cheap = await submit(site, seller, aBand({ type: 'Bangle', price: '400' }))
    const { review, prices } = await caseOf(cheap.id)
    expect(review.findings).toEqual([
      'Per gram, the price is 0.40 times the median of 8 similar lots.',
    ])
    expect(prices.like).toMatchObject({ per: 'gram', lots: 8 })
  })
})

describe('a stranger to the console', () => {
  it('finds no case, and an operator none of what was never shown to anybody', async () => {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand())
    expect((await callAs(site, seller, `/admin/listings/${id}`)).status).toBe(404)
    const draft = await stock(site, seller, '', { kind: 'jewellery', said: aBand() })
    expect((await callConsole(site, operator, `/listings/${draft.id}`)).status).toBe(404)
  })

  it('never reads what a piece has cost its seller', async () => {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand({ cost: '3,181' }))
    // The longer '318100' begins with the shorter.
    expect(withoutIds(JSON.stringify(await caseOf(id)))).not.toContain('3181')
  })
})
