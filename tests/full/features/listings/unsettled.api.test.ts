import { describe, expect, it } from 'vitest'

import { tellUnsettled } from '#server/features/listings/confirm/tell-unsettled.ts'
import { notification } from '#server/notifications/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { clientAccount } from '../../../support/bank-statements.ts'
import { changeMany, seen } from '../../../support/bulk-changes.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { review } from '../../../support/review-row.ts'
import { findRows } from '../../../support/rows.ts'
import { ask, startSite } from '../../../support/site.ts'
import {
  addPictureRow,
  knownSeller,
  type Own,
  publish,
  ring,
  stock,
  trader,
} from '../../../support/traders.ts'

const inYen = 'We cannot take payments in JPY. Choose USD, EUR or GBP.'
const yen = { ...ring, currency: 'JPY', price: '294000', cost: '318000', 'tiers.1.price': '279000' }

const env = await databaseEnv()
let site = await startSite(env)
const seller = await knownSeller(site)
const pounds = await publish(site, seller)

/** Starts the server again, with accounts for clients' money in these currencies. */
async function restartWith(...currencies: readonly string[]): Promise<void> {
  await site.stop(0)
  const accounts = Object.fromEntries(currencies.map((each) => [each, clientAccount]))
  site = await startSite({ ...env, CLIENT_ACCOUNTS: JSON.stringify(accounts) })
}
const draftInYen = async (stockNumber: string) => {
  const draft = await stock(site, seller, '', { kind: 'jewellery', said: { ...yen, stockNumber } })
  await addPictureRow(site, draft.id)
  return draft
}

describe('a currency without an account for clients’ money', () => {
  it('keeps a listing from being published, and the editor says which can be settled', async () => {
    const draft = await draftInYen('JPY-1')
    const point = { key: 'currency', reason: inYen }
    const own = await stock(site, seller, `/${draft.id}`)
    expect(own).toMatchObject({ openPoints: [point], settled: ['USD', 'EUR', 'GBP'] })
    const move = { version: draft.version, move: 'publish' }
    const { status, json } = await callAs(site, seller, `/stock/${draft.id}/moves`, move)
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ pointer: '/said/currency', detail: inYen }])
  })

  it('leaves it out when many are published', async () => {
    const draft = await draftInYen('JPY-2')
    const change = { do: 'move', move: 'publish' }
    const answer = await changeMany(site, seller, { items: [seen(draft)], change })
    expect(answer).toMatchObject({ done: 0, skipped: [{ id: draft.id, reason: inYen }] })
  })

  it('cannot become the currency of a live listing', async () => {
    const { version } = await stock(site, seller, `/${pounds.id}`)
    const said = { currency: 'JPY', price: '294000', 'tiers.1.price': '279000', cost: '318000' }
    const path = `/stock/${pounds.id}`
    const { status, json } = await callAs(site, seller, path, { version, said }, 'PUT')
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ pointer: '/said/currency', detail: inYen }])
  })

  it('is a mistake in a row of an import, unless the listing has it already', () => {
    const row = { 'Stock number': 'JPY-3', Currency: 'JPY', Price: '294000' }
    const settled = ['EUR', 'GBP'] as const
    const wrong = 'We cannot take payments in JPY. Choose EUR or GBP.'
    expect(review(row, { settled }).problems).toMatchObject([{ key: 'currency', reason: wrong }])
    const existing = {
      id: 'its id',
      kind: 'jewellery',
      state: 'live',
      held: 0,
      said: { ...yen, stockNumber: 'JPY-3', price: '280000' },
    } as const
    expect(review(row, { settled, existing }).problems).toEqual([])
  })
})

describe('a live listing whose account we close', () => {
  const found = async () => (await ask(site.address, '/api/search')).text.includes(pounds.slug)
  const row = async () => {
    const { json } = await callAs(site, seller, '/stock?view=live')
    return json.items.find(({ id }: Own) => id === pounds.id)
  }
  const told = async () => {
    const rows = await findRows(site, notification, { personId: seller.personId })
    return rows.map(({ title }) => title).filter((title) => title.includes('hidden'))
  }
  const statuses = async () => {
    const buyer = await trader(site, 'buyer')
    const page = await ask(site.address, `/lots/${pounds.slug}`)
    return [page.status, (await callAs(site, buyer, `/lots/${pounds.slug}/trade`)).status]
  }

  it('is hidden from buyers, with a reason that its seller reads and is told once', async () => {
    expect([await found(), await statuses(), (await row()).hidden]).toEqual([
      true,
      [200, 200],
      null,
    ])
    await restartWith('EUR', 'USD')
    expect([await found(), await statuses()]).toEqual([false, [410, 410]])
    const hidden = 'Hidden from buyers. We cannot take payments in GBP. Choose USD or EUR.'
    expect(await row()).toMatchObject({ state: 'live', hidden })
    for (let run = 0; run < 2; run += 1) await tellUnsettled(await workContext(site))
    expect(await told()).toEqual(['1 listing hidden'])
  })

  it('can still be corrected, and comes back with the account', async () => {
    const { version } = await stock(site, seller, `/${pounds.id}`)
    await stock(site, seller, `/${pounds.id}`, { version, said: { quantity: '5' } }, 'PUT')
    await restartWith('GBP')
    await tellUnsettled(await workContext(site))
    expect([await found(), await statuses(), (await row()).hidden]).toEqual([
      true,
      [200, 200],
      null,
    ])
    expect(await told()).toHaveLength(1)
  })
})
