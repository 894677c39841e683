import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { type Entry, postEntry, reverseEntry } from '#server/features/ledger/post-entry.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { verifyLedger } from '#server/features/ledger/verify-ledger.ts'
import type { Currency } from '#shared/contract/money.ts'
import { accounts, type AccountName } from '#shared/features/ledger/accounts.ts'

import { workContext } from '../../support/contexts.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const ctx = await workContext(site)

const order = randomUUID()
const company = randomUUID()

const receipt = (
  amount: number,
  currency: Currency = 'EUR',
  event: string = randomUUID(),
): Entry => ({
  event,
  currency,
  postings: [
    { account: 'client-bank', amount },
    { account: 'suspense', amount: -amount },
  ],
})
const match = (amount: number, keptFor: string = order, event: string = randomUUID()): Entry => ({
  event,
  currency: 'EUR',
  postings: [
    { account: 'suspense', amount },
    { account: 'held', keptFor, amount: -amount },
  ],
})

async function balanceOf(account: AccountName, currency: Currency = 'EUR'): Promise<number> {
  const all = await trialBalance(ctx)
  return all.find((each) => each.account === account && each.currency === currency)?.balance ?? 0
}

const refusedBy = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } })

describe('an entry', () => {
  it('moves money from one account to others', async () => {
    await postEntry(ctx, receipt(12_180))
    await postEntry(ctx, match(12_180))
    await postEntry(ctx, {
      event: randomUUID(),
      currency: 'EUR',
      postings: [
        { account: 'held', keptFor: order, amount: 12_180 },
        { account: 'payable', keptFor: company, amount: -12_000 },
        { account: 'fees', amount: -150 },
        { account: 'tax', amount: -30 },
      ],
    })
    expect(await balanceOf('held')).toBe(0)
    expect(await balanceOf('payable')).toBe(-12_000)
    expect(await balanceOf('client-bank')).toBe(12_180)
  })

  it('is booked once, however often and at once it is sent', async () => {
    const before = await balanceOf('suspense')
    const entry = receipt(700)
    await Promise.all(Array.from({ length: 8 }, () => postEntry(ctx, entry)))
    expect(await balanceOf('suspense')).toBe(before - 700)
  })

  it('is refused if its event was booked with another amount or account', async () => {
    const entry = receipt(800)
    await postEntry(ctx, entry)
    const before = await trialBalance(ctx)
    await expect(postEntry(ctx, receipt(801, 'EUR', entry.event))).rejects.toThrow(/other amounts/)
    await expect(postEntry(ctx, match(800, order, entry.event))).rejects.toThrow(/other amounts/)
    await expect(postEntry(ctx, receipt(800, 'USD', entry.event))).rejects.toThrow(/other amounts/)
    expect(await trialBalance(ctx)).toEqual(before)
  })

  it('is refused by the database if it does not balance', async () => {
    for (const postings of [
      [
        { account: 'client-bank', amount: 10 },
        { account: 'suspense', amount: -9 },
      ],
      [{ account: 'client-bank', amount: 10 }],
    ] as const) {
      const entry: Entry = { event: randomUUID(), currency: 'EUR', postings }
      await expect(postEntry(ctx, entry)).rejects.toMatchObject(refusedBy(/does not balance/))
    }
  })

  it('is refused by the database if postings are added to it after it was checked', async () => {
    await postEntry(ctx, receipt(50))
    const added = inTransaction(ctx, async (inside) => {
      const event = randomUUID()
      await postEntry(inside, receipt(70, 'EUR', event))
      await inside.db.execute(sql`set constraints all immediate`)
      await inside.db
        .execute(sql`insert into ledger_posting (entry_id, account_id, currency, amount)
        select entry.id, account.id, 'EUR', -5 from ledger_entry entry, ledger_account account
        where event = ${event} and name = 'fees' and currency = 'EUR'`)
    })
    await expect(added).rejects.toMatchObject(refusedBy(/does not balance: difference -5/))
  })

  it('is refused by the database if a posting is in another currency than its account or entry', async () => {
    const write = (postings: readonly { account: string; in: string; amount: number }[]) =>
      inTransaction(ctx, async ({ db }) => {
        const { rows } = await db.execute<{ id: string }>(
          sql`insert into ledger_entry (event, at) values (${randomUUID()}, now()) returning id`,
        )
        for (const { account, in: currency, amount } of postings) {
          await db.execute(sql`insert into ledger_posting (entry_id, account_id, currency, amount)
            select ${rows[0]?.id}, id, ${currency}, ${amount} from ledger_account
            where name = ${account} and currency = 'EUR'`)
        }
      })
    await postEntry(ctx, receipt(50))
    const foreign = [
      { account: 'client-bank', in: 'USD', amount: 10 },
      { account: 'suspense', in: 'USD', amount: -10 },
    ]
    await expect(write(foreign)).rejects.toMatchObject(refusedBy(/ledger_posting_account/))
    const mixed = inTransaction(ctx, async (inside) => {
      const event = randomUUID()
      await postEntry(inside, receipt(70, 'USD', event))
      await inside.db
        .execute(sql`insert into ledger_posting (entry_id, account_id, currency, amount)
        select entry.id, account.id, 'EUR', case name when 'suspense' then -5 else 5 end
        from ledger_entry entry, ledger_account account
        where event = ${event} and name in ('client-bank', 'suspense') and currency = 'EUR'`)
    })
    await expect(mixed).rejects.toMatchObject(refusedBy(/2 currencies/))
  })

  it('is refused if an account would fall on its wrong side', async () => {
    const empty = randomUUID()
    await postEntry(ctx, receipt(50))
    await expect(
      postEntry(ctx, {
        event: randomUUID(),
        currency: 'EUR',
        postings: [
          { account: 'held', keptFor: empty, amount: 50 },
          { account: 'payable', keptFor: company, amount: -50 },
        ],
      }),
    ).rejects.toMatchObject(refusedBy(/ledger_account_side/))
  })

  it('goes with the change that it belongs to, or not at all', async () => {
    const before = await trialBalance(ctx)
    const failed = inTransaction(ctx, async (inside) => {
      await postEntry(inside, receipt(900))
      throw new Error('the change fails')
    })
    await expect(failed).rejects.toThrow('the change fails')
    expect(await trialBalance(ctx)).toEqual(before)
  })

  it('is taken back by its opposite, once', async () => {
    const before = await trialBalance(ctx)
    const entry = receipt(1234)
    await postEntry(ctx, entry)
    const ids = [await reverseEntry(ctx, entry.event), await reverseEntry(ctx, entry.event)]
    expect(ids[0]).toBe(ids[1])
    expect(await trialBalance(ctx)).toEqual(before)
    await expect(reverseEntry(ctx, 'nothing')).rejects.toThrow(/nothing has been booked/)
  })
})

