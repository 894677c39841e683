import { eq } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { person } from '#server/features/accounts/table.ts'
import { makeOperator, removeOperator } from '#server/features/admin/service.ts'
import { membership } from '#server/features/companies/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import { openServices } from '#server/on-demand.ts'

import { command } from '../../../support/command.ts'
import { databaseEnv } from '../../../support/database.ts'
import { addPerson, signInAs } from '../../../support/people.ts'
import { ask, startSite } from '../../../support/site.ts'

describe('npm run make-admin', () => {
  it('makes operators of new addresses and of accounts without a company only', async () => {
    const env = await databaseEnv()
    const site = await startSite(env)
    const { who: trader } = await addPerson(site, 'buyer')
    const { who: leaver } = await addPerson(site, 'seller')
    const { who: former } = await addPerson(site, 'operator')
    const { database } = await site.context.services.open()
    await database.db.update(person).set({ operator: false }).where(eq(person.id, former.id))
    await database.db.delete(membership).where(eq(membership.personId, leaver.id))
    await site.stop(0)

    const run = (...words: string[]) => command('make-admin', words, env)
    expect(await run()).toMatchObject({ status: 1, err: expect.stringMatching(/^Name one/) })
    expect(await run('new@house.example', 'x@y.example')).toMatchObject({ status: 1 })
    expect((await run(trader.email)).err).toMatch(/acts for a company/)
    expect((await run('NEW@House.example')).out).toMatch(/A link that chooses the password/)
    expect((await run(former.email)).out).toMatch(/is an operator now/)
    expect((await run(former.email, '--remove')).out).toMatch(/no operator any more/)

    const config = readConfig(env)
    const log = pino({ level: 'silent' })
    const clock = () => new Date()
    const pages = { invalidate: () => {} }
    const open = { config, log, clock, pages }
    const { services, close } = await openServices(open, { background: false })
    const { db } = services.database
    const [made] = await db.select().from(person).where(eq(person.operator, true))
    expect(made).toMatchObject({ email: 'NEW@house.example', passwordHash: null })
    const [mail] = await db.select().from(outboxMail)
    expect(mail).toMatchObject({ kind: 'accounts.operator', toAddress: 'NEW@house.example' })
    expect(mail?.body?.action?.url).toMatch(/\/reset-password#[\w-]{43}$/)
    const ctx = { db, clock, config, log, services }
    await expect(makeOperator(ctx, leaver.email)).rejects.toThrow(/has acted for one/)
    await expect(makeOperator(ctx, 'new@house.example')).rejects.toThrow(/is an operator already/)
    await expect(removeOperator(ctx, former.email)).rejects.toThrow(/is no operator/)
    await close()
  })

  it('is not the only guard: the database has no operator who acts for a company, or has', async () => {
    const site = await startSite(await databaseEnv())
    const { db } = (await site.context.services.open()).database
    const { companyId } = await addPerson(site, 'buyer')
    const { who: operator } = await addPerson(site, 'operator')
    const { who: leaver } = await addPerson(site, 'seller')
    const neutral = { cause: { constraint: 'person_operator_neutral' } }
    const joins = { personId: operator.id, companyId: String(companyId), createdAt: new Date() }
    await expect(db.insert(membership).values(joins)).rejects.toMatchObject(neutral)
    await db.delete(membership).where(eq(membership.personId, leaver.id))
    const becomes = db.update(person).set({ operator: true }).where(eq(person.id, leaver.id))
    await expect(becomes).rejects.toMatchObject(neutral)
    await site.stop(0)
  })

  it('logs out the people it changes', async () => {
    const env = await databaseEnv()
    const site = await startSite(env)
    const operator = await signInAs(site, 'operator')
    await command('make-admin', [operator.email, '--remove'], env)
    const status = async () => (await ask(site.address, '/api/me', operator)).status
    await expect.poll(status).toBe(401)
    await site.stop(0)
  })
})
