import type { Client } from 'pg'

import type { amountsOf } from '#shared/features/orders/fees.ts'

type Amounts = ReturnType<typeof amountsOf>

/** Orders that are written at once. */
const stride = 25_000

/** Reference and number of order `at`, as `writeReference` works them out. */
const named = `(10001 + at)::int AS number, '1' || lpad((10001 + at)::text, 7, '0') AS body`
const reference = `'RF' || lpad((98 - (body || '271500')::numeric % 97)::text, 2, '0') || body`

/** What an order keeps of a company, as `NamedCompany` is written. */
const partyOf = (side: 'buyer' | 'seller') =>
  `jsonb_build_object('legalName', ${side}.legal_name, 'address', ${side}.address, 'country', ${side}.country,
    'registrationNumber', ${side}.registration_number, 'taxNumber', ${side}.tax_number)`

/** Goes through so many orders in strides, and names the first and the last of each. */
async function strides(orders: number, work: (first: number, last: number) => Promise<void>) {
  for (let first = 0; first < orders; first += stride) {
    await work(first, Math.min(first + stride, orders) - 1)
  }
}

/**
 * Writes so many orders straight into the tables, of the 200 buyers in turn.
 * Foreign keys and triggers are off meanwhile, which is twice as fast; what the tables check is not.
 */
export async function fillOrders(
  client: Client,
  { orders, state }: { orders: number; state: 'awaiting-funds' | 'paid-out' },
  { goods, fee, tax, total }: Amounts,
): Promise<void> {
  await client.query("SET session_replication_role = 'replica'")
  await strides(orders, async (first, last) => {
    const made = `SELECT md5('order' || at)::uuid AS id, at, ${named} FROM generate_series(${first}, ${last}) AS at`
    await client.query(
      `INSERT INTO trade_order (id, number, reference, buyer_company_id, seller_company_id, placed_by,
         placed_at, key, currency, goods, fee, tax, total, fee_vat, fee_tax_treatment, fee_tax_rate,
         fee_basis_points, fee_minimum, fee_payer, pay_days, send_days, inspect_days, parties, state,
         state_since, due_at)
       SELECT made.id, number, ${reference}, buyer.id, seller.id, owner.person_id,
         now() - make_interval(secs => 60 * (2000000 - at)), made.id, 'GBP', ${goods}, ${fee}, ${tax},
         ${total}, 0, 'unknown', 0, 150, 0, 'buyer', 2, 3, 3, jsonb_build_object('buyer', ${partyOf('buyer')}, 'seller', ${partyOf('seller')}),
         '${state}', now(), ${state === 'paid-out' ? 'NULL' : `now() + interval '2 days'`}
       FROM (${made}) AS made
         JOIN company buyer ON buyer.id = md5('company' || 1 + at % 200)::uuid
         JOIN membership owner ON owner.company_id = buyer.id
         JOIN company seller ON seller.sells`,
    )
    await client.query(
      `INSERT INTO trade_order_line (order_id, position, kind, slug, stock_number, title, lines, terms,
         pieces, unit_price, tier_from, amount, tax_treatment, tax_rate, cost, held_since)
       SELECT id, 0, 'jewellery', 'lot-' || at, 'R-' || at, 'Oval sapphire ring', '{4.2 g}', '{}', 1, ${goods},
         1, ${goods}, 'unknown', 0, ${goods} / 2, now() - interval '1 year' FROM (${made}) AS made`,
    )
    if (state === 'awaiting-funds') return
    await client.query(
      `INSERT INTO trade_order_event (order_id, event, by, at)
       SELECT id, event, 'operator', now() FROM (${made}) AS made,
         unnest('{fund,deliver,pay-out}'::text[]) AS event`,
    )
  })
  await client.query("SET session_replication_role = 'origin'")
}

/**
 * Writes six entries with 13 postings for each of so many orders, and what stands on the accounts then.
 * The triggers and foreign keys are off for this, because a million sums of one account take hours;
 * verify-ledger proves afterwards that what was written is whole.
 */
export async function fillLedger(
  client: Client,
  orders: number,
  { goods, fee, total }: Amounts,
): Promise<void> {
  await client.query("SET session_replication_role = 'replica'")
  const account = (name: string) => `md5('${name}')::uuid`
  await client.query(
    `INSERT INTO ledger_account (id, name, currency, kept_for)
     SELECT md5(name)::uuid, name, 'GBP', CASE name WHEN 'payable' THEN (SELECT id FROM company WHERE sells) END
     FROM unnest('{client-bank,suspense,payable,fees}'::text[]) AS name ON CONFLICT DO NOTHING`,
  )
  /** For each entry of an order: what it is called, and its postings. */
  const entries: [string, [string, number][]][] = [
    [
      `'bank-line:' || at`,
      [
        [account('client-bank'), total],
        [account('suspense'), -total],
      ],
    ],
    [
      `'order:' || at || ':fund'`,
      [
        [account('suspense'), total],
        [`md5('held' || at)::uuid`, -total],
      ],
    ],
    [
      `'order:' || at || ':accept'`,
      [
        [`md5('held' || at)::uuid`, total],
        [account('payable'), -goods],
        [account('fees'), -fee],
      ],
    ],
    [
      `'payout:' || at`,
      [
        [account('payable'), goods],
        [account('client-bank'), -goods],
      ],
    ],
    [
      `'bank-line:stray ' || at`,
      [
        [account('client-bank'), total],
        [account('suspense'), -total],
      ],
    ],
    [
      `'payout:stray ' || at`,
      [
        [account('suspense'), total],
        [account('client-bank'), -total],
      ],
    ],
  ]
  await strides(orders, async (first, last) => {
    const series = `generate_series(${first}, ${last}) AS at`
    await client.query(
      `INSERT INTO ledger_account (id, name, currency, kept_for)
       SELECT md5('held' || at)::uuid, 'held', 'GBP', md5('order' || at)::uuid FROM ${series}`,
    )
    for (const [at, [event, postings]] of entries.entries()) {
      const id = `at::bigint * ${entries.length} + ${at + 1}`
      await client.query(
        `INSERT INTO ledger_entry (id, event, at) OVERRIDING SYSTEM VALUE
         SELECT ${id}, ${event}, now() FROM ${series}`,
      )
      await client.query(
        postings
          .map(([to, amount]) => `SELECT ${id}, ${to}, 'GBP', ${amount}::bigint FROM ${series}`)
          .join(' UNION ALL ')
          .replace(/^/, 'INSERT INTO ledger_posting (entry_id, account_id, currency, amount) '),
      )
    }
  })
  await client.query(
    `UPDATE ledger_account SET balance = CASE name WHEN 'client-bank' THEN 1 ELSE -1 END * $1::bigint
     WHERE name IN ('client-bank', 'fees')`,
    [fee * orders],
  )
  await client.query("SET session_replication_role = 'origin'")
  await client.query('VACUUM ANALYZE')
}
