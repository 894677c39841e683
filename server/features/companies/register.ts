import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  hashPassword,
  openAccount,
  refusedPassword,
  sendConfirmation,
  tellOfAccount,
} from '#server/features/accounts/service.ts'
import { mailboxKeyOf } from '#server/mail/email-key.ts'
import type { Registration } from '#shared/features/companies/registration.ts'

import { companyLimits } from './limits.ts'
import { company, membership } from './table.ts'

/**
 * Opens an account for a person with the company they act for. If the email has an account already,
 * its owner gets an email about that. The response and its time are the same then, and also when
 * the mailbox has had enough emails for a day.
 */
export async function register(ctx: CallContext, given: Registration): Promise<void> {
  await ctx.services.limits.consume(companyLimits.registerAddress, ctx.request.address)
  const refused = refusedPassword(given.password, [given.name, given.email, given.companyName])
  if (refused !== null) {
    const errors = [{ pointer: '/password', detail: refused }]
    throw new ProblemError('invalid-input', undefined, { errors })
  }
  const passwordHash = await hashPassword(given.password)
  const { limits } = ctx.services
  const mayMail = await limits.allows(companyLimits.registerMailbox, mailboxKeyOf(given.email))
  await inTransaction(ctx, async (inside) => {
    const opened = await openTradeAccount(inside, given, passwordHash)
    if (!mayMail) return
    if (opened === null) await tellOfAccount(inside, given.email)
    else await sendConfirmation(inside, { id: opened.personId, email: given.email })
  })
}

type Application = Omit<Registration, 'password' | 'accepted'>

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
  const personId = await openAccount(ctx, { email, name, telephone, passwordHash })
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
