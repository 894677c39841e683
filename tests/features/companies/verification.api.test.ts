import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import supertest from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { companyFile, listQueue, decideOnCompany } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'
import {
  type MoveOptions,
  moveOwnCompany,
} from '#server/features/companies/verification/move-company.ts'
import { outboxMail } from '#server/mail/table.ts'
import {
  type CompanyEvent,
  companyEvents,
  type CompanyState,
  companyStates,
  transitionFor,
} from '#shared/features/companies/verification-rules.ts'

import { audited, makeReady, own, submit } from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { contextFor, memberContextFor } from '../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const seller = await signInAs(site, 'seller')
const operator = await signInAs(site, 'operator')

const move = async (
  who: SignedIn,
  companyId: string | null,
  event: CompanyEvent,
  options: MoveOptions = { reason: 'A test' },
) => decideOnCompany(await contextFor(site, who), String(companyId), event, options)
const { db } = (await site.context.services.open()).database
async function put(id: string | null, state: CompanyState) {
  const until = new Date(Date.now() + 300 * 86_400_000)
  const dates = {
    verifiedAt: new Date(),
    verifiedUntil: until,
    proposedBy: null,
    proposedUntil: null,
  }
  await changeRows(site, company, id, { state, ...dates })
}
const badge = (id: string | null) => supertest(site.address).get(`/api/companies/${id}/badge`)
const mailsTo = async (email: string) =>
  (await db.select().from(outboxMail).where(eq(outboxMail.toAddress, email))).map(
    ({ subject }) => subject,
  )

describe('a company', () => {
  it('is told all the documents it lacks and stays a draft', async () => {
    const answer = await submit(site, seller)
    expect(answer.status).toBe(422)
    const details = answer.body.errors.map(({ detail }: { detail: string }) => detail)
    expect(details).toContain('Registration extract is missing.')
    expect(details).toContain('3 trade references are missing.')
    expect(details).toHaveLength(6)
    expect((await own(site, seller)).state).toBe('draft')
  })

  it('goes from draft to verified, with a log, an email and a public badge', async () => {
    await makeReady(site, seller)
    expect((await submit(site, seller)).status).toBe(200)
    expect((await submit(site, seller)).status).toBe(409)
    expect((await badge(seller.companyId)).status).toBe(404)
    const queue = await listQueue(await contextFor(site, operator), { view: 'waiting', limit: 10 })
    expect(queue.items.map(({ id }) => id)).toContain(seller.companyId)
    await move(operator, seller.companyId, 'take')
    await completeEvidence(site, seller)
    await move(operator, seller.companyId, 'verify', { reason: 'All is in order' })

    const { state, verifiedUntil, history, open } = await own(site, seller)
    expect({ state, open }).toEqual({ state: 'verified', open: false })
    expect(Date.parse(verifiedUntil) - Date.now()).toBeGreaterThan(364 * 86_400_000)
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'submit',
      'take',
      'verify',
    ])
    const entries = await audited(site, 'company', String(seller.companyId))
    expect(entries.at(-1)).toMatchObject({
      action: 'company.verified',
      actorId: operator.personId,
      reason: 'All is in order',
      before: { state: 'in-review' },
    })
    expect(await mailsTo(seller.email)).toEqual(['Your company is verified'])
    const shown = await badge(seller.companyId)
    const facts = ['buys', 'country', 'id', 'kind', 'name', 'registrationNumber', 'sells']
    expect(Object.keys(shown.body).toSorted()).toEqual([...facts, 'since', 'until'])
    const me = await supertest(site.address).get('/api/me').set(seller.headers)
    expect(me.body.company.verified).toBe(true)
  })

  it('loses badge and rights at once if suspended, and returns only by a review', async () => {
    await move(operator, seller.companyId, 'suspend', { reason: 'A complaint' })
    expect((await badge(seller.companyId)).status).toBe(404)
    const me = await supertest(site.address).get('/api/me').set(seller.headers)
    expect(me.body.company).toMatchObject({ verified: false, suspended: true })
    await move(operator, seller.companyId, 'reinstate')
    expect((await own(site, seller)).state).toBe('in-review')
    expect((await own(site, seller)).history.at(-2)).toMatchObject({ reason: 'A complaint' })
  })

  it('is shown to a reviewer in full, and the view is logged', async () => {
    const file = await companyFile(await contextFor(site, operator), String(seller.companyId))
    expect(file.documents).toHaveLength(6)
    expect(file.references).toHaveLength(3)
    expect(file.members).toMatchObject([{ email: seller.email }])
    expect(file.events).toEqual(['ask', 'verify', 'reject', 'suspend'])
    expect(JSON.stringify(file)).not.toContain('secretHash')
    const entries = await audited(site, 'company', String(seller.companyId))
    expect(entries.at(-1)).toMatchObject({ action: 'company.viewed', actorId: operator.personId })
  })
})