it('what was booked cannot be changed, deleted or added to, nor can a balance be set', async () => {
  await postEntry(ctx, receipt(60))
  for (const statement of [
    sql`update ledger_posting set amount = 1`,
    sql`delete from ledger_posting`,
    sql`truncate ledger_posting`,
    sql`update ledger_entry set event = 'other' || id`,
    sql`delete from ledger_entry`,
    sql`truncate ledger_entry cascade`,
    sql`update ledger_account set balance = 0`,
    sql`delete from ledger_account`,
    sql`insert into ledger_account (name, currency, balance) values ('suspense', 'JPY', -5)`,
    sql`insert into ledger_posting (entry_id, account_id, currency, amount)
        select 1, id, currency, -1 from ledger_account where name = 'tax' and currency = 'EUR'`,
    sql`insert into ledger_entry (event, at) values ('alone', now())`,
    sql`insert into ledger_posting (entry_id, account_id, currency, amount)
        select max(e.id), a.id, 'USD', -1 from ledger_entry e, ledger_account a
        where a.name = 'suspense' and a.currency = 'EUR' group by a.id`,
  ]) {
    await expect(ctx.db.execute(statement)).rejects.toThrow()
  }
  expect(await verifyLedger(ctx)).toMatchObject({ faults: [] })
})

/** Something that happens to the money of one of three orders. */
type Step = {
  what: 'receive' | 'match' | 'accept' | 'refund' | 'repay' | 'pay'
  at: number
  amount: number
}
const steps = array(
  record<Step>({
    what: constantFrom('receive', 'match', 'accept', 'refund', 'repay', 'pay'),
    at: nat({ max: 2 }),
    amount: integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 25 },
)

it('any row of bookings leaves the balances of a plain reference, and never a wrong one', async () => {
  await assert(
    asyncProperty(steps, async (all) => {
      const orders = [randomUUID(), randomUUID(), randomUUID()]
      const seller = randomUUID()
      const reference = new Map<string, number>()
      const start = new Map<AccountName, number>()
      for (const name of ['client-bank', 'suspense', 'fees'] as const) {
        start.set(name, await balanceOf(name, 'CHF'))
        reference.set(name, start.get(name) ?? 0)
      }
      for (const { what, at, amount } of all) {
        const keptFor = orders[at] ?? ''
        const fee = Math.floor(amount / 50)
        const entry: Record<Step['what'], Entry['postings']> = {
          receive: receipt(amount).postings,
          match: match(amount, keptFor).postings,
          accept: [
            { account: 'held', keptFor, amount },
            { account: 'payable', keptFor: seller, amount: fee - amount },
            { account: 'fees', amount: -fee },
          ],
          refund: [
            { account: 'held', keptFor, amount },
            { account: 'refund', keptFor, amount: -amount },
          ],
          repay: [
            { account: 'refund', keptFor, amount },
            { account: 'client-bank', amount: -amount },
          ],
          pay: [
            { account: 'payable', keptFor: seller, amount },
            { account: 'client-bank', amount: -amount },
          ],
        }
        const postings = entry[what]
        const after = postings.map(({ account, keptFor: whose, amount: moved }) => {
          const key = whose === undefined ? account : `${account} ${whose}`
          return { account, key, balance: (reference.get(key) ?? 0) + moved }
        })
        const possible = after.every(({ account, balance }) =>
          accounts[account].side === 'debit' ? balance >= 0 : balance <= 0,
        )
        const posted = postEntry(ctx, { event: randomUUID(), currency: 'CHF', postings })
        if (!possible) {
          await expect(posted).rejects.toMatchObject(refusedBy(/ledger_account_side/))
          continue
        }
        await posted
        for (const { key, balance } of after) reference.set(key, balance)
      }
      for (const name of start.keys()) {
        expect(await balanceOf(name, 'CHF'), name).toBe(reference.get(name))
      }
      const sums = (await trialBalance(ctx)).filter(({ currency }) => currency === 'CHF')
      expect(sums.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      expect((await verifyLedger(ctx)).faults).toEqual([])
    }),
    { numRuns: 15 },
  )
})
