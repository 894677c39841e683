import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { decideOnCompany } from '#server/features/companies/service.ts'

import { audited, makeReady, submit, upload } from '../../../support/company-review.ts'
import { contextFor } from '../../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { decide, detailsOf, keysOf, passDays, referencesOf } from '../../../support/retention.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const close = (who: SignedIn) =>
  supertest(site.address).post('/api/me/close').set(who.headers).send({ word: 'close' })
/** The reviewer's queue. */
const queue = async () => {
  const { body } = await supertest(site.address)
    .get('/api/admin/companies?limit=100')
    .set(operator.headers)
  return body.items.map(({ id }: { id: string }) => id)
}

describe('a company whose last account is closed', () => {
  it('loses its documents at once if nobody has to review them', async () => {
    const who = await signInAs(site, 'seller')
    await upload(site, who, { kind: 'proof-of-address' })
    const [key = ''] = await keysOf(site, who)
    expect((await close(who)).status).toBe(200)
    await passDays(site, 0.1)
    expect(await keysOf(site, who)).toEqual([])
    const { storage } = await site.context.services.open()
    expect(await storage.has(key)).toBe(false)
  })

  it.each(['submitted', 'in-review'] as const)(
    'leaves the queue when it is %s, and its documents stay for five years',
    async (state) => {
      const who = await signInAs(site, 'seller')
      await makeReady(site, who)
      await submit(site, who)
      if (state === 'in-review') {
        await decideOnCompany(await contextFor(site, operator), String(who.companyId), 'take', {})
      }
      expect((await close(who)).status).toBe(200)
      expect(await queue()).not.toContain(who.companyId)
      const told = await audited(site, 'company', String(who.companyId))
      expect(told.at(-1)).toMatchObject({
        action: 'company.withdrawn',
        actorId: who.personId,
        before: { state },
      })
      await passDays(site, 1825)
      expect(await keysOf(site, who)).toHaveLength(6)
      expect(await referencesOf(site, who)).toBe(3)
      expect(await detailsOf(site, who)).not.toBe('')
      await passDays(site, 1827)
      expect(await keysOf(site, who)).toEqual([])
      expect(await referencesOf(site, who)).toBe(0)
      expect(await detailsOf(site, who)).toBe('')
      const last = await audited(site, 'company', String(who.companyId))
      expect(last.at(-1)).toMatchObject({ action: 'company.details-deleted', actorId: null })
    },
  )

  it('keeps the details of the people who still act for it', async () => {
    const who = await signInAs(site, 'seller')
    await passDays(site, 4000)
    expect(await detailsOf(site, who)).not.toBe('')
  })

  it('loses them 90 days after a rejection, later if it was verified before', async () => {
    const rejected = await signInAs(site, 'seller')
    const verified = await signInAs(site, 'seller')
    for (const who of [rejected, verified]) {
      await makeReady(site, who)
      await submit(site, who)
    }
    await decide(site, rejected, 'reject')
    await decide(site, verified, 'verify')
    const reasonOf = async ({ companyId }: SignedIn, event: string) =>
      (await audited(site, 'company', String(companyId))).find(
        ({ action }) => action === `company.${event}`,
      )
    for (const who of [rejected, verified]) expect((await close(who)).status).toBe(200)
    await passDays(site, 91)
    expect(await keysOf(site, rejected)).toEqual([])
    expect([await referencesOf(site, rejected), await detailsOf(site, rejected)]).toEqual([0, ''])
    // Why we decided goes with what we decided about.
    expect(await reasonOf(rejected, 'rejected')).toMatchObject({ reason: null, reasonErased: true })
    expect(await reasonOf(verified, 'verified')).toMatchObject({ reason: 'A test' })
    // Its verification ended long before.
    await passDays(site, 1825)
    expect(await keysOf(site, verified)).toHaveLength(6)
    await passDays(site, 1827)
    expect(await keysOf(site, verified)).toEqual([])
  })
})
