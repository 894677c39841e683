import { randomInt } from 'node:crypto'

import type { Context } from '#server/context.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import { visitor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { confirmEmail } from '#server/features/accounts/profile/confirm-email.ts'
import { openAccount, sendConfirmation } from '#server/features/accounts/service.ts'
import { openSession, revokeSessions } from '#server/features/accounts/sign-in/sessions.ts'
import { person } from '#server/features/accounts/table.ts'
import { makeOperator } from '#server/features/admin/operators.ts'
import { openInvitedAccount } from '#server/features/companies/people/accept-invitation.ts'
import { invite } from '#server/features/companies/people/invite.ts'
import { openTradeAccount } from '#server/features/companies/register.ts'
import { holdRates, storeQuotes } from '#server/features/rates/store-quotes.ts'
import { enquire } from '#server/features/site/enquire.ts'
import { enquiry } from '#server/features/site/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { GivenRole } from '#shared/contract/company-roles.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'
import { currentTerms } from '#shared/terms.ts'

import { demoBuyer, demoCompanies, demoEnquiries, demoOperator } from './demo-cast.ts'
import type { DemoCompany } from './demo-company.ts'
import { demoQuotes, demoSource } from './demo-rates.ts'
import { type DemoTrader, fillCatalogue } from './fill-catalogue.ts'
import { mailedSecret } from './mailed-secret.ts'
import { verifyDemoCompany } from './verify-demo-company.ts'

/** How to log in to the demo. The password is not available anywhere else. */
export interface DemoAccess {
  password: string
  operator: string
  companies: { email: string; sells: boolean; buys: boolean; state: CompanyState }[]
  colleagues: { email: string; role: GivenRole; companyName: string }[]
}

/** Letters and digits without those that are easily misread; 31^16 is 79 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const newPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/**
 * Fills an empty database with a demo. Its people take the same steps as real ones: they register,
 * confirm, upload and submit, and an operator reviews. Only the catalogue is written directly, since
 * typing two hundred lots would take too long. All or nothing: one transaction on the
 * embedded database's only connection, so nobody can interfere.
 * @returns how to log in, or null if the demo is off or the database is not empty
 */
export async function fillDemo({
  config,
  log,
  clock,
  services: onDemand,
  build,
}: Pick<Context, 'config' | 'log' | 'clock' | 'services' | 'build'>): Promise<DemoAccess | null> {
  if (!config.demoData) return null
  const services = await onDemand.open()
  const quiet = {
    ...services,
    // Both would wait for the transaction's connection, and nothing must be counted or sent.
    limits: {
      consume: nothing,
      allows: () => Promise.resolve(true),
      giveBack: nothing,
      reset: nothing,
    },
    outbox: { wake: () => {}, stop: nothing },
  }
  const ctx: CallContext = {
    actor: visitor,
    db: services.database.db,
    clock,
    log,
    // The demo has only one operator, who decides alone.
    config: { ...config, verification: { ...config.verification, withTwo: false } },
    services: quiet,
    request: {
      id: 'demo',
      address: '127.0.0.1',
      userAgent: 'Demo',
      cookie: () => null,
      setCookie: () => {},
    },
    receiveFile: () => Promise.reject(new Error('the demo sends no file here')),
  }
  if (!(await isEmpty(ctx))) return null
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (inside) => {
    if (!(await isEmpty(inside))) return null
    const operator = await enterOperator(inside, passwordHash)
    const known = await holdRates(inside)
    await storeQuotes(inside, known, demoQuotes, {
      source: demoSource,
      enteredBy: operator.personId,
    })
    const traders = new Map<string, DemoTrader>()
    for (const company of demoCompanies) {
      const trader = await enterCompany(inside, company, operator, passwordHash)
      traders.set(company.given.email, trader)
    }
    await fillCatalogue(inside, traders, { images: build.images, buyer: demoBuyer })
    for (const each of demoEnquiries) await enquire(inside, each)
    await revokeSessions(inside, operator.personId, 'signed-out')
    // These addresses do not exist, so nothing must be sent.
    await inside.db.delete(outboxMail)
    const companies = demoCompanies.map(({ state, given }) => ({
      email: given.email,
      sells: given.accountKind !== 'buyer',
      buys: given.accountKind !== 'seller',
      state,
    }))
    const colleagues = demoCompanies.flatMap(({ given, colleagues: people = [] }) =>
      people.map(({ email, role }) => ({ email, role, companyName: given.companyName })),
    )
    return { password, operator: demoOperator.email, companies, colleagues }
  })
}

const terms = String(currentTerms.version)

const nothing = () => Promise.resolve()

async function isEmpty({ db }: CallContext): Promise<boolean> {
  const people = await db.select({ id: person.id }).from(person).limit(1)
  const letters = await db.select({ id: enquiry.id }).from(enquiry).limit(1)
  return people.length + letters.length === 0
}

async function confirm(ctx: CallContext, id: string, email: string): Promise<void> {
  await sendConfirmation(ctx, { id, email })
  await confirmEmail(ctx, await mailedSecret(ctx, email))
}

async function enterOperator(ctx: CallContext, passwordHash: string): Promise<PersonActor> {
  const id = await openAccount(ctx, {
    ...demoOperator,
    passwordHash,
    terms: currentTerms.version,
  })
  if (id === null) throw new Error('the demo’s operator already exists')
  await confirm(ctx, id, demoOperator.email)
  await makeOperator(ctx, demoOperator.email)
  return signInAs(ctx, { id, name: demoOperator.name, operator: true, passwordHash })
}

async function enterCompany(
  ctx: CallContext,
  { state, given, colleagues = [] }: DemoCompany,
  operator: PersonActor,
  passwordHash: string,
): Promise<DemoTrader> {
  const opened = await openTradeAccount(ctx, { ...given, terms }, passwordHash)
  if (opened === null) throw new Error(`${given.email} is there already`)
  const { personId, companyId } = opened
  await confirm(ctx, personId, given.email)
  const member = await signInAs(ctx, {
    id: personId,
    name: given.name,
    operator: false,
    passwordHash,
  })
  const { company } = member
  if (company === null) throw new Error('a person in the demo has no company')
  const owner = { ...member, company }
  await verifyDemoCompany(ctx, { companyId, given, state, member: owner, operator })
  for (const { role, email, name, telephone } of colleagues) {
    await invite({ ...ctx, actor: owner }, { email, role })
    const secret = await mailedSecret(ctx, email)
    await openInvitedAccount(ctx, { secret, name, telephone, passwordHash, terms })
  }
  await revokeSessions(ctx, personId, 'signed-out')
  return { companyId, personId }
}

/** Opens a session, so that the audit log can name the session of each action. */
async function signInAs(
  ctx: CallContext,
  who: { id: string; name: string; operator: boolean; passwordHash: string },
): Promise<PersonActor> {
  const { refreshToken } = await openSession(ctx, who, who.operator)
  const [sessionId = ''] = refreshToken.split('.')
  const actor = await ctx.services.actors.load(ctx.db, { personId: who.id, sessionId })
  if (actor === null) throw new Error('a person in the demo could not log in')
  return actor
}
