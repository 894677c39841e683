import { expect, it } from 'vitest'

import { paymentsFeature } from '#server/features/payments/feature.ts'
import { verifyBooks } from '#server/features/payments/service.ts'

import { asOwner } from '../../support/as-owner.ts'
import { openMoney } from '../../support/money-site.ts'
import { money } from '../../support/payments.ts'

const { env, site, ctx, maker, paid } = await openMoney()
const order = await paid()

const owner = (statements: readonly string[]) => asOwner(env, statements)
/** Changes what no trigger lets anybody change. */
const without = (table: string, ...statements: string[]) => [
  `ALTER TABLE ${table} DISABLE TRIGGER USER`,
  ...statements,
  `ALTER TABLE ${table} ENABLE TRIGGER USER`,
]
const entryOf = `(SELECT id FROM ledger_entry WHERE event LIKE 'order:%:fund')`
const fund = `SELECT * FROM ledger_posting WHERE entry_id = ${entryOf}`
/** Adds to the amount that was held, everywhere alike. */
const shift = (by: number) => [
  ...without(
    'ledger_posting',
    `UPDATE ledger_posting SET amount = amount + sign(amount) * (${by}) WHERE entry_id = ${entryOf}`,
  ),
  ...without(
    'ledger_account',
    `UPDATE ledger_account SET balance = balance + CASE name WHEN 'held' THEN -1 ELSE 1 END * (${by})
     WHERE name IN ('held', 'suspense')`,
  ),
]

it('a ledger that agrees with its orders is whole', async () => {
  const { entries, postings, faults } = await verifyBooks(ctx)
  expect([entries, postings, faults]).toEqual([2, 4, []])
})

it.each<{ what: string; done: string[]; undone: string[]; found: () => string | RegExp }>([
  {
    what: 'a balance that was changed',
    done: without(
      'ledger_account',
      `UPDATE ledger_account SET balance = balance - 1 WHERE name = 'held'`,
    ),
    undone: without(
      'ledger_account',
      `UPDATE ledger_account SET balance = balance + 1 WHERE name = 'held'`,
    ),
    found: () => /^Account \S+ says -\d+, and its postings add up to -\d+\.$/,
  },
  {
    what: 'a posting that was deleted',
    done: [
      `CREATE TABLE kept AS ${fund} AND amount < 0`,
      ...without(
        'ledger_posting',
        `DELETE FROM ledger_posting WHERE entry_id = ${entryOf} AND amount < 0`,
      ),
    ],
    undone: [
      ...without('ledger_posting', 'INSERT INTO ledger_posting SELECT * FROM kept'),
      'DROP TABLE kept',
    ],
    found: () => /^Entry \d+ does not balance\.$/,
  },
  {
    what: 'an amount that was changed with everything that follows from it',
    done: shift(-1),
    undone: shift(1),
    found: () =>
      `Order ${order.number} should hold ${order.total}, and ${order.total - 1} are held.`,
  },
  {
    what: 'money that is held for an order that does not exist',
    done: [
      ...without(
        'ledger_account',
        `UPDATE ledger_account SET kept_for = '00000000-0000-4000-8000-000000000000' WHERE name = 'held'`,
      ),
    ],
    undone: [
      ...without(
        'ledger_account',
        `UPDATE ledger_account SET kept_for = (SELECT id FROM trade_order) WHERE name = 'held'`,
      ),
    ],
    found: () => /^Account \S+ holds \d+ for an order that does not exist\.$/,
  },
  {
    what: 'a constraint that was dropped',
    done: ['ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_event'],
    undone: ['ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_event UNIQUE (event)'],
    found: () => 'The constraint ledger_entry_event is missing.',
  },
  {
    what: 'a trigger that is off',
    done: ['ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_keep'],
    undone: ['ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_keep'],
    found: () => 'The trigger ledger_entry_keep is off.',
  },
  {
    what: 'a right to change what was booked',
    done: ['GRANT UPDATE (amount) ON ledger_posting TO relustre_app'],
    undone: ['REVOKE UPDATE (amount) ON ledger_posting FROM relustre_app'],
    found: () => 'The application may change or delete rows of ledger_posting.',
  },
])('the check finds $what, in the console and daily', async ({ done, undone, found }) => {
  await owner(done)
  const fault = expect.stringMatching(found())
  const { status, json } = await money(site, maker, '/check', {})
  expect(status).toBe(200)
  expect(json.faults).toContainEqual(fault)
  const daily = paymentsFeature.jobs?.find(({ name }) => name === 'check of the ledger')
  const ended = daily?.run(ctx, new AbortController().signal)
  await expect(ended).rejects.toThrow(/^The ledger is not whole: /)
  await owner(undone)
  expect((await verifyBooks(ctx)).faults).toEqual([])
})
