import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { operations } from '#server/features.ts'
import { session } from '#server/features/accounts/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { addPerson, sessionOf, type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows, findRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const db = async () => (await site.context.services.open()).database.db

/** The parts of the answers that these tests look at. */
interface Answered {
  type: string
  detail?: string
  items: Record<string, unknown>[]
  next: string | null
}

async function call(who: Pick<SignedIn, 'headers'>, path: string, body?: object, method?: string) {
  const { status, text } = await callAs(site, who, path, body, method)
  return { status, text, json: JSON.parse(text) as Answered }
}

const reason = 'Their papers were forged.'
const known = '00000000-0000-4000-8000-000000000000'

describe('the console is closed to anybody but operators', () => {
  const ours = operations.filter(({ name }) => name.startsWith('admin.'))

  it.each(['buyer', 'seller', 'unconfirmed'] as const)('%s: it does not exist', async (role) => {
    const who = await signInAs(site, role)
    for (const { endpoint } of ours) {
      const path = endpoint.path.replace(':id', known)
      const { method } = endpoint
      const { status, json } = await call(who, path, method === 'GET' ? undefined : {}, method)
      expect([path, status, json.detail]).toEqual([path, 404, undefined])
    }
  })

  it('a password alone does not open it', async () => {
    const who = await signInAs(site, 'operator without second step')
    const { status, json } = await call(who, '/admin/overview')
    expect([status, json.type]).toEqual([403, '/api/docs#two-step-required'])
  })

  it('an old login cannot suspend, export or remove anything', async () => {
    const who = await signInAs(site, 'operator')
    const earlier = new Date(Date.now() - 6 * 60_000)
    await changeRows(site, session, who.sessionId, { authTime: earlier })
    for (const [path, body] of [
      [`/admin/people/${known}/suspension`, { reason }],
      [`/admin/people/${known}/restoration`, { reason }],
      [`/admin/people/${known}/second-step-removal`, { reason }],
      [`/admin/companies/${known}/suspension`, { seen: 'draft', reason }],
      ['/admin/audit/export?format=csv', undefined],
    ] as const) {
      expect((await call(who, path, body)).json.type, path).toBe('/api/docs#step-up')
    }
  })
})

describe('people', () => {
  it('never show a password, an authenticator or session secret, nor their hashes', async () => {
    const { who } = await addPerson(site, 'buyer')
    const { text } = await call(operator, `/admin/people/${who.id}`)
    expect(text).toContain(who.email)
    expect(text).not.toMatch(/argon2|hash|secret|totp|token|address/i)
  })

  it('are suspended with a reason, told of it, and logged out at once', async () => {
    const who = await signInAs(site, 'seller')
    const path = `/admin/people/${who.personId}`
    expect((await call(operator, `${path}/suspension`, { reason: '  ' })).status).toBe(422)
    expect((await call(who, '/me')).status).toBe(200)
    expect((await call(operator, `${path}/suspension`, { reason })).status).toBe(200)
    expect((await call(who, '/me')).status).toBe(401)
    expect((await call(operator, path)).json).toMatchObject({
      state: 'suspended',
      suspendedBecause: reason,
      sessions: 0,
    })
    expect((await call(operator, `${path}/suspension`, { reason })).status).toBe(409)
    const [mail] = await findRows(site, outboxMail, { toAddress: who.email })
    expect(mail?.kind).toBe('accounts.suspended')

    expect(
      (await call(operator, `${path}/restoration`, { reason: 'They are genuine.' })).status,
    ).toBe(200)
    expect((await call(who, '/me')).status).toBe(401)
    const log = (await call(operator, `/admin/audit?kind=person&object=${who.personId}`)).json
    expect(log.items).toMatchObject([
      { action: 'person.restored', reason: 'They are genuine.', actor: { id: operator.personId } },
      { action: 'person.viewed', actor: { id: operator.personId } },
      { action: 'person.suspended', reason, after: { ended: 1 } },
    ])
  })

  it('have a file that counts only live sessions, and opening it is logged', async () => {
    const { who } = await addPerson(site, 'buyer')
    await sessionOf(site, who, false)
    const idle = await sessionOf(site, who, false)
    await changeRows(site, session, idle.sessionId, {
      lastUsedAt: new Date(Date.now() - 40 * 86_400_000),
    })
    const path = `/admin/people/${who.id}`
    expect((await call(operator, path)).json).toMatchObject({ sessions: 1 })
    expect((await call(operator, `/admin/people/${known}`)).status).toBe(404)
    const seen = async (id: string) =>
      (await call(operator, `/admin/audit?kind=person&object=${id}`)).json.items
    expect(await seen(who.id)).toMatchObject([
      { action: 'person.viewed', actor: { id: operator.personId } },
    ])
    expect(await seen(known)).toEqual([])
  })

  it('can be logged out everywhere and sent their confirmation again', async () => {
    const who = await signInAs(site, 'unconfirmed')
    const path = `/admin/people/${who.personId}`
    expect((await call(operator, `${path}/confirmation`, {})).status).toBe(202)
    expect((await call(operator, `${path}/sign-out`, { reason })).status).toBe(200)
    expect((await call(who, '/me')).status).toBe(401)
    expect((await call(operator, `${path}/sign-out`, { reason })).status).toBe(409)
    expect((await call(operator, `${`/admin/people/${known}`}/sign-out`, { reason })).status).toBe(
      404,
    )
  })

  it('operators cannot suspend themselves', async () => {
    const path = `/admin/people/${operator.personId}/suspension`
    expect((await call(operator, path, { reason })).status).toBe(409)
    expect((await call(operator, '/me')).status).toBe(200)
  })

  it('no operation accepts a password', () => {
    for (const { name, endpoint } of operations) {
      if (!name.startsWith('admin.')) continue
      expect(
        Object.keys(z.toJSONSchema(endpoint.input, { io: 'input' }).properties ?? {}),
        name,
      ).not.toContainEqual(expect.stringMatching(/password|secret|hash/i))
    }
  })
})

