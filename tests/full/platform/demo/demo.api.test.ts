import { count, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { auditEntry } from '#server/audit/table.ts'
import { demoWords } from '#server/cli/demo-words.ts'
import { forEveryCompany } from '#server/db/row-security.ts'
import { demoBuyer } from '#server/demo/demo-cast.ts'
import { type DemoAccess, fillDemo } from '#server/demo/fill-demo.ts'
import { person } from '#server/features/accounts/table.ts'
import {
  company,
  companyDocument,
  membership,
  tradeReference,
} from '#server/features/companies/table.ts'
import { listing, listingChange, listingPicture } from '#server/features/listings/table.ts'
import { currentRates } from '#server/features/rates/service.ts'
import { enquiry } from '#server/features/site/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { Running } from '#server/main.ts'
import { accounts } from '#shared/features/accounts/contract.ts'
import { security } from '#shared/features/accounts/security-contract.ts'
import { companyProfile } from '#shared/features/companies/profile-contract.ts'
import { verification } from '#shared/features/companies/verification-contract.ts'
import { companyStates } from '#shared/features/companies/verification-rules.ts'
import { lots } from '#shared/features/listings/lots-contract.ts'
import { paths } from '#shared/routing/paths.ts'

import { AccountClient } from '../../../support/account-client.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { signInAs } from '../../../support/people.ts'
import { ask, startSite } from '../../../support/site.ts'

const wanted = { DEMO_DATA: 'true', TRUSTED_PROXIES: '127.0.0.1' }
const dbOf = async (site: Running) => (await site.context.services.open()).database.db
const peopleOf = async (site: Running) =>
  (await (await dbOf(site)).select({ number: count() }).from(person))[0]?.number

const hasState = (after: unknown) => typeof after === 'object' && after !== null && 'state' in after

describe('the demo of a first start', () => {
  let site: Running
  let access: DemoAccess
  beforeAll(async () => {
    site = await startSite({ ...(await databaseEnv()), ...wanted })
    const filled = await fillDemo(site.context)
    if (filled === null) throw new Error('there is no demo')
    access = filled
  })
  afterAll(() => site.stop(0))

  it('has prices of metals that one can order at, whenever it is started again', async () => {
    const clock = () => new Date(Date.now() + 3 * 86_400_000)
    const ctx = { ...(await workContext(site)), clock }
    const stale = async () => (await currentRates(ctx)).metals.filter((each) => each.stale).length
    expect(await stale()).toBe(4)
    expect(await fillDemo({ ...site.context, clock })).toBeNull()
    expect(await stale()).toBe(0)
  })

  it('has sellers, buyers and a company in each state, reviewed as logged', async () => {
    const db = await dbOf(site)
    const companies = await db.select().from(company)
    expect(new Set(companies.map(({ state }) => state))).toEqual(new Set(companyStates))
    const verified = access.companies.filter(({ state }) => state === 'verified')
    expect(verified.filter(({ sells }) => sells)).toHaveLength(6)
    expect(verified.filter(({ buys }) => buys)).toHaveLength(3)
    expect(access.companies.filter(({ state }) => state !== 'verified')).toHaveLength(6)
    const log = await db.select().from(auditEntry).orderBy(auditEntry.id)
    const actions = new Set(log.map(({ action }) => action))
    for (const action of ['email.confirmed', 'document.added', 'reference.answered']) {
      expect(actions).toContain(action)
    }
    for (const { id, state } of companies) {
      const moves = log.filter(({ objectKind, objectId }) => {
        return objectKind === 'company' && objectId === id
      })
      const { after } = moves.findLast((each) => hasState(each.after)) ?? {
        after: { state: 'draft' },
      }
      expect(after).toEqual(expect.objectContaining({ state }))
      expect(moves.every(({ actorId, sessionId }) => actorId && sessionId)).toBe(true)
    }
    const references = await db.select().from(tradeReference)
    const documents = await forEveryCompany({ db }, (inside) =>
      inside.db.select().from(companyDocument),
    )
    expect(new Set(references.map(({ state }) => state))).toEqual(new Set(['asked', 'answered']))
    const kinds = new Set(documents.map(({ mediaType }) => mediaType))
    expect(kinds).toEqual(new Set(['application/pdf', 'image/png']))
    expect(await db.select().from(enquiry)).toHaveLength(2)
    const members = await db.select().from(membership)
    expect(members).toHaveLength(companies.length + access.colleagues.length)
    const roles = members.map(({ role }) => role).filter((role) => role !== 'owner')
    expect(roles.toSorted()).toEqual(['finance', 'purchasing', 'sales'])
  })

  it('fills the catalogue: every lot has its pictures, its history and a page', async () => {
    const db = await dbOf(site)
    const rows = await db.select().from(listing)
    const live = rows.filter(({ state }) => state === 'live')
    expect(live.length).toBeGreaterThan(190)
    const changes = await db.select().from(listingChange)
    for (const { id, version } of rows) {
      const versions = changes.flatMap((each) => (each.listingId === id ? [each.version] : []))
      expect(versions.toSorted()).toEqual(Array.from({ length: version }, (_, at) => at + 1))
    }
    const pictures = await db.select().from(listingPicture)
    expect(new Set(pictures.map(({ listingId }) => listingId)).size).toBe(rows.length)
    const { storage } = await site.context.services.open()
    for (const position of [0, 1, 2]) {
      const { sizesStorageKey, masterStorageKey, width } =
        pictures.find((each) => each.position === position) ?? {}
      const largest = await fetch(`${site.address}/pictures/${sizesStorageKey}-${width}.avif`)
      expect([largest.status, largest.headers.get('content-type')]).toEqual([200, 'image/avif'])
      expect(
        (await fetch(`${site.address}/pictures/${masterStorageKey}-preview.webp`)).status,
      ).toBe(200)
      expect(await storage.has(masterStorageKey ?? '')).toBe(true)
    }
    const early = live.filter(({ earlyHours }) => earlyHours > 0)
    for (const lot of [...live.slice(0, 20), ...early]) {
      const { text, status } = await ask(site.address, paths.lot(lot.slug ?? ''))
      expect(status, lot.title).toBe(200)
      // Of an early lot a visitor sees no more than its title and its picture.
      if (early.includes(lot)) expect(text).not.toContain(lot.stockNumber)
      else expect(text).toContain(lot.stockNumber)
    }
  })

  it('sends no emails', async () => {
    expect(await (await dbOf(site)).select().from(outboxMail)).toEqual([])
  })

  it('lets everybody in with one password, and nobody counts as logged in before', async () => {
    const owners = new Set(access.companies.map(({ email }) => email))
    for (const { email } of [...access.companies, ...access.colleagues]) {
      const client = new AccountClient(site)
      expect((await client.signIn(email, { password: access.password })).status, email).toBe(200)
      const me = await client.call(accounts.me, {})
      expect(me.body).toMatchObject({ email, emailConfirmed: true })
      const seen = await client.call(companyProfile.details, {})
      expect(seen.status, email).toBe(200)
      const papers = await client.call(verification.own, {})
      if (owners.has(email)) expect(papers.status, email).toBe(200)
      const overview = await client.call(security.overview, {})
      expect(overview.body.sessions).toHaveLength(1)
    }
    expect(access.operators).toHaveLength(2)
    for (const email of access.operators) {
      const operator = new AccountClient(site)
      expect((await operator.signIn(email, { password: access.password })).status).toBe(200)
    }
  })

  it('stores the password nowhere and shows it once', async () => {
    const everyone = await (await dbOf(site)).select().from(person)
    expect(JSON.stringify(everyone)).not.toContain(access.password)
    expect(access.password).toMatch(/^(?:[2-9a-z]{4}-){3}[2-9a-z]{4}$/)
    const words = demoWords(access, 'http://localhost:3000')
    for (const { email } of [...access.companies, ...access.colleagues]) {
      expect(words).toContain(email)
    }
    for (const email of access.operators) expect(words).toContain(email)
    expect(words).toContain(access.password)
    expect(words).toContain('http://localhost:3000/login')
  })

  it('shows prices to its verified buyer, and early lots to some', async () => {
    const db = await dbOf(site)
    const early = await db.select().from(listing).where(gt(listing.earlyHours, 0))
    expect(early).toHaveLength(3)
    const buyer = new AccountClient(site)
    await buyer.signIn(demoBuyer, { password: access.password })
    for (const { slug, companyId } of early) {
      const seen = await buyer.call(lots.trade, { slug: slug ?? '' })
      expect(seen.status, companyId).toBe(200)
      expect(seen.body.quote.tiers.length).toBeGreaterThan(0)
    }
    const visitor = await new AccountClient(site).call(lots.trade, { slug: early[0]?.slug ?? '' })
    expect(visitor.status).toBe(401)
  })

  it('is not filled in again', async () => {
    const before = await peopleOf(site)
    expect(await fillDemo(site.context)).toBeNull()
    expect(await peopleOf(site)).toBe(before)
  })
})

describe('there is no demo', () => {
  let site: Running
  beforeAll(async () => {
    site = await startSite(await databaseEnv())
  })
  afterAll(() => site.stop(0))
  const withDemo = (demoData: boolean) => {
    const { context } = site
    return { ...context, config: { ...context.config, demoData } }
  }

  it('if it is turned off', async () => {
    expect(await fillDemo(withDemo(false))).toBeNull()
    expect(await peopleOf(site)).toBe(0)
  })

  it('after an interrupted one, and the next start begins again', async () => {
    const services = await site.context.services.open()
    let kept = 0
    const storage = {
      ...services.storage,
      put: async (key: string, bytes: Buffer) => {
        kept += 1
        if (kept > 9) throw new Error('the disk is full')
        await services.storage.put(key, bytes)
      },
    }
    const broken = {
      ...withDemo(true),
      services: { ...site.context.services, open: async () => ({ ...services, storage }) },
    }
    await expect(fillDemo(broken)).rejects.toThrow('the disk is full')
    expect(await peopleOf(site)).toBe(0)
    expect(await (await dbOf(site)).select().from(auditEntry)).toEqual([])
  })

  it('if somebody already has an account', async () => {
    await signInAs(site, 'buyer')
    expect(await fillDemo(withDemo(true))).toBeNull()
    expect(await peopleOf(site)).toBe(1)
  })
})
