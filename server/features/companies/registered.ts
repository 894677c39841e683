import { setTimeout as wait } from 'node:timers/promises'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError, tryLater } from '#server/contract/problem.ts'
import { inTransaction, sqlState, uniqueViolation } from '#server/db/transaction.ts'
import {
  moveUnconfirmed,
  registeredPerson,
  sendConfirmation,
  tellOfAccount,
} from '#server/features/accounts/service.ts'
import { emailKeyOf, mailboxKeyOf } from '#server/mail/email-key.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { companies } from '#shared/features/companies/contract.ts'

import { companyLimits } from './limits.ts'
import { openTradeAccount } from './register.ts'
import { giveTicket, type Ticket, ticketOf } from './registration-ticket.ts'

type Registered = NonNullable<AnswerOf<typeof companies.registered>['registration']>

/** Milliseconds between two emails. */
const rest = 60_000
/** How long the link in the email is valid. */
const day = 86_400_000

function told({ clock }: CallContext, { given, sentAt }: Ticket, confirmed = false): Registered {
  const left = sentAt + rest - clock().getTime()
  return {
    email: given.email,
    confirmed,
    returnTo: given.returnTo ?? null,
    validUntil: new Date(sentAt + day),
    restSeconds: Math.max(0, Math.ceil(left / 1000)),
  }
}

/** The registration that was sent from this browser within the last day. */
export async function readRegistered(ctx: CallContext) {
  const ticket = ticketOf(ctx)
  if (ticket === null) return { registration: null }
  const found = await registeredPerson(ctx, ticket.personId)
  return { registration: told(ctx, ticket, found === 'finished') }
}

function ticketNeeded(ctx: CallContext): Ticket {
  const ticket = ticketOf(ctx)
  if (ticket !== null) return ticket
  throw new ProblemError(
    'gone',
    'This browser has no registration from the last day. Log in, or register again.',
  )
}

const finished = () =>
  new ProblemError('conflict', 'This address is already confirmed. You can log in.')

/** Sends the registration's email again: to confirm it, or that it has an account already. */
export async function sendRegisteredAgain(ctx: CallContext): Promise<Registered> {
  const ticket = ticketNeeded(ctx)
  const { email, returnTo } = ticket.given
  const { restSeconds } = told(ctx, ticket)
  if (restSeconds > 0) {
    throw tryLater(
      'too-many-requests',
      restSeconds,
      `We have just sent the email. You can send it again in ${restSeconds} seconds.`,
    )
  }
  const { limits } = ctx.services
  if (!(await limits.allows(companyLimits.registeredMailbox, mailboxKeyOf(email)))) {
    throw tryLater(
      'too-many-requests',
      companyLimits.registeredMailbox.duration,
      'We cannot send more emails to this address today. Check your spam folder, or use another address.',
    )
  }
  const send = inTransaction(ctx, async (inside) => {
    const found = await registeredPerson(inside, ticket.personId)
    if (found === 'finished') throw finished()
    const isTheirs = found !== null && emailKeyOf(found.email) === emailKeyOf(email)
    await (isTheirs ? sendConfirmation(inside, found, returnTo) : tellOfAccount(inside, email))
  })
  await Promise.all([send, wait(ctx.config.evenAnswerMs)])
  return renewed(ctx, ticket)
}

/**
 * Corrects the email of the account that was just registered and is not confirmed. If the first
 * email had an account already, opens one under the new email instead. If that one has an account,
 * its owner is told, as when registering. The response and its time are the same.
 */
export async function useAnotherAddress(
  ctx: CallContext,
  { email }: { email: string },
): Promise<Registered> {
  const ticket = ticketNeeded(ctx)
  const { limits } = ctx.services
  await limits.consume(companyLimits.registerAddress, ctx.request.address)
  const mayMail = await limits.allows(companyLimits.registerMailbox, mailboxKeyOf(email))
  const correct = () =>
    inTransaction(ctx, async (inside) => {
      const { personId, given, passwordHash } = ticket
      const moved = await moveUnconfirmed(inside, personId, email)
      if (moved === 'finished') throw finished()
      const opened =
        moved === 'unknown'
          ? await openTradeAccount(inside, { ...given, email }, passwordHash)
          : moved === 'moved'
            ? { personId }
            : null
      if (mayMail && opened === null) await tellOfAccount(inside, email)
      if (mayMail && opened !== null) {
        await sendConfirmation(inside, { id: opened.personId, email }, given.returnTo)
      }
      return opened?.personId ?? personId
    })
  // If somebody takes the email at the same moment, the second attempt finds it taken.
  const corrected = correct().catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error
    return correct()
  })
  const [personId] = await Promise.all([corrected, wait(ctx.config.evenAnswerMs)])
  return renewed(ctx, { ...ticket, personId, given: { ...ticket.given, email } })
}

function renewed(ctx: CallContext, ticket: Ticket): Registered {
  const now = { ...ticket, sentAt: ctx.clock().getTime() }
  giveTicket(ctx, now)
  return told(ctx, now)
}
