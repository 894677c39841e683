import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { visitor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { openSession } from '#server/features/accounts/sign-in/sessions.ts'
import { person, termsAcceptance } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import type { Running } from '#server/main.ts'
import { currentTerms } from '#shared/terms.ts'

import { addTestAddress, registeredStreet } from './addresses.ts'
import { testRequest } from './request.ts'

/** The role that a test acts in. */
export type Role =
  | 'unconfirmed'
  | 'buyer'
  | 'seller'
  /** The same, logged in with a second step. */
  | 'seller in two steps'
  | 'suspended'
  /** Colleagues of a seller, logged in with two steps. */
  | 'sales'
  | 'purchasing'
  | 'finance'
  /** The owner of a company that demands two-step login, without it. */
  | 'locked out'
  | 'without a company'
  | 'operator'
  /** An operator who has logged in with only a password. */
  | 'operator without second step'

export interface SignedIn {
  personId: string
  sessionId: string
  /** Null for operators and people without a company. */
  companyId: string | null
  email: string
  token: string
  /** To be sent with each request. */
  headers: Record<string, string>
}

/** The password of everybody in the tests. */
export const password = 'seven quiet rivers run'
const passwordHash = hashPassword(password)

/** What somebody sends who registers a company, but for their email. */
export const registration = {
  accountKind: 'buyer',
  companyName: 'Meyer Jewels Ltd',
  companyKind: 'retailer',
  country: 'GB',
  registrationNumber: '01234567',
  taxNumber: '',
  website: '',
  name: 'Ana Meyer',
  telephone: '+442079460018',
  address: registeredStreet,
  password,
  accepted: 'yes',
  terms: String(currentTerms.version),
} as const

/** Writes a person into the database, with a company of their own if their role has one. */
export async function addPerson(site: Running, role: Role) {
  const { db } = (await site.context.services.open()).database
  const now = site.context.clock()
  const isOperator = role.startsWith('operator')
  const email = `${role.replaceAll(' ', '-')}.${randomUUID().slice(0, 8)}@trade.example`
  const [added] = await db
    .insert(person)
    .values({
      email,
      emailKey: email,
      name: `Test ${role}`,
      telephone: '+442079460018',
      passwordHash: await passwordHash,
      passwordChangedAt: now,
      policyAcceptedAt: now,
      createdAt: now,
      operator: isOperator,
      emailConfirmedAt: role === 'unconfirmed' ? null : now,
    })
    .returning()
  if (added === undefined) throw new Error('a person was not inserted')
  await db
    .insert(termsAcceptance)
    .values({ personId: added.id, version: currentTerms.version, acceptedAt: now })
  if (isOperator || role === 'without a company') return { who: added, companyId: null }
  const [owned] = await db
    .insert(company)
    .values({
      legalName: `${role} ${added.id.slice(0, 8)} Ltd`,
      kind: 'retailer',
      country: 'GB',
      registrationNumber: '01234567',
      taxNumber: '',
      website: '',
      address: registeredStreet,
      sells: role !== 'buyer',
      buys: role === 'buyer',
      twoStepFrom: role === 'locked out' ? now : null,
      stateChangedAt: now,
      createdAt: now,
    })
    .returning({ id: company.id })
  if (owned === undefined) throw new Error('a company was not inserted')
  await db.insert(membership).values({
    personId: added.id,
    companyId: owned.id,
    role: role === 'sales' || role === 'purchasing' || role === 'finance' ? role : 'owner',
    createdAt: role === 'locked out' ? new Date(now.getTime() - 15 * 86_400_000) : now,
  })
  await addTestAddress(db, { companyId: owned.id, personId: added.id, at: now })
  return { who: added, companyId: owned.id }
}

/** The versions of the Terms of Use that somebody has accepted, by their email. */
export async function acceptedBy(site: Running, email: string): Promise<number[]> {
  const { db } = (await site.context.services.open()).database
  const kept = await db
    .select({ version: termsAcceptance.version })
    .from(termsAcceptance)
    .innerJoin(person, eq(person.id, termsAcceptance.personId))
    .where(eq(person.email, email))
  return kept.map(({ version }) => version)
}

/** A session of an existing person, as if they had just logged in. */
export async function sessionOf(site: Running, who: typeof person.$inferSelect, twoStep: boolean) {
  const { context } = site
  const services = await context.services.open()
  const { clock, config, log } = context
  const ctx: CallContext = {
    actor: visitor,
    db: services.database.db,
    services,
    request: testRequest,
    clock,
    config,
    log,
    receiveFile: () => Promise.reject(new Error('there is no file')),
  }
  const { accessToken: token, refreshToken } = await openSession(ctx, who, twoStep)
  const headers = { authorization: `Bearer ${token}` }
  return { token, sessionId: refreshToken.split('.')[0] ?? '', headers }
}

/** Logs somebody in again, for tests that pass more days than a session lives. */
export async function signInAgain<T extends SignedIn>(site: Running, who: T): Promise<T> {
  const { db } = (await site.context.services.open()).database
  const [found] = await db.select().from(person).where(eq(person.id, who.personId))
  if (found === undefined) throw new Error('nobody')
  return { ...who, ...(await sessionOf(site, found, true)) }
}

const inTwoSteps: ReadonlySet<Role> = new Set([
  'operator',
  'seller in two steps',
  'sales',
  'purchasing',
  'finance',
])

/** A person with a role and a live session, as if they had just logged in. */
export async function signInAs(site: Running, role: Role): Promise<SignedIn> {
  const { db } = (await site.context.services.open()).database
  const { who, companyId } = await addPerson(site, role)
  const session = await sessionOf(site, who, inTwoSteps.has(role))
  if (role === 'suspended') {
    await db
      .update(person)
      .set({ suspendedAt: site.context.clock(), suspendedBecause: 'a test' })
      .where(eq(person.id, who.id))
  }
  return { personId: who.id, companyId, email: who.email, ...session }
}

/** As if somebody had proved six minutes ago who they are: what moves money asks them again. */
export async function forgetProof(site: Running, { personId, sessionId }: SignedIn): Promise<void> {
  const { database, actors } = await site.context.services.open()
  await database.pool.query(
    `UPDATE session SET auth_time = now() - interval '6 minutes' WHERE id = $1`,
    [sessionId],
  )
  actors.forgetAll({ personId })
}