describe('a move of a company', () => {
  it.each(companyStates)(
    'from %s is refused and changes nothing if the table has no such move',
    async (from) => {
      const asMember = await memberContextFor(site, seller)
      for (const by of ['member', 'operator'] as const) {
        for (const event of companyEvents) {
          if (transitionFor(from, event, by) !== undefined) continue
          await put(seller.companyId, from)
          const before = await audited(site, 'company', String(seller.companyId))
          const moving =
            by === 'member'
              ? moveOwnCompany(asMember, event, { reason: 'A test' })
              : move(operator, seller.companyId, event)
          await expect(moving).rejects.toMatchObject({ status: 409 })
          expect((await own(site, seller)).state).toBe(from)
          expect(await audited(site, 'company', String(seller.companyId))).toHaveLength(
            before.length,
          )
        }
      }
    },
  )

  it('needs a reason from the operator', async () => {
    await put(seller.companyId, 'in-review')
    for (const reason of [undefined, '', '  \n ']) {
      await expect(move(operator, seller.companyId, 'reject', { reason })).rejects.toMatchObject({
        status: 422,
      })
    }
  })

  it('is refused if the state has changed since the caller saw it', async () => {
    await put(seller.companyId, 'in-review')
    const seen = { reason: 'A test', expectedState: 'submitted' as const }
    await expect(move(operator, seller.companyId, 'ask', seen)).rejects.toMatchObject({
      status: 409,
    })
  })

  it('can set an end at most two years ahead', async () => {
    await put(seller.companyId, 'in-review')
    for (const days of [-1, 800]) {
      const until = new Date(Date.now() + days * 86_400_000)
      const options = { reason: 'A test', until }
      await expect(move(operator, seller.companyId, 'verify', options)).rejects.toMatchObject({
        status: 422,
      })
    }
  })

  it('does not exist for anybody but operators with a second step', async () => {
    const buyer = await signInAs(site, 'buyer')
    const weak = await signInAs(site, 'operator without second step')
    const decide = (who: SignedIn, id: string | null) =>
      supertest(site.address)
        .post(`/api/admin/companies/${id}/decisions`)
        .set(who.headers)
        .send({ event: 'reject', seen: 'in-review', reason: 'A test' })
    const told = ({ status, body }: supertest.Response) => ({ status, ...body, instance: '' })
    const foreign = await decide(buyer, seller.companyId)
    expect(foreign.status).toBe(404)
    expect(told(foreign)).toEqual(told(await decide(buyer, randomUUID())))
    expect((await decide(weak, seller.companyId)).status).toBe(403)
  })
})

it('with two operators required one proposes, another agrees, and nobody does both', async () => {
  site.context.config.verification.withTwo = true
  try {
    const second = await signInAs(site, 'operator')
    await put(seller.companyId, 'in-review')
    const proposed = await move(operator, seller.companyId, 'verify')
    expect(proposed).toEqual({ state: 'in-review', proposed: true })
    await expect(move(operator, seller.companyId, 'verify')).rejects.toMatchObject({
      status: 403,
    })
    expect((await badge(seller.companyId)).status).toBe(404)
    const agreed = await move(second, seller.companyId, 'verify')
    expect(agreed).toEqual({ state: 'verified', proposed: false })
    const names = (await audited(site, 'company', String(seller.companyId))).map((each) => [
      each.action,
      each.actorId,
    ])
    expect(names.slice(-2)).toEqual([
      ['company.verification-proposed', operator.personId],
      ['company.verified', second.personId],
    ])
  } finally {
    site.context.config.verification.withTwo = false
  }
})

describe('the second operator', () => {
  beforeEach(async () => {
    site.context.config.verification.withTwo = true
    await put(seller.companyId, 'in-review')
    await move(operator, seller.companyId, 'verify')
  })
  afterEach(() => {
    site.context.config.verification.withTwo = false
  })

  it('agrees to the proposed day; another day is a new proposal', async () => {
    const second = await signInAs(site, 'operator')
    const until = new Date(Date.now() + 100 * 86_400_000)
    const other = await move(second, seller.companyId, 'verify', { reason: 'Sooner', until })
    expect(other).toEqual({ state: 'in-review', proposed: true })
    expect(await move(operator, seller.companyId, 'verify')).toMatchObject({ state: 'verified' })
  })

  it('cannot agree with somebody who is no longer an operator', async () => {
    const first = await signInAs(site, 'operator')
    await put(seller.companyId, 'in-review')
    await move(first, seller.companyId, 'verify')
    await changeRows(site, person, first.personId, { operator: false })
    const again = await move(operator, seller.companyId, 'verify')
    expect(again).toEqual({ state: 'in-review', proposed: true })
  })
})

describe('what a member sends', () => {
  it.each(['state', 'verified', 'verifiedUntil', 'companyId', 'event', '__proto__', 'constructor'])(
    '%s with a submission is refused',
    async (field) => {
      await put(seller.companyId, 'draft')
      const answer = await supertest(site.address)
        .post('/api/company/verification/submit')
        .set(seller.headers)
        .set('Content-Type', 'application/json')
        .send(`{${JSON.stringify(field)}: "verified"}`)
      expect(answer.status).toBe(400)
      expect((await own(site, seller)).state).toBe('draft')
    },
  )
})
