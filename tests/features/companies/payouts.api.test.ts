import { sql as raw } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const iban = 'GB29NWBK60161331926819'
const account = {
  accountHolder: 'Aurum Ltd',
  country: 'GB',
  iban,
  routing: '',
  accountNumber: '',
  bic: '',
}
const hour = 3_600_000

const site = await openSite()
const seller = await signInAs(site, 'seller in two steps')

const set = (who: SignedIn, body: object) =>
  supertest(site.address).put('/api/company/payout-account').set(who.headers).send(body)
const read = async (who: SignedIn) =>
  (await supertest(site.address).get('/api/company/payout-account').set(who.headers)).body
const services = () => site.context.services.open()
/** The same in a transaction that names the company, as row-level security requires. */
const sqlFor = (companyId: string | null, text: string) =>
  services().then(({ database }) =>
    database.db.transaction(async (db) => {
      await db.execute(raw`SELECT set_config('app.company_id', ${companyId}, true)`)
      return (await db.execute(raw.raw(text))).rows
    }),
  )
const sql = async (text: string, values: unknown[] = []) =>
  (await (await services()).database.pool.query(text, values)).rows

describe('a payout account', () => {
  it('does not exist at first', async () => {
    expect(await read(seller)).toEqual({ sells: true, held: false, current: null, former: [] })
  })

  it('is held for 72 hours, and only its last four characters are ever shown', async () => {
    expect((await set(seller, account)).status).toBe(200)
    const { current } = await read(seller)
    expect(current).toMatchObject({ accountHolder: 'Aurum Ltd', country: 'GB', lastFour: '6819' })
    expect(Date.parse(current.usableFrom) - Date.parse(current.setAt)).toBe(72 * hour)
    const everything = JSON.stringify([
      await sql('SELECT * FROM audit_entry'),
      await sql('SELECT * FROM outbox_mail'),
      await sqlFor(seller.companyId, 'SELECT * FROM payout_account'),
      current,
    ])
    expect(everything).not.toContain(iban)
    expect(everything).not.toContain(iban.slice(4, 18))
  })

  it('is announced to everybody who could object, even at a former address', async () => {
    const former = 'owner.before@trade.example'
    await sql(`INSERT INTO former_email (person_id, email, left_at) VALUES ($1, $2, now())`, [
      seller.personId,
      former,
    ])
    const other = { ...account, country: 'DE', iban: 'DE89370400440532013000' }
    expect((await set(seller, other)).status).toBe(200)
    const mails = await sql(
      `SELECT to_address, subject, state FROM outbox_mail WHERE kind = 'companies.payout-account'`,
    )
    const told = mails.map(({ to_address: to }) => to)
    expect(told.filter((to) => to === former)).toHaveLength(1)
    expect(told.filter((to) => to === seller.email)).toHaveLength(2)
    const { current, former: before } = await read(seller)
    expect(current.lastFour).toBe('3000')
    expect(before).toMatchObject([{ lastFour: '6819' }])
  })

  it('needs two steps: a password alone cannot redirect the money', async () => {
    const plain = await signInAs(site, 'seller')
    const answer = await set(plain, account)
    expect([answer.status, answer.body.type]).toEqual([403, '/api/docs#two-step-required'])
    expect((await read(plain)).current).toBeNull()
  })

  it('needs a fresh proof', async () => {
    await sql(`UPDATE session SET auth_time = auth_time - interval '6 minutes' WHERE id = $1`, [
      seller.sessionId,
    ])
    ;(await services()).actors.forget(seller.sessionId)
    const answer = await set(seller, account)
    expect([answer.status, answer.body.type]).toEqual([403, '/api/docs#step-up'])
    expect((await read(seller)).current.lastFour).toBe('3000')
    await sql('UPDATE session SET auth_time = now() WHERE id = $1', [seller.sessionId])
    ;(await services()).actors.forget(seller.sessionId)
  })

  it('is checked by the rule of its country, field by field', async () => {
    const wrong = await set(seller, { ...account, iban: 'GB29NWBK60161331926818' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors[0].pointer).toBe('/iban')
    expect((await set(seller, { ...account, companyId: seller.companyId })).status).toBe(400)
  })

  it('is for companies that sell; another company’s seems not to exist', async () => {
    const buyer = await signInAs(site, 'buyer')
    expect((await set(buyer, account)).status).toBe(403)
    expect(await read(buyer)).toEqual({ sells: false, held: false, current: null, former: [] })
    const other = await signInAs(site, 'seller')
    expect((await read(other)).current).toBeNull()
  })

  it('can be opened only with its own seal', async () => {
    const [row] = (await sqlFor(
      seller.companyId,
      'SELECT id, sealed FROM payout_account WHERE replaced_at IS NULL',
    )) as { id: string; sealed: string }[]
    if (row === undefined) throw new Error('there is no account')
    const { sealer } = await services()
    const numbers = JSON.parse(sealer.openText(row.sealed, `payout-account ${row.id}`))
    expect(numbers.iban).toBe('DE89370400440532013000')
    expect(() => sealer.openText(row.sealed, 'payout-account another')).toThrow()
  })

  it('cannot be made usable sooner in the database either', async () => {
    const sooner = `UPDATE payout_account SET usable_from = created_at + interval '47 hours'`
    await expect(sqlFor(seller.companyId, sooner)).rejects.toMatchObject({
      cause: { constraint: 'payout_account_held' },
    })
  })

  it('is invisible to a transaction that names no company or another one', async () => {
    expect(await sql('SELECT * FROM payout_account')).toEqual([])
    const other = await signInAs(site, 'seller')
    expect(await sqlFor(other.companyId, 'SELECT * FROM payout_account')).toEqual([])
    expect(await sqlFor(seller.companyId, 'SELECT * FROM payout_account')).toHaveLength(2)
  })
})
