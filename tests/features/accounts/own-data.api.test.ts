import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { personalData } from '#server/features.ts'

import { password, registration, type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

/** Tables without personal data, and why they have none. */
const exempt: Readonly<Record<string, string>> = {
  company_note: 'what operators note about a company, for themselves',
  job: 'what runs in the background, by ids alone',
  metal_price: 'prices, and which operator entered them',
  exchange_rate: 'rates, and which operator entered them',
  rate_feed: 'when a feed was last asked',
  search_lot: 'what listings say that are for sale',
  search_lot_first: 'the same',
  search_lot_second: 'the same',
  search_lot_rest: 'the same',
  alert_progress: 'up to when new lots were compared with saved searches',
  search_progress: 'how far the words of lots have been read',
  search_spelling: 'words of public lots',
  lot_views: 'how often a lot was opened in a day, without who opened it',
  price_lock: 'metal prices that a company has seen, without who looked',
  ledger_account: 'balances of orders and companies, by ids alone',
  ledger_entry: 'what was booked, by ids alone',
  ledger_posting: 'the amounts of that',
  bank_statement: 'statements of our own accounts, and which operator imported them',
  bank_line: 'what companies paid us, which the law makes us keep',
  payout: 'what we paid to companies, which the law makes us keep',
  payout_file: 'the same, as we told our bank',
  payout_answer: 'what our bank answered, and which operator imported it',
  daily_closing: 'balances of our own accounts, and which operator signed them',
  operator_proposal: 'what operators have proposed for payments, until a second one decides',
  rate_limit: 'hashes of what was counted, for a day at the longest',
}

const site = await openSite()

const database = async () => (await site.context.services.open()).database
const query = async (text: string, values: unknown[] = []) =>
  (await (await database()).pool.query(text, values)).rows
const tables = async () =>
  (
    await query(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
  ).map(({ name }) => String(name))
/** Every row of every table as text, as the company's own transactions see it. */
const everything = async (companyId: string | null) => {
  const names = await tables()
  return (await database()).db.transaction(async (db) => {
    await db.execute(sql`SELECT set_config('app.company_id', ${companyId ?? ''}, true)`)
    const rows: string[] = []
    for (const name of names) {
      const found = await db.execute(sql`SELECT t::text AS row FROM ${sql.identifier(name)} t`)
      rows.push(...found.rows.map(({ row }) => `${name} ${String(row)}`))
    }
    return rows
  })
}
const post = (who: SignedIn, path: string, body?: object) =>
  supertest(site.address).post(`/api${path}`).set(who.headers).send(body)
const age = async ({ sessionId }: SignedIn) => {
  await query(`UPDATE session SET auth_time = auth_time - interval '6 minutes' WHERE id = $1`, [
    sessionId,
  ])
  ;(await site.context.services.open()).actors.forget(sessionId)
}

/** A seller with personal data in every part of the product. */
async function knownSeller(): Promise<SignedIn & { name: string }> {
  const who = await signInAs(site, 'seller in two steps')
  const name = `Zoë ${randomUUID().slice(0, 8)}`
  const details = { name, telephone: '+442079460999', version: 1 }
  await supertest(site.address).put('/api/me/details').set(who.headers).send(details)
  await supertest(site.address).put('/api/company/payout-account').set(who.headers).send({
    accountHolder: name,
    country: 'GB',
    iban: 'GB29NWBK60161331926819',
    routing: '',
    accountNumber: '',
    bic: '',
  })
  await query(
    `INSERT INTO enquiry (name, email, company, subject, message, created_at)
     VALUES ($1, $2, '', 'Rings', 'Forty rings of mine', now())`,
    [name, who.email.toUpperCase()],
  )
  await query(
    `INSERT INTO second_step_removal (person_id, asked_by, reason, asked_at, due_at, refusal_hash)
     VALUES ($1, $1, $2, now(), now() + interval '48 hours', $3)`,
    [who.personId, `A video call with ${name}`, randomUUID()],
  )
  const inviter = await signInAs(site, 'seller')
  await query(
    `INSERT INTO invitation
       (company_id, email, email_key, role, invited_by, secret_hash, created_at, sent_at, expires_at)
     VALUES ($1, $3, $3, 'sales', $2, $4, now(), now(), now() + interval '7 days')`,
    [inviter.companyId, inviter.personId, who.email, randomUUID()],
  )
  return { ...who, name }
}

it('personal data is accounted for in every table, unless the table is exempt for a reason', async () => {
  const covered = personalData.flatMap((source) => Object.keys(source.tables))
  expect([...covered, ...Object.keys(exempt)].toSorted()).toEqual((await tables()).toSorted())
})

describe('the export', () => {
  it('is one file with all of the person’s data and no secret', async () => {
    const who = await knownSeller()
    const { status, headers, body } = await post(who, '/me/export')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('relustre-my-data.json')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.person).toMatchObject({ name: who.name, email: who.email, hasPassword: true })
    expect(body.company).toMatchObject({ id: who.companyId, address: { city: 'London' } })
    expect(body.payoutAccounts.current.lastFour).toBe('6819')
    expect(body.enquiries).toMatchObject([{ message: 'Forty rings of mine' }])
    expect(body.sessions).toHaveLength(1)
    expect(body.role).toBe('owner')
    expect(body.invitations).toMatchObject([{ email: who.email, role: 'sales' }])
    expect(body.removalOfSecondStep.reason).toContain(who.name)
    expect(body.mails.length).toBeGreaterThan(0)
    expect(body.history.map(({ action }: { action: string }) => action)).toContain(
      'payout-account.set',
    )
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/argon2|GB29NWBK|refreshHash|sealed"/)
    for (const { hash } of await query(
      `SELECT refresh_hash AS hash FROM session UNION SELECT hash FROM mailed_secret
       UNION SELECT secret_hash FROM invitation`,
    )) {
      expect(text).not.toContain(hash)
    }
  })

  it('contains nothing about others, nor messages from an unproved address', async () => {
    const other = await knownSeller()
    const who = await signInAs(site, 'unconfirmed')
    await query(
      `INSERT INTO enquiry (name, email, company, subject, message, created_at)
       VALUES ('A stranger', $1, '', 'Rings', 'not proved to be mine', now())`,
      [who.email],
    )
    const text = (await post(who, '/me/export')).text
    expect(text).not.toContain('not proved to be mine')
    for (const each of [other.email, other.personId, other.name, String(other.companyId)]) {
      expect(text).not.toContain(each)
    }
  })

  it('needs a fresh proof and works ten times a day', async () => {
    const who = await signInAs(site, 'buyer')
    for (let times = 0; times < 10; times += 1) {
      expect((await post(who, '/me/export')).status).toBe(200)
    }
    expect((await post(who, '/me/export')).status).toBe(429)
    await age(who)
    expect((await post(who, '/me/export')).body.type).toBe('/api/docs#step-up')
  })
})

describe('closing an account', () => {
  const close = (who: SignedIn, word = 'close') => post(who, '/me/close', { word })
  const signIn = (email: string) =>
    supertest(site.address).post('/api/token').send({ grant_type: 'credentials', email, password })

  it('needs the word and a fresh proof', async () => {
    const who = await signInAs(site, 'buyer')
    expect((await close(who, 'yes')).status).toBe(422)
    await age(who)
    expect((await close(who)).body.type).toBe('/api/docs#step-up')
  })

  it('erases the person everywhere, tells the address and frees it', async () => {
    const who = await knownSeller()
    expect((await signIn(who.email)).status).toBe(200)
    expect((await close(who, 'Close')).status).toBe(200)
    expect((await supertest(site.address).get('/api/me').set(who.headers)).status).toBe(401)

    const about = [who.name, who.email]
    const left = (await everything(who.companyId)).filter(
      (row) =>
        about.some((word) => row.toLowerCase().includes(word.toLowerCase())) &&
        !row.includes('accounts.closed'),
    )
    expect(left).toEqual([])
    const [told] = await query(`SELECT kind FROM outbox_mail WHERE to_address = $1`, [who.email])
    expect(told.kind).toBe('accounts.closed')
    const [kept] = await query('SELECT * FROM person WHERE id = $1', [who.personId])
    expect(kept).toMatchObject({ name: '', telephone: '', password_hash: null, notifications: {} })
    const [company] = await query('SELECT * FROM company WHERE id = $1', [who.companyId])
    expect(company).toMatchObject({ legal_name: '', registration_number: '' })
    expect(Object.values(company.address).flat().join('')).toBe('')

    expect((await signIn(who.email)).status).toBe(400)
    const registered = await supertest(site.address)
      .post('/api/registrations')
      .send({
        ...registration,
        country: 'DE',
        registrationNumber: 'HRB 1',
        address: { lines: ['Hauptstraße 1'], city: 'Berlin', postalCode: '10115' },
        email: who.email,
      })
    expect(registered.status).toBe(202)
    const [again] = await query('SELECT id FROM person WHERE email_key = $1', [who.email])
    expect(again.id).not.toBe(who.personId)
  })

  it('erases messages written from the same address in another spelling', async () => {
    const who = await signInAs(site, 'buyer')
    const email = who.email.replace('@trade.example', '@münchen.example')
    await query('UPDATE person SET email = $1, email_key = $1 WHERE id = $2', [email, who.personId])
    const spellings = [
      email.replace('buyer', 'ＢＵＹＥＲ'),
      email.replace('münchen', 'xn--mnchen-3ya'),
      email.replace('buyer', 'another'),
    ]
    for (const each of spellings) {
      await query(
        `INSERT INTO enquiry (name, email, company, subject, message, created_at)
         VALUES ('Zoë', $1, '', 'Rings', 'spelt otherwise', now())`,
        [each],
      )
    }
    expect((await close(who)).status).toBe(200)
    const left = await query(`SELECT email FROM enquiry WHERE message = 'spelt otherwise'`)
    expect(left.map((row) => row.email)).toEqual(spellings.slice(2))
  })

  it('keeps a company that was ever submitted, and the audit log', async () => {
    const who = await knownSeller()
    await query(
      `INSERT INTO audit_entry (at, actor_id, action, object_kind, object_id)
       VALUES (now(), $1, 'company.submitted', 'company', $2)`,
      [who.personId, who.companyId],
    )
    expect((await close(who)).status).toBe(200)
    const [company] = await query('SELECT * FROM company WHERE id = $1', [who.companyId])
    expect(company.legal_name).not.toBe('')
    const actions = await query('SELECT action FROM audit_entry WHERE actor_id = $1', [
      who.personId,
    ])
    expect(actions.map(({ action }) => action)).toContain('person.closed')
  })

  it('leaves a company to the people who still act for it', async () => {
    const who = await knownSeller()
    const colleague = await signInAs(site, 'buyer')
    await query('UPDATE membership SET company_id = $1 WHERE person_id = $2', [
      who.companyId,
      colleague.personId,
    ])
    expect((await close(who)).status).toBe(200)
    const [company] = await query('SELECT * FROM company WHERE id = $1', [who.companyId])
    expect(company.legal_name).not.toBe('')
  })

  it('is refused to the last operator but allowed to another', async () => {
    const [first, second] = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]
    expect((await close(first)).status).toBe(200)
    const refused = await close(second)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('last operator')
    const [kept] = await query('SELECT closed_at FROM person WHERE id = $1', [second.personId])
    expect(kept.closed_at).toBeNull()
  })
})
