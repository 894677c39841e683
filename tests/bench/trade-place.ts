import { eq } from 'drizzle-orm'
import type { Client } from 'pg'

import type { WorkContext } from '#server/contract/context.ts'
import { withClient } from '#server/db/migrate.ts'
import { person } from '#server/features/accounts/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { shippingTerms } from '#server/features/shipping/table.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { registeredStreet, testAddress } from '../support/addresses.ts'
import { clientAccountsEnv } from '../support/bank-statements.ts'
import { insertLots } from '../support/generated-lots.ts'
import { includedEverywhere } from '../support/included-shipping.ts'
import { logIn, makePlace, openSessions, type Place, workOn } from './place.ts'

/** Companies that buy; each may order sixty times an hour. */
const buyers = 200
/** Minor units of one ring. */
const price = 100_000

/** A database of companies that trade. All lots are rings that cost the same, in pounds. */
export interface TradePlace extends Pick<Place, 'env' | 'remove'> {
  /** The addresses of its lots. */
  slugs: string[]
  /** What one piece comes to, in minor units. */
  amounts: ReturnType<typeof amountsOf>
  /** Logs each buyer in. */
  logIn: () => Promise<string[]>
  /** Logs in an operator, who belongs to no company. */
  logInOperator: () => Promise<string>
  /** Work on its database, with its tables' owner for what the product does not do. */
  use: <T>(work: (ctx: WorkContext, client: Client) => Promise<T>) => Promise<T>
}

/** The first accounts own a buyer each, the one after them the seller, and the last one nothing. */
const addCompanies = (client: Client) =>
  client.query(
    `WITH owner AS (
       SELECT id, row_number() OVER (ORDER BY substring(email from '[0-9]+')::int) AS at
       FROM person ORDER BY at LIMIT ${buyers + 1}
     ), made AS (
       INSERT INTO company (id, legal_name, kind, country, registration_number, tax_number, website,
         address, sells, buys, state, verified_at, verified_until, state_changed_at, created_at)
       SELECT md5('company' || at)::uuid, 'Bench ' || at || ' Ltd', 'retailer', 'GB',
         lpad(at::text, 8, '0'), '', '', '${JSON.stringify(registeredStreet)}', at > ${buyers}, at <= ${buyers},
         'verified', now(), now() + interval '300 days', now(), now()
       FROM owner RETURNING id)
     , place AS (
       INSERT INTO company_address (company_id, name, uses, address, contact, telephone, instructions,
         default_delivery, default_returns, entered_by, created_at)
       SELECT md5('company' || at)::uuid, 'Vault', '{delivery}', '${JSON.stringify(testAddress.address)}',
         'Robin Keeper', '+442079460777', '', true, false, owner.id, now()
       FROM owner WHERE EXISTS (SELECT FROM made))
     INSERT INTO membership (person_id, company_id, role, created_at)
     SELECT owner.id, md5('company' || at)::uuid, 'owner', now() FROM owner
       WHERE EXISTS (SELECT FROM made)`,
  )

/** A place with 200 buyers, and one seller of lots with so many pieces each. */
export async function makeTradePlace(lots: number, pieces: number): Promise<TradePlace> {
  const place = await makePlace('postgres', { accounts: buyers + 2 })
  const env: Record<string, string> = { ...place.env, ...clientAccountsEnv }
  const url = env.DATABASE_URL ?? ''
  const use: TradePlace['use'] = (work) =>
    workOn(env, (ctx) => withClient({ connectionString: url }, (client) => work(ctx, client)))
  const slugs = await use(async ({ db, clock }, client) => {
    await addCompanies(client)
    const { rows } = await client.query<{ id: string }>('SELECT id FROM company WHERE sells')
    const said = {
      title: 'Oval sapphire ring',
      condition: 'New, unsold',
      country: 'GB',
      type: 'Ring',
      gross: '4.2 g',
      'metals.1.metal': 'Gold',
      'metals.1.fineness': '750',
      basis: 'Per piece',
      currency: 'GBP',
      price: String(price / 100),
      quantity: String(pieces),
    }
    await insertLots(
      db,
      rows[0]?.id ?? '',
      Array.from({ length: lots }, (_, at) => ({
        kind: 'jewellery' as const,
        said: { ...said, stockNumber: `R-${at}` },
      })),
      clock(),
    )
    await db.insert(shippingTerms).values({
      companyId: rows[0]?.id ?? '',
      terms: includedEverywhere,
      version: 1,
      changedAt: clock(),
    })
    // As PostgreSQL does by itself, a minute later.
    await client.query('ANALYZE')
    const made = await db.select({ slug: listing.slug }).from(listing).orderBy(listing.stockNumber)
    return made.flatMap(({ slug }) => slug ?? [])
  })
  return {
    env,
    remove: place.remove,
    slugs,
    amounts: amountsOf(price, feeTermsAt('GBP', new Date())),
    logIn: () => use((ctx) => openSessions(ctx, buyers)),
    logInOperator: () =>
      use(async (ctx) => {
        const last = eq(person.email, place.emails.at(-1) ?? '')
        const operators = await ctx.db
          .update(person)
          .set({ operator: true })
          .where(last)
          .returning()
        const [token] = await logIn(ctx, operators, true)
        if (token === undefined) throw new Error('there is no operator')
        return token
      }),
    use,
  }
}
