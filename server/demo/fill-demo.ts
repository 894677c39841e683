import { randomInt } from 'node:crypto'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { confirmEmail } from '#server/features/accounts/profile/confirm-email.ts'
import { openAccount, sendConfirmation } from '#server/features/accounts/service.ts'
import { revokeSessions } from '#server/features/accounts/sign-in/sessions.ts'
import { person } from '#server/features/accounts/table.ts'
import { makeOperator } from '#server/features/admin/operators.ts'
import { setPayoutAccount } from '#server/features/companies/payouts/payout-account.ts'
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

import { enterAddresses } from './demo-addresses.ts'
import { demoApprover, demoBuyer, demoCompanies, demoEnquiries, demoOperator } from './demo-cast.ts'
import { type DemoCompany, streetOf } from './demo-company.ts'
import { demoContext, type DemoSite, signInAs, signInAsMember } from './demo-context.ts'
import { demoQuotes, demoSource } from './demo-rates.ts'
import { type DemoTrader, fillCatalogue, storeCatalogue } from './fill-catalogue.ts'
import { stateShipping } from './state-shipping.ts'
import { mailedSecret, verifyDemoCompany } from './verify-demo-company.ts'

/** How to log in to the demo. The password is not available anywhere else. */
export interface DemoAccess {
  password: string
  operators: string[]
  companies: { email: string; sells: boolean; buys: boolean; state: CompanyState }[]
  colleagues: { email: string; role: GivenRole; companyName: string }[]
}

/** Letters and digits without those that are easily misread; 31^16 is 79 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const newPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Enters the demo's rates again once they are out of date: nobody can order at such a price of metal. */
const renewQuotes = (ctx: WorkContext): Promise<void> =>
  inTransaction(ctx, async (inside) => {
    const known = await holdRates(inside)
    const { metals } = known
    if (!metals.some(({ stale }) => stale)) return
    if (!metals.every(({ source }) => source === demoSource)) return
    await storeQuotes(inside, known, demoQuotes, { source: demoSource, enteredBy: null })
  })

/**
 * Fills an empty database with a demo. Its people take the same steps as real ones: they register,
 * confirm, upload and submit, and an operator reviews. Only the catalogue is written directly, since
 * typing two hundred lots would take too long. All or nothing: one transaction.
 * @returns how to log in, or null if the demo is off or the database is not empty
 */
export async function fillDemo(site: DemoSite): Promise<DemoAccess | null> {
  if (!site.config.demoData) return null
  const ctx = demoContext(site, await site.services.open())
  if (!(await isEmpty(ctx))) {
    await renewQuotes(ctx)
    return null
  }
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const catalogue = await storeCatalogue(ctx, site.build.images)
  return inTransaction(ctx, async (inside) => {
    if (!(await isEmpty(inside))) return null
    const [operator, approver] = [
      await enterOperator(inside, demoOperator, passwordHash),
      await enterOperator(inside, demoApprover, passwordHash),
    ]
    const known = await holdRates(inside)
    await storeQuotes(inside, known, demoQuotes, {
      source: demoSource,
      enteredBy: operator.personId,
    })
    const traders = new Map<string, DemoTrader>()
    // Those who have traded joined before the others.
    const inTime = demoCompanies.toSorted(
      (a, b) => Number(b.state === 'verified') - Number(a.state === 'verified'),
    )
    for (const company of inTime) {
      const trader = await enterCompany(inside, company, operator, passwordHash)
      traders.set(company.given.email, trader)
    }
    await stateShipping(inside, traders)
    await fillCatalogue(inside, traders, { catalogue, buyer: demoBuyer })
    for (const each of demoEnquiries) await enquire(inside, each)
    for (const { personId } of [operator, approver]) {
      await revokeSessions(inside, personId, 'signed-out')
    }
    // These addresses do not exist, so nothing must be sent.
    await inside.db.delete(outboxMail)
    const companies = demoCompanies.map(({ state, given }) => ({
      email: given.email,
      sells: given.accountKind !== 'buyer',
      buys: given.accountKind !== 'seller',
      state,
    }))
    const colleagues = demoCompanies.flatMap(({ given, colleagues: people = [] }) =>
      people.map(([role, , email]) => ({ email, role, companyName: given.companyName })),
    )
    return { password, operators: [demoOperator.email, demoApprover.email], companies, colleagues }
  })
}

const terms = String(currentTerms.version)
/** The same before the first order, which is some weeks old. */
const longAgo = (ctx: CallContext): CallContext => ({
  ...ctx,
  clock: () => new Date(ctx.clock().getTime() - 60 * 86_400_000),
})

async function isEmpty({ db }: CallContext): Promise<boolean> {
  const people = await db.select({ id: person.id }).from(person).limit(1)
  const letters = await db.select({ id: enquiry.id }).from(enquiry).limit(1)
  return people.length + letters.length === 0
}

async function confirm(ctx: CallContext, id: string, email: string): Promise<void> {
  await sendConfirmation(ctx, { id, email })
  await confirmEmail(ctx, await mailedSecret(ctx, email))
}

async function enterOperator(
  now: CallContext,
  given: typeof demoOperator,
  passwordHash: string,
): Promise<PersonActor> {
  const ctx = longAgo(now)
  const id = await openAccount(ctx, { ...given, passwordHash, terms: currentTerms.version })
  if (id === null) throw new Error(`${given.email} is there already`)
  await confirm(ctx, id, given.email)
  await makeOperator(ctx, given.email)
  return signInAs(now, { id, name: given.name, operator: true, passwordHash })
}

async function enterCompany(
  now: CallContext,
  demoCompany: DemoCompany,
  operator: PersonActor,
  passwordHash: string,
): Promise<DemoTrader> {
  const { state, given, colleagues = [], iban } = demoCompany
  const { place, ...registered } = given
  const ctx = state === 'verified' ? longAgo(now) : now
  const application = { ...registered, address: streetOf(place), terms }
  const opened = await openTradeAccount(ctx, application, passwordHash)
  if (opened === null) throw new Error(`${given.email} is there already`)
  const { personId, companyId } = opened
  await confirm(ctx, personId, given.email)
  const who = { id: personId, name: given.name, operator: false, passwordHash }
  const owner = await signInAsMember(now, who)
  await enterAddresses({ ...ctx, actor: owner }, demoCompany)
  await verifyDemoCompany(ctx, { companyId, given, state, member: owner, operator })
  for (const [role, name, email, telephone] of colleagues) {
    await invite({ ...ctx, actor: owner }, { email, role })
    const secret = await mailedSecret(ctx, email)
    await openInvitedAccount(ctx, { secret, name, telephone, passwordHash, terms })
  }
  if (iban !== undefined) {
    const account = { accountHolder: given.companyName, country: given.country, iban }
    const abroad = { routing: '', accountNumber: '', bic: '' }
    await setPayoutAccount({ ...ctx, actor: owner }, { ...account, ...abroad })
  }
  await revokeSessions(now, personId, 'signed-out')
  return { companyId, personId }
}
