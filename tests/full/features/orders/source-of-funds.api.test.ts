import { describe, expect, it } from 'vitest'

import { exportData } from '#server/features/accounts/profile/export-data.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { contextFor } from '../../../support/contexts.ts'
import { openMoney } from '../../../support/money-site.ts'
import { readOrder } from '../../../support/orders.ts'
import { explain, orderDear, sendFundsFile } from '../../../support/reviews.ts'
import { ask } from '../../../support/site.ts'
import { trader } from '../../../support/traders.ts'

const { site, ctx, maker, seller, buyer } = await openMoney()

const dear = () => orderDear(site, ctx, { seller, buyer })
const caseOf = async (number: number) => (await callConsole(site, maker, `/orders/${number}`)).json

describe('answers about the money of an order', () => {
  it('are the buyer’s alone: neither the seller nor a stranger answers or sends a file', async () => {
    const stranger = await trader(site, 'buyer')
    const { number } = await dear()
    for (const who of [seller, stranger]) {
      expect((await explain(site, who, number)).status).not.toBe(200)
      expect((await sendFundsFile(site, who, number)).status).not.toBe(201)
    }
    expect((await readOrder(site, buyer, number)).json.review.entries).toEqual([])
  })

  it('have files that operators open, and nobody else', async () => {
    const stranger = await trader(site, 'buyer')
    const { number } = await dear()
    const file = await sendFundsFile(site, buyer, number)
    expect(file.status).toBe(201)
    const open = (who: { headers: Record<string, string> }, path: string) =>
      ask(site.address, `/api${path}`, { headers: who.headers })
    const console = `/admin/orders/${number}/source-of-funds/${file.id}`
    // Nobody opens it before it is part of an answer.
    expect((await open(maker, console)).status).toBe(404)
    const taken = await explain(site, buyer, number, { files: [file.id] })
    expect(taken.json.review.entries[0].files).toMatchObject([{ id: file.id, name: 'loan.pdf' }])
    expect((await open(maker, console)).status).toBe(200)
    const { audit } = await caseOf(number)
    expect(audit[0]).toMatchObject({ action: 'evidence.viewed' })
    for (const who of [seller, buyer, stranger]) {
      expect((await open(who, console)).status).toBe(404)
      expect((await open(who, `/orders/${number}/evidence/${file.id}`)).status).toBe(404)
    }
    const other = await dear()
    const stolen = await explain(site, buyer, other.number, { files: [file.id] })
    expect(stolen.status).toBe(422)
    const elsewhere = `/admin/orders/${other.number}/source-of-funds/${file.id}`
    expect((await open(maker, elsewhere)).status).toBe(404)
  })

  it('are refused without words or with a source that there is not', async () => {
    const { number } = await dear()
    expect((await explain(site, buyer, number, { text: ' ' })).status).toBe(422)
    expect((await explain(site, buyer, number, { source: 'luck' })).status).toBe(422)
    expect((await explain(site, buyer, number, { text: 'x'.repeat(1001) })).status).toBe(422)
  })

  it('are in the copy of their data that people get', async () => {
    const { number } = await dear()
    await explain(site, buyer, number, { text: 'The sale of our old shop.' })
    const mine = await exportData(await contextFor(site, buyer))
    expect(mine.bytes.toString()).toContain('The sale of our old shop.')
  })
})
