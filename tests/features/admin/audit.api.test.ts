import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { checkAuditChain } from '#server/audit/audit-chain.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { withClient } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { personEvents } from '#server/features/accounts/events.ts'

import { contextFor, workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, startSite } from '../../support/site.ts'
import { testEvent } from '../../support/test-event.ts'

const env = await databaseEnv()
const site = await startSite(env)
const { db } = (await site.context.services.open()).database
const operator = await signInAs(site, 'operator')

const write = async (action: string, reason?: string) =>
  happened(await workContext(site), testEvent(action), '1', { after: { entries: 1 }, reason })

const get = (path: string) => ask(site.address, `/api/admin/audit${path}`, operator)
const check = async () =>
  JSON.parse(
    (await ask(site.address, '/api/admin/audit/check', { ...operator, method: 'POST' })).text,
  ) as Awaited<ReturnType<typeof checkAuditChain>>

const post = ({ headers }: SignedIn, path: string, body = {}) =>
  ask(site.address, `/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const close = async (who: SignedIn) => (await post(who, '/me/close', { word: 'close' })).status

/** As the owner of the tables, who alone is allowed to. */
async function asOwner(statement: string): Promise<void> {
  const connectionString = env.MIGRATION_DATABASE_URL
  await withClient({ connectionString }, (client) => client.query(statement))
}

const message = (error: unknown) => {
  const { cause, message: own } = error as Error
  return cause instanceof Error ? cause.message : own
}

describe('the audit log', () => {
  it.each([
    `UPDATE audit_entry SET action = 'another'`,
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
    `UPDATE audit_reason SET text = 'another'`,
    'TRUNCATE audit_reason',
  ])('%s fails, for the application and for the owner', async (statement) => {
    await write('thing.made')
    const failed = await db.execute(sql.raw(statement)).catch(message)
    expect(failed).toMatch(/permission denied|never changed/)
    expect(await asOwner(statement).catch(message)).toMatch(/never changed/)
  })

  it('does not let the writer choose a row’s number or hash', async () => {
    await db.execute(sql`INSERT INTO audit_entry (id, at, action, object_kind, object_id, hash)
      VALUES (1, now(), 'thing.forged', 'thing', '1', 'mine')`)
    expect(await check()).toMatchObject({ brokenAt: null })
  })

  it('can be filtered, paged and exported', async () => {
    for (let at = 0; at < 7; at += 1) await write('stone.set', `no. ${at}`)
    await write('stone.lost', '=HYPERLINK("http://far.example")')
    const first = JSON.parse((await get('?action=stone.set&limit=5')).text)
    const second = JSON.parse((await get(`?action=stone.set&limit=5&after=${first.next}`)).text)
    const reasons = [...first.items, ...second.items].map(({ reason }) => reason)
    expect(reasons).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `no. ${at}`))
    expect(second.next).toBeNull()
    const today = new Date().toISOString().slice(0, 10)
    expect(
      JSON.parse((await get(`?action=stone&to=${today}&from=${today}`)).text).items,
    ).toHaveLength(8)
    expect(JSON.parse((await get('?action=stone&to=2020-01-01')).text).items).toEqual([])
    expect(JSON.parse((await get('?actor=nobody@far.example')).text).items).toEqual([])
    expect((await get('?action=%25')).status).toBe(422)
    expect((await get('?after=x')).status).toBe(400)

    const csv = await get('/export?format=csv&action=stone.')
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=audit-[\d-]+\.csv$/)
    expect(csv.text.split('\r\n')).toHaveLength(10)
    expect(csv.text).toContain(`"'=HYPERLINK(""http://far.example"")"`)
    const lines = (await get('/export?format=ndjson')).text.trim().split('\n')
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries.at(-1)).toMatchObject({
      action: 'audit.exported',
      actorId: operator.personId,
      after: { format: 'csv', entries: 8 },
    })
    expect(entries.map(({ id }) => id)).toEqual(entries.map((_, at) => at + 1))
  })

  it('finds entries by the name of who acted, and names whom a link asks for', async () => {
    const items = async (query: string) => JSON.parse((await get(query)).text).items
    expect((await items('?actor=Test+oper')).length).toBeGreaterThan(0)
    const [exported] = await items('?action=audit.exported')
    expect(exported.sentence).toBe('{who} exported the audit log.')
    for (const { actor } of await items('?actor=Test+oper')) {
      expect(actor).toEqual({ id: operator.personId, name: 'Test operator' })
    }
    for (const nobody of ['Zenobia', '%25', '%3A*', '-']) {
      expect(await items(`?actor=${nobody}`), nobody).toEqual([])
    }
    const { named } = JSON.parse(
      (await get(`?actor=${operator.personId}&kind=person&object=${operator.personId}`)).text,
    )
    expect(named).toEqual({ actor: 'Test operator', object: 'Test operator' })
  })

  it('takes moments instead of days, so that a day can be the reader’s', async () => {
    await write('hour.past')
    const soon = new Date(Date.now() + 60_000).toISOString()
    const later = new Date(Date.now() + 120_000).toISOString()
    const before = new Date(Date.now() - 60_000).toISOString()
    const found = async (from: string, to: string) =>
      JSON.parse((await get(`?action=hour&from=${from}&to=${to}`)).text).items.length
    expect(await found(before, soon)).toBe(1)
    expect(await found(soon, later)).toBe(0)
    expect(await found('2020-01-01', before)).toBe(0)
  })

  it('forgets the words by and about a person who closes the account, and stays whole', async () => {
    const who = await signInAs(site, 'buyer')
    const said = (text: string, ctx: WorkContext | CallContext, id = '1') =>
      inTransaction(ctx, (inside) => happened(inside, personEvents.restored, id, { reason: text }))
    const [own, deciding] = [await contextFor(site, who), await contextFor(site, operator)]
    await said('I, Zenobia, have said so', own)
    await said('Zenobia was here', deciding, who.personId)
    await said('The bank asks', deciding)
    const copy = JSON.parse((await post(who, '/me/export')).text).history
    expect(copy.at(-2)).toMatchObject({ reason: 'I, Zenobia, have said so', reasonErased: false })
    expect(await close(who)).toBe(200)

    const kept = await db.execute(sql`SELECT text FROM audit_reason WHERE text ~ 'Zenobia|bank'`)
    expect(kept.rows).toEqual([{ text: 'The bank asks' }])
    const dump = await db.execute(sql`SELECT entry::text AS row FROM audit_entry entry`)
    expect(JSON.stringify(dump.rows)).not.toContain('Zenobia')
    expect(await check()).toMatchObject({ brokenAt: null })
    const { items } = JSON.parse((await get('?action=person.restored')).text)
    expect(items).toMatchObject([
      { reason: 'The bank asks', reasonErased: false },
      { reason: null, reasonErased: true },
      { reason: null, reasonErased: true },
    ])
    const { text: csv } = await get('/export?format=csv&action=person.restored')
    expect(csv.match(/,"?"?,"?true"?,"?[\da-f]{64}"?,/g)).toHaveLength(2)
  })

  it('keeps why an operator decided something when that operator leaves', async () => {
    const leaving = await signInAs(site, 'operator')
    await happened(await contextFor(site, leaving), testEvent('case.closed'), '1', {
      reason: 'It was paid twice.',
    })
    expect(await close(leaving)).toBe(200)
    const { items } = JSON.parse((await get('?action=case.closed')).text)
    expect(items).toMatchObject([{ reason: 'It was paid twice.', reasonErased: false }])
  })

  it('reveals a row that was changed or removed behind its back', async () => {
    const whole = await check()
    expect(whole).toMatchObject({ brokenAt: null, hash: expect.stringMatching(/^[\da-f]{64}$/) })
    const unguarded = (statement: string) =>
      asOwner(`BEGIN; ALTER TABLE audit_entry DISABLE TRIGGER USER;
        ALTER TABLE audit_reason DISABLE TRIGGER USER; ${statement};
        ALTER TABLE audit_entry ENABLE TRIGGER USER;
        ALTER TABLE audit_reason ENABLE TRIGGER USER; COMMIT`)
    await unguarded(`UPDATE audit_reason SET text = 'no. 3, or so' WHERE text = 'no. 3'`)
    const broken = await check()
    expect(broken.brokenAt).toBeLessThan(whole.entries)
    expect(broken.entries).toBe(Number(broken.brokenAt) - 1)
    await unguarded(`UPDATE audit_reason SET text = 'no. 3' WHERE text = 'no. 3, or so'`)
    expect(await check()).toEqual(whole)
    await unguarded(`UPDATE audit_entry SET reason_hash = NULL WHERE id = ${broken.brokenAt}`)
    expect((await check()).brokenAt).toBe(broken.brokenAt)
    await unguarded('DELETE FROM audit_entry WHERE id = 2')
    expect(await check()).toMatchObject({ brokenAt: 2, entries: 1 })
  })
})
