import { and, eq } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { isOperator } from '#server/features/accounts/service.ts'
import type { CompletenessKey } from '#shared/features/companies/completeness.ts'
import {
  type CompanyEvent,
  type CompanyState,
  isWaiting,
  type Mover,
  type Transition,
  transitionFor,
  wantsReason,
} from '#shared/features/companies/verification-rules.ts'

import { keepEvidence } from '../documents/retention.ts'
import { companyEvents } from '../events.ts'
import { type Company, dropPagesOfCompany, findMembers, lockCompany } from '../find-company.ts'
import { company } from '../table.ts'
import { moveEvents } from './company-history.ts'
import { tellOperators, tellOutcome } from './outcome-mails.ts'
import { refuseIncomplete, refuseUnproven } from './refuse-incomplete.ts'

/** Who moves a company; for an operator also which one, since a second one may have to agree. */
type MovedBy = { mover: Exclude<Mover, 'operator'> } | { mover: 'operator'; personId: string }

export interface MoveOptions {
  /** Written by the operator; the company reads it. */
  reason?: string | undefined
  /** What a question is about: the company must change these documents before it submits again. */
  about?: readonly CompletenessKey[] | undefined
  /** The state that the caller saw; any other is a conflict. */
  expectedState?: CompanyState | undefined
  /** The end of a verification; one year from now by default. */
  until?: Date | undefined
}

/** The result of a move: the present state, and whether it waits for a second operator. */
export interface Moved {
  state: CompanyState
  proposed: boolean
}

const mostYears = 2

function addYears(now: Date, years: number): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/**
 * Moves the actor's own company, if the transitions allow the event to its people.
 * @throws ProblemError 409 for a move that the transitions do not allow, 422 for an incomplete
 *   submission
 */
export async function moveOwnCompany(
  ctx: CallContext<MemberActor>,
  event: CompanyEvent,
  options: MoveOptions,
): Promise<void> {
  await applyMove(ctx, { mover: 'member' }, ctx.actor.company.id, event, options)
}

/**
 * Decides on a company, if the transitions allow the event to an operator.
 * @throws ProblemError 404, 409 for a move that the transitions do not allow, 422 for a missing
 *   reason, 403 if the actor acts for this company, or made the proposal that a second operator
 *   must agree to
 */
export function decideOnCompany(
  ctx: CallContext<PersonActor>,
  companyId: string,
  event: CompanyEvent,
  options: MoveOptions,
): Promise<Moved> {
  const by = { mover: 'operator', personId: ctx.actor.personId } as const
  return applyMove(ctx, by, companyId, event, options)
}

/**
 * Moves a company, if the transitions allow the event to the mover. The move is audited with its
 * reason in the same transaction; every outcome is emailed to the people who may see
 * its papers.
 */
export async function applyMove(
  ctx: WorkContext,
  by: MovedBy,
  companyId: string,
  event: CompanyEvent,
  options: MoveOptions = {},
): Promise<Moved> {
  const reason = options.reason?.trim()
  const verifies = event === 'verify' || event === 'renew'
  const unreasoned = by.mover === 'operator' && wantsReason(event) && !reason
  if (unreasoned && !verifies) throw noReason()
  return inTransaction(ctx, async (inside) => {
    const before = await lockCompany(inside, companyId)
    const { state } = before
    const line = transitionFor(state, event, by.mover)
    const seen = options.expectedState ?? state
    const renewed = event === 'expire' && (before.verifiedUntil ?? 0) > inside.clock()
    if (line === undefined || seen !== state || renewed) throw alreadyMoved(state)
    if (event === 'submit') await refuseIncomplete(inside, before)
    // This may say more exactly what the reason must explain.
    const short = verifies ? await refuseUnproven(inside, before, reason) : null
    if (unreasoned) throw noReason()
    const until = endOf(event, inside.clock(), options.until)
    if (until !== null && by.mover === 'operator' && ctx.config.verification.withTwo) {
      const { proposedBy, proposedUntil } = before
      if (proposedBy === by.personId) {
        throw new ProblemError('forbidden', 'A second operator has to agree to your proposal.')
      }
      const other =
        options.until !== undefined && options.until.getTime() !== proposedUntil?.getTime()
      if (proposedBy === null || other || !(await isOperator(inside, proposedBy))) {
        return propose(inside, before, { by: by.personId, until, reason, short })
      }
    }
    const agreed = until === null ? null : (before.proposedUntil ?? until)
    const about = event === 'ask' ? options.about : undefined
    await write(inside, before, line, { by, until: agreed, reason, short, about })
    afterCommit(inside, () => {
      inside.services.actors.forgetAll({ companyId })
    })
    dropPagesOfCompany(inside, companyId)
    return { state: line.to, proposed: false }
  })
}

