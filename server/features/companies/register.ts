import { randomUUID } from 'node:crypto'

import { checkAll } from '#server/contract/all-issues.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  hashPassword,
  openAccount,
  refusedPassword,
  requireCurrentTerms,
  sendConfirmation,
  tellOfAccount,
} from '#server/features/accounts/service.ts'
import { mailboxKeyOf } from '#server/mail/email-key.ts'
import { checkedTelephone } from '#server/postal/addresses.ts'
import { registrationTexts } from '#shared/features/companies/registration-texts.ts'
import type { Registration } from '#shared/features/companies/registration.ts'

import { companyLimits } from './limits.ts'
import { checkedRegistered } from './registered-address.ts'
import { type Application, giveTicket } from './registration-ticket.ts'
import { company, membership } from './table.ts'

const textsOf = (given: Registration) =>
  (['companyName', 'name', 'email'] as const).map((field) => ({
    what: registrationTexts[field],
    text: given[field],
  }))

/**
 * Opens an account for a person with the company they act for. If the email has an account already,
 * its owner gets an email about that. The response and its time are the same then, and also when
 * the mailbox has had enough emails for a day.
 */
export async function register(ctx: CallContext, given: Registration): Promise<void> {
  requireCurrentTerms(given.terms)
  const { password, accepted: _accepted, keepPostalCode: _keep, ...rest } = given
  const { address, telephone } = checkAll({
    address: () => checkedRegistered(given),
    telephone: () => checkedTelephone(given.telephone, given.country, '/telephone'),
    password: () => {
      const refused = refusedPassword(password, textsOf(given))
      if (refused === null) return
      throw invalidInput('/password', refused)
    },
  })
  const application = { ...rest, address, telephone }
  // After the checks, so that nobody runs out of tries by correcting a form.
  await ctx.services.limits.consume(companyLimits.registerAddress, ctx.request.address)
  const passwordHash = await hashPassword(password)
  const { limits } = ctx.services
  const mayMail = await limits.allows(companyLimits.registerMailbox, mailboxKeyOf(given.email))
  const opened = await inTransaction(ctx, async (inside) => {
    const account = await openTradeAccount(inside, application, passwordHash)
    if (mayMail && account === null) await tellOfAccount(inside, given.email)
    if (mayMail && account !== null) {
      const to = { id: account.personId, email: given.email }
      await sendConfirmation(inside, to, given.returnTo)
    }
    return account
  })
  giveTicket(ctx, {
    personId: opened?.personId ?? randomUUID(),
    given: application,
    passwordHash,
    sentAt: ctx.clock().getTime(),
  })
}

/**
 * Opens the account and the company of a checked application, in the caller's transaction.
 * @returns the ids of both, or null if the email has an account
 */
export async function openTradeAccount(
  ctx: CallContext,
  given: Application,
  passwordHash: string,
): Promise<{ personId: string; companyId: string } | null> {
  const { email, name, telephone } = given
  const terms = Number(given.terms)
  const personId = await openAccount(ctx, { email, name, telephone, passwordHash, terms })
  return personId === null ? null : { personId, companyId: await openCompany(ctx, personId, given) }
}

async function openCompany(ctx: CallContext, personId: string, given: Application) {
  const createdAt = ctx.clock()
  const [opened] = await ctx.db
    .insert(company)
    .values({
      legalName: given.companyName,
      kind: given.companyKind,
      country: given.country,
      registrationNumber: given.registrationNumber,
      taxNumber: given.taxNumber,
      website: given.website,
      address: given.address,
      sells: given.accountKind !== 'buyer',
      buys: given.accountKind !== 'seller',
      stateChangedAt: createdAt,
      createdAt,
    })
    .returning({ id: company.id })
  if (opened === undefined) throw new Error('a company was not inserted')
  await ctx.db
    .insert(membership)
    .values({ personId, companyId: opened.id, role: 'owner', createdAt })
  return opened.id
}
