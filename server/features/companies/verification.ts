import { and, eq } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { type Actor, signedIn } from '#server/auth/actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isOperator } from '#server/features/accounts/service.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import {
  type CompanyEvent,
  type CompanyState,
  type Mover,
  type Transition,
  transitionFor,
  wantsReason,
} from '#shared/features/companies/verification.ts'

import { type Company, companyTag, findMembers, lockCompany } from './members.ts'
import { keepEvidence } from './retention.ts'
import { company, membership } from './table.ts'
import { refuseIncomplete } from './verification-checks.ts'
import { queueOutcome } from './verification-mails.ts'

/** What moving a company needs; the clock has it without a request. */
export type MoveContext = Pick<RequestContext, 'db' | 'clock' | 'config' | 'services'> &
  Partial<Pick<RequestContext, 'actor' | 'request'>>

export interface MoveOptions {
  /** In the operator's words; the company reads it. */
  reason?: string | undefined
  /** The state that the caller saw; another one is a conflict. */
  expectedState?: CompanyState | undefined
  /** The end of a verification; a year from now unless it says otherwise. */
  until?: Date | undefined
}

/** How a move ended: the state now, and whether it waits for a second operator. */
export interface Moved {
  state: CompanyState
  proposed: boolean
}

/** The audit log's name for each event. */
export const moveActions: Readonly<Record<CompanyEvent, string>> = {
  submit: 'company.submitted',
  withdraw: 'company.withdrawn',
  take: 'company.review-begun',
  ask: 'company.more-information-asked',
  verify: 'company.verified',
  renew: 'company.renewed',
  reject: 'company.rejected',
  reopen: 'company.reopened',
  suspend: 'company.suspended',
  reinstate: 'company.reinstated',
  expire: 'company.expired',
}

const mostYears = 2

function addYears(now: Date, years: number): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** To everybody but its own people and the operator's a company does not exist here. */
function moverOf(actor: Actor, companyId: string): Mover {
  if (actor.kind === 'person') {
    if (actor.company?.id === companyId) return 'member'
    if (actor.operator && actor.twoStep) return 'operator'
  }
  throw new ProblemError('not-found')
}

/**
 * Moves a company by an event, as the table of transitions allows it to whoever asks. Audited with its
 * reason in the same transaction; its people get a mail on every outcome.
 * @throws ProblemError 404 for a foreign company, 409 for a move that the table does not have, 422 for
 *   a missing reason or an incomplete submission, 403 where the actor may not decide on this company
 */
export async function moveCompany(
  ctx: RequestContext,
  companyId: string,
  event: CompanyEvent,
  options: MoveOptions = {},
): Promise<Moved> {
  return applyMove(ctx, moverOf(ctx.actor, companyId), companyId, event, options)
}

/** The same where who asks is known already; time itself, for one. */
export async function applyMove(
  ctx: MoveContext,
  by: Mover,
  companyId: string,
  event: CompanyEvent,
  options: MoveOptions = {},
): Promise<Moved> {
  const reason = options.reason?.trim()
  if (by === 'operator' && wantsReason(event) && !reason) {
    const errors = [{ pointer: '/reason', detail: 'Give the reason; the company reads it.' }]
    throw new ProblemError('invalid-input', undefined, { errors })
  }
  const moved = await inTransaction(ctx, async (inside) => {
    const before = await lockCompany(inside, companyId)
    const { state } = before
    const line = transitionFor(state, event, by)
    const seen = options.expectedState ?? state
    const renewed = event === 'expire' && (before.verifiedUntil ?? 0) > inside.clock()
    if (line === undefined || seen !== state || renewed) throw outrun(state)
    if (by === 'operator') await refuseOwn(inside, companyId)
    if (event === 'submit') await refuseIncomplete(inside, before)
    const until = endOf(event, inside.clock(), options.until)
    if (until !== null && ctx.config.verification.withTwo) {
      const { proposedBy, proposedUntil } = before
      if (proposedBy === signedIn(inside.actor as Actor).personId) {
        throw new ProblemError('forbidden', 'A second person has to agree to what you proposed.')
      }
      const other =
        options.until !== undefined && options.until.getTime() !== proposedUntil?.getTime()
      if (proposedBy === null || other || !(await isOperator(inside, proposedBy))) {
        return propose(inside, before, until, reason)
      }
    }
    const agreed = until === null ? null : (before.proposedUntil ?? until)
    await write(inside, before, line, { until: agreed, reason })
    return { state: line.to, proposed: false }
  })
  ctx.services.actors.forgetAll({ companyId })
  ctx.services.pages.invalidate(companyTag(companyId))
  ctx.services.outbox.wake()
  return moved
}

const outrun = (state: CompanyState) =>
  new ProblemError(
    'conflict',
    `The company is ${state.replace('-', ' ')} now. Load the page again.`,
  )

/** The end of the verification that an event gives, or null where it gives none. */
function endOf(event: CompanyEvent, now: Date, wished: Date | undefined): Date | null {
  if (event !== 'verify' && event !== 'renew') return null
  const until = wished ?? addYears(now, 1)
  if (until > now && until <= addYears(now, mostYears)) return until
  const detail = `Choose a day within the next ${mostYears} years.`
  throw new ProblemError('invalid-input', undefined, { errors: [{ pointer: '/until', detail }] })
}

/** Nobody decides on a company that they act for. */
async function refuseOwn(ctx: MoveContext, companyId: string): Promise<void> {
  const { personId } = signedIn(ctx.actor as Actor)
  const [own] = await ctx.db
    .select({ personId: membership.personId })
    .from(membership)
    .where(and(eq(membership.companyId, companyId), eq(membership.personId, personId)))
  if (own !== undefined) throw new ProblemError('forbidden', 'You act for this company yourself.')
}

async function propose(
  ctx: MoveContext,
  { id, state }: Company,
  until: Date,
  reason: string | undefined,
): Promise<Moved> {
  const { personId } = signedIn(ctx.actor as Actor)
  await ctx.db
    .update(company)
    .set({ proposedBy: personId, proposedUntil: until })
    .where(eq(company.id, id))
  await audit(ctx, {
    action: 'company.verification-proposed',
    object: { kind: 'company', id },
    after: { until: until.toISOString() },
    ...(reason ? { reason } : {}),
  })
  return { state, proposed: true }
}

async function write(
  ctx: MoveContext,
  before: Company,
  { from, event, to }: Transition,
  { until, reason }: { until: Date | null; reason: string | undefined },
): Promise<void> {
  const { id } = before
  const now = ctx.clock()
  const [changed] = await ctx.db
    .update(company)
    .set({
      state: to,
      stateChangedAt: now,
      proposedBy: null,
      proposedUntil: null,
      ...(until === null ? {} : { verifiedUntil: until }),
      ...(event === 'verify' ? { verifiedAt: now } : {}),
    })
    .where(and(eq(company.id, id), eq(company.state, from)))
    .returning({ id: company.id })
  if (changed === undefined) throw outrun(from)
  const { keepVerifiedDays, keepRejectedDays } = ctx.config.verification
  if (until !== null) await keepEvidence(ctx, id, keepVerifiedDays)
  if (event === 'reject') await keepEvidence(ctx, id, keepRejectedDays)
  await audit(ctx, {
    action: moveActions[event],
    object: { kind: 'company', id },
    before: { state: from },
    after: { state: to, ...(until === null ? {} : { until: until.toISOString() }) },
    ...(reason ? { reason } : {}),
  })
  for (const person of await findMembers(ctx, id)) {
    await queueOutcome(ctx, { event, to: person, company: before, until, reason })
  }
}
