import { randomUUID } from 'node:crypto'

import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

import { postEntry } from '#server/features/ledger/post-entry.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { verifyLedger } from '#server/features/ledger/verify-ledger.ts'

import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { startSite } from '../../support/site.ts'

const env = await databaseEnv()
const site = await startSite(env)
const ctx = await workContext(site)
const owner = new Client({ connectionString: env.MIGRATION_DATABASE_URL ?? '' })
await owner.connect()
afterAll(() => Promise.all([owner.end(), site.stop(0)]))

const receive = (amount: number) =>
  postEntry(ctx, {
    event: randomUUID(),
    currency: 'EUR',
    postings: [
      { account: 'client-bank', amount },
      { account: 'suspense', amount: -amount },
    ],
  })

describe('many bookings at once', () => {
  it('each count, and every balance that is read meanwhile adds up to zero', async () => {
    const sums: number[] = []
    const bookings = Array.from({ length: 60 }, (_, at) => receive(at + 1))
    const booking = new AbortController()
    const reading = (async () => {
      while (!booking.signal.aborted) {
        const all = await trialBalance(ctx)
        sums.push(all.reduce((sum, { balance }) => sum + balance, 0))
      }
    })()
    await Promise.all(bookings)
    booking.abort()
    await reading
    expect(new Set(sums)).toEqual(new Set([0]))
    const bank = (await trialBalance(ctx)).find(({ account }) => account === 'client-bank')
    expect(bank?.balance).toBe((60 * 61) / 2)
  })

  it('for the same held money, as many succeed as there is money', async () => {
    const [order, company] = [randomUUID(), randomUUID()]
    await receive(100)
    await postEntry(ctx, {
      event: randomUUID(),
      currency: 'EUR',
      postings: [
        { account: 'suspense', amount: 100 },
        { account: 'held', keptFor: order, amount: -100 },
      ],
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        postEntry(ctx, {
          event: randomUUID(),
          currency: 'EUR',
          postings: [
            { account: 'held', keptFor: order, amount: 30 },
            { account: 'payable', keptFor: company, amount: -30 },
          ],
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

it('the check of the ledger finds a row that somebody changed who could turn the protection off', async () => {
  expect((await verifyLedger(ctx)).faults).toEqual([])
  await owner.query('ALTER TABLE ledger_posting DISABLE TRIGGER USER')
  expect((await verifyLedger(ctx)).faults.join()).toMatch(/ledger_posting_keep is off/)
  await owner.query(
    'UPDATE ledger_posting SET amount = amount + 1 WHERE entry_id = 1 AND amount > 0',
  )
  await owner.query('ALTER TABLE ledger_posting ENABLE TRIGGER USER')
  const { faults } = await verifyLedger(ctx)
  expect(faults).toContain('Entry 1 does not balance.')
  expect(faults.join()).toMatch(/its postings add up to/)
})
