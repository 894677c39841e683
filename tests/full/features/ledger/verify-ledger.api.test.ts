import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { postEntry } from '#server/features/ledger/service.ts'

import { asOwner } from '../../../support/as-owner.ts'
import { command } from '../../../support/command.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { startSite } from '../../../support/site.ts'

const env = await databaseEnv()
const site = await startSite(env)

const check = () => command('verify-ledger', [], env)
it('npm run verify-ledger succeeds on a whole ledger, and fails with the faults on another', async () => {
  const ctx = await workContext(site)
  await postEntry(ctx, {
    event: randomUUID(),
    currency: 'EUR',
    postings: [
      { account: 'client-bank', amount: 500 },
      { account: 'suspense', amount: -500 },
    ],
  })
  await postEntry(ctx, {
    event: randomUUID(),
    currency: 'EUR',
    postings: [
      { account: 'suspense', amount: 200 },
      { account: 'payable', keptFor: randomUUID(), amount: -200 },
    ],
  })
  const whole = await check()
  expect([whole.status, whole.out]).toEqual([0, 'The ledger is whole: 2 entries, 4 postings.\n'])
  await asOwner(env, [
    'ALTER TABLE ledger_posting DISABLE TRIGGER USER',
    'UPDATE ledger_posting SET amount = 501 WHERE amount = 500',
    'UPDATE ledger_posting SET amount = -201 WHERE amount = -200',
  ])
  const damaged = await check()
  expect(damaged.status).toBe(1)
  expect(damaged.out).toContain('Entry 1 does not balance.')
  expect(damaged.out).toContain('says 500, and its postings add up to 501.')
  expect(damaged.out).toContain('says -200, and its postings add up to -201.')
  expect(damaged.err).toContain('The ledger is not whole')
})
