import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { forCompany } from '#server/db/row-security.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'
import { company, companyDocument } from '#server/features/companies/table.ts'
import { meetDeadlines } from '#server/features/companies/verification/deadlines.ts'
import { outboxMail } from '#server/mail/table.ts'

import {
  audited,
  makeReady,
  nameReference,
  own,
  submit,
  upload,
} from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { contextFor, workContext } from '../../support/contexts.ts'
import { signInAs } from '../../support/people.ts'
import { referenceLink } from '../../support/reference-link.ts'
import { rounds } from '../../support/rounds.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const seller = await signInAs(site, 'seller')
await makeReady(site, seller)
await completeEvidence(site, seller)

const { db } = (await site.context.services.open()).database
const set = async (values: Partial<typeof company.$inferInsert>) =>
  changeRows(site, company, seller.companyId, values)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const moves = async () => (await own(site, seller)).history.length as number

describe('at the same time', () => {
  it('a company is submitted once, however often the button is pressed', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(site, seller)))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    expect(await moves()).toBe(1)
  })

  it('one of two operators decides, and the other is told', async () => {
    const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]
    for (let round = 0; round < rounds; round += 1) {
      await set({ state: 'in-review' })
      const before = await moves()
      const contexts = await Promise.all(operators.map((each) => contextFor(site, each)))
      const decided = await Promise.allSettled(
        contexts.map((ctx, at) =>
          decideOnCompany(ctx, String(seller.companyId), at === 0 ? 'verify' : 'reject', {
            reason: `Round ${round}`,
          }),
        ),
      )
      const lost = decided.filter((each) => each.status === 'rejected')
      expect(lost).toHaveLength(1)
      expect(lost[0]?.reason).toMatchObject({ status: 409 })
      expect(await moves()).toBe(before + 1)
    }
  })

  it('a document is added before a submission or not at all, never during it', async () => {
    await set({ state: 'draft' })
    const [submitted, added] = await Promise.all([
      submit(site, seller),
      upload(site, seller, { kind: 'proof-of-address' }),
    ])
    expect(submitted.status).toBe(200)
    expect([201, 409]).toContain(added.status)
    await set({ state: 'draft' })
  })

  it('no more documents of a kind are added than allowed', async () => {
    const other = await signInAs(site, 'seller')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(site, other, { kind: 'bank-letter' })),
    )
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    const rows = await forCompany({ db }, String(other.companyId), (inside) =>
      inside.db.select().from(companyDocument),
    )
    expect(rows).toHaveLength(5)
  })

  it('no fourth reference is added', async () => {
    const other = await signInAs(site, 'seller')
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((each) => nameReference(site, other, each)),
    )
    expect(statuses(answers)).toEqual([201, 201, 201, 409, 409])
  })

  it('a reference answers once', async () => {
    const other = await signInAs(site, 'seller')
    const { body } = await nameReference(site, other, 1)
    const link = await referenceLink(site, String(body.id))
    const answers = await Promise.all(
      [1, 2, 3].map(() => supertest(site.address).post('/api/references/decline').send(link)),
    )
    expect(statuses(answers)).toEqual([200, 410, 410])
  })

  it('jobs on several instances remind once and end a verification once', async () => {
    const ctx = await workContext(site)
    const now = Date.now()
    await set({
      state: 'verified',
      verifiedAt: new Date(now),
      verifiedUntil: new Date(now + 60 * 86_400_000),
    })
    const at = (days: number) => {
      const clock = () => new Date(now + days * 86_400_000)
      return Promise.all([1, 2, 3].map(() => meetDeadlines({ ...ctx, clock })))
    }
    const mails = async (kind: string) =>
      (await db.select().from(outboxMail).where(eq(outboxMail.toAddress, seller.email))).filter(
        (each) => each.kind === kind && each.subject.includes('verification'),
      ).length
    await at(29)
    expect(await mails('companies.verification-ends')).toBe(0)
    await at(31)
    await at(40)
    expect(await mails('companies.verification-ends')).toBe(1)
    expect((await own(site, seller)).state).toBe('verified')
    await at(61)
    expect((await own(site, seller)).state).toBe('draft')
    const log = await audited(site, 'company', String(seller.companyId))
    const ends = log.filter(({ action }) => action === 'company.expired')
    expect(ends).toMatchObject([{ actorId: null, before: { state: 'verified' } }])
  })
})
