import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { features } from '#server/features.ts'
import { formerAddresses } from '#server/features/accounts/service.ts'
import { formerEmail, knownDevice, mailedSecret, session } from '#server/features/accounts/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { outboxMail } from '#server/mail/table.ts'

import { workContext } from '../../support/contexts.ts'
import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const day = 86_400_000

const site = await openSite()

describe('housekeeping', () => {
  it('deletes expired data, and nothing else', async () => {
    const { db } = (await site.context.services.open()).database
    const { personId, sessionId } = await signInAs(site, 'buyer')
    const now = Date.now()
    const secret = { personId, email: 'someone@trade.example', createdAt: new Date(now) }
    await db.insert(mailedSecret).values([
      { ...secret, hash: 'old', purpose: 'confirm-email', expiresAt: new Date(now - 31 * day) },
      { ...secret, hash: 'new', purpose: 'reset-password', expiresAt: new Date(now + day) },
    ])
    await db.insert(rateLimit).values([
      { key: 'over', points: 3, expire: now - 1000 },
      { key: 'counting', points: 3, expire: now + day },
    ])
    await db.insert(formerEmail).values([
      { personId, email: 'long.ago@trade.example', leftAt: new Date(now - 31 * day) },
      { personId, email: 'lately@trade.example', leftAt: new Date(now - 29 * day) },
    ])
    await db.insert(knownDevice).values({ hash: 'known', personId, lastUsedAt: new Date(now) })

    await forgetExpired(await workContext(site, () => new Date(now)), features)
    expect((await db.select().from(mailedSecret)).map(({ hash }) => hash)).toEqual(['new'])
    expect(await formerAddresses(await workContext(site), [personId])).toEqual([
      'lately@trade.example',
    ])
    expect((await db.select().from(rateLimit)).map(({ key }) => key)).toEqual(['counting'])
    expect((await db.select().from(session)).map(({ id }) => id)).toEqual([sessionId])
    expect(await db.select().from(knownDevice)).toHaveLength(1)

    // A session lasts a month at most; a quarter later nobody needs it.
    await forgetExpired(await workContext(site, () => new Date(now + 130 * day)), features)
    expect(await db.select().from(session)).toEqual([])
    expect(await db.select().from(knownDevice)).toHaveLength(1)
    await forgetExpired(await workContext(site, () => new Date(now + 366 * day)), features)
    expect(await db.select().from(knownDevice)).toEqual([])
  })

  it('deletes everything else, and says what it could not delete', async () => {
    const { db } = (await site.context.services.open()).database
    const { personId } = await signInAs(site, 'buyer')
    const now = Date.now()
    await db.insert(mailedSecret).values({
      personId,
      email: 'someone@trade.example',
      hash: 'expired 60 days ago',
      purpose: 'confirm-email',
      createdAt: new Date(now - 61 * day),
      expiresAt: new Date(now - 60 * day),
    })
    const ctx = await workContext(site, () => new Date(now))
    const forget = () => db.execute('delete from audit_entry')
    const stuck = { expiries: [{ what: 'what nobody may delete', policy: null, forget }] }
    await expect(forgetExpired(ctx, [stuck, ...features])).rejects.toThrow(
      'Not done: what nobody may delete',
    )
    expect(await db.$count(mailedSecret, eq(mailedSecret.personId, personId))).toBe(0)
  })

  it('deletes emails 30 days after they were written, unless they wait to be sent', async () => {
    const { db } = (await site.context.services.open()).database
    const now = Date.now()
    const mail = (dedupeKey: string, days: number) => ({
      dedupeKey,
      kind: 'test.letter',
      toAddress: 'ana@trade.example',
      subject: 'A letter',
      createdAt: new Date(now - days * day),
      nextAttemptAt: new Date(now + day),
    })
    const sent = { state: 'sent', sentAt: new Date(now) } as const
    await db.insert(outboxMail).values([
      { ...mail('old', 31), ...sent },
      { ...mail('new', 29), ...sent },
      { ...mail('waiting', 31), body: { paragraphs: ['Dear Ana'] } },
    ])
    await forgetExpired(await workContext(site, () => new Date(now)), features)
    const kept = await db
      .select()
      .from(outboxMail)
      .where(eq(outboxMail.kind, 'test.letter'))
      .orderBy(outboxMail.dedupeKey)
    expect(kept.map(({ dedupeKey }) => dedupeKey)).toEqual(['new', 'waiting'])
  })

  it('deletes messages two years after they were dealt with', async () => {
    const { db } = (await site.context.services.open()).database
    const now = Date.now()
    const ago = (days: number) => new Date(now - days * day)
    const answered = (days: number) => ({ answeredAt: ago(days), answeredBy: randomUUID() })
    const letter = {
      name: 'Ana',
      email: 'ana@trade.example',
      company: '',
      subject: '',
      message: '',
    }
    await db.insert(enquiry).values([
      { ...letter, subject: 'answered long ago', createdAt: ago(900), ...answered(731) },
      { ...letter, subject: 'answered late', createdAt: ago(900), ...answered(729) },
      { ...letter, subject: 'never answered', createdAt: ago(731) },
      { ...letter, subject: 'waiting', createdAt: ago(729) },
    ])
    await forgetExpired(await workContext(site, () => new Date(now)), features)
    const kept = await db.select().from(enquiry).orderBy(enquiry.createdAt)
    expect(kept.map(({ subject }) => subject)).toEqual(['answered late', 'waiting'])
  })
})