describe('emails', () => {
  it('emails are listed without their text and can be sent again', async () => {
    const [given] = await (
      await db()
    )
      .insert(outboxMail)
      .values({
        dedupeKey: 'given up',
        kind: 'test.mail',
        toAddress: 'far@away.example',
        subject: 'A link',
        body: { paragraphs: ['https://relustre.example/reset-password#secret'] },
        state: 'failed',
        attempts: 20,
        lastError: 'The mail server refused the recipient (550)',
        createdAt: new Date(),
        nextAttemptAt: new Date(),
      })
      .returning()
    const { text, json } = await call(operator, '/admin/outbox')
    expect(json.items).toMatchObject([{ to: 'far@away.example', attempts: 20 }])
    expect(text).not.toContain('reset-password')
    expect((await call(operator, `/admin/outbox/${given?.id}/retry`, {})).status).toBe(202)
    await expect
      .poll(async () => (await call(operator, '/admin/outbox?state=sent')).text)
      .toContain(given?.id)
    expect((await call(operator, `/admin/outbox/${known}/retry`, {})).status).toBe(404)
  })

  it('that have failed are all sent again with one click', async () => {
    const failed = ['one', 'two'].map((each) => ({
      dedupeKey: `failed ${each}`,
      kind: 'test.mail',
      toAddress: `${each}@away.example`,
      subject: 'A failed email',
      body: { paragraphs: ['Text'] },
      state: 'failed' as const,
      attempts: 20,
      createdAt: new Date(),
      nextAttemptAt: new Date(),
    }))
    await (await db()).insert(outboxMail).values(failed)
    const { status, text } = await call(operator, '/admin/outbox/retry', {})
    expect([status, JSON.parse(text)]).toEqual([202, { mails: 2 }])
    await expect
      .poll(async () => (await call(operator, '/admin/outbox?state=sent')).text)
      .toMatch(/one@away[^]*two@away|two@away[^]*one@away/)
    expect((await call(operator, '/admin/outbox')).json.items).toEqual([])
    expect(JSON.parse((await call(operator, '/admin/outbox/retry', {})).text)).toEqual({ mails: 0 })
    const log = (await call(operator, '/admin/audit?action=mail.all-retried')).json.items
    expect(log).toMatchObject([{ after: { mails: 2 } }])
  })
})