const noReason = () => invalidInput('/reason', 'Give a reason. The company will read it.')

const alreadyMoved = (state: CompanyState) =>
  new ProblemError('conflict', `The company is ${state.replace('-', ' ')} now. Reload the page.`)

/** What is written beside a verification: its reason, and that not all references have answered. */
interface Grounds {
  until: Date | null
  reason: string | undefined
  short: { referencesAnswered: number } | null
}

/** The end of the verification that an event sets, or null if it sets none. */
function endOf(event: CompanyEvent, now: Date, wished: Date | undefined): Date | null {
  if (event !== 'verify' && event !== 'renew') return null
  const until = wished ?? addYears(now, 1)
  if (until > now && until <= addYears(now, mostYears)) return until
  const detail = `Choose a day within the next ${mostYears} years.`
  throw invalidInput('/until', detail)
}

async function propose(
  ctx: WorkContext,
  { id, state }: Company,
  { by, until, reason, short }: Grounds & { by: string; until: Date },
): Promise<Moved> {
  await ctx.db
    .update(company)
    .set({ proposedBy: by, proposedUntil: until })
    .where(eq(company.id, id))
  await happened(ctx, companyEvents['verification-proposed'], id, {
    after: { until: until.toISOString(), ...short },
    ...(reason ? { reason } : {}),
  })
  return { state, proposed: true }
}

async function write(
  ctx: WorkContext,
  before: Company,
  { from, event, to }: Transition,
  { by, until, reason, short, about }: Grounds & Pick<MoveOptions, 'about'> & { by: MovedBy },
): Promise<void> {
  const { id } = before
  const now = ctx.clock()
  const waits = isWaiting(to)
  const [changed] = await ctx.db
    .update(company)
    .set({
      state: to,
      stateChangedAt: now,
      // The promise counts from the submission, not from the moment when somebody begins to read.
      waitingSince: waits ? (before.waitingSince ?? now) : null,
      reviewerId: to === 'in-review' && by.mover === 'operator' ? by.personId : null,
      proposedBy: null,
      proposedUntil: null,
      ...(until === null ? {} : { verifiedUntil: until }),
      ...(event === 'verify' ? { verifiedAt: now } : {}),
    })
    .where(and(eq(company.id, id), eq(company.state, from)))
    .returning({ id: company.id })
  if (changed === undefined) throw alreadyMoved(from)
  const { keepVerifiedDays, keepRejectedDays } = ctx.config.verification
  if (until !== null) await keepEvidence(ctx, id, keepVerifiedDays)
  if (event === 'reject') await keepEvidence(ctx, id, keepRejectedDays)
  await happened(ctx, moveEvents[event], id, {
    before: { state: from },
    after: {
      state: to,
      ...(until === null ? {} : { until: until.toISOString() }),
      ...short,
      ...(about?.length ? { about } : {}),
    },
    ...(reason ? { reason } : {}),
  })
  const members = await findMembers(ctx, id, 'papers')
  await tellOutcome(ctx, { event, to: members, company: before, until, reason })
  if (event === 'submit') await tellOperators(ctx, before)
}
