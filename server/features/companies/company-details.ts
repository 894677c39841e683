import { and, eq, inArray, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { type CompanyDetails, detailsAreOpen } from '#shared/features/companies/company-details.ts'
import { companyStates } from '#shared/features/companies/verification-rules.ts'

import { companyEvents } from './events.ts'
import { findCompany } from './find-company.ts'
import { invitation } from './people/table.ts'
import { checkedRegistered, registeredLines } from './registered-address.ts'
import { company, membership } from './table.ts'
import { hasExpired, listMoves } from './verification/company-history.ts'

/** The details of a company, for its own people. */
export async function readCompanyDetails(ctx: CallContext<MemberActor>) {
  const { id } = ctx.actor.company
  const [found, alone] = await Promise.all([findCompany(ctx, id), isAlone(ctx, id)])
  // Only a draft needs its history, to know whether its verification has expired.
  const moves = found.state === 'draft' ? await listMoves(ctx, id) : []
  const { legalName, kind, detailsVersion, ...own } = found
  return {
    ...own,
    addressLines: registeredLines(found),
    companyName: legalName,
    companyKind: kind,
    expired: hasExpired(found, moves, ctx.clock()),
    alone,
    version: detailsVersion,
  }
}

/** Whether one person alone acts for a company, and nobody is invited. */
async function isAlone({ db }: CallContext, id: string): Promise<boolean> {
  const [people, invited] = await Promise.all([
    db.$count(membership, eq(membership.companyId, id)),
    db.$count(invitation, eq(invitation.companyId, id)),
  ])
  return people + invited === 1
}

/**
 * Changes the details of a company that is neither under review nor verified. Once a reviewer reads
 * them, they stay as they are.
 * @throws ProblemError 422 with everything that is wrong with the address; `conflict` in any other state, or
 *   if they have changed since the version seen
 */
export async function changeCompanyDetails(
  ctx: CallContext<MemberActor>,
  { companyName, companyKind, version, keepPostalCode, ...given }: CompanyDetails,
): Promise<void> {
  const { id } = ctx.actor.company
  const address = checkedRegistered({ ...given, keepPostalCode })
  await inTransaction(ctx, async (inside) => {
    const [changed] = await inside.db
      .update(company)
      .set({
        ...given,
        address,
        legalName: companyName,
        kind: companyKind,
        detailsVersion: sql`${company.detailsVersion} + 1`,
      })
      .where(
        and(
          eq(company.id, id),
          eq(company.detailsVersion, version),
          inArray(company.state, companyStates.filter(detailsAreOpen)),
        ),
      )
      .returning({ id: company.id })
    if (changed === undefined) throw await whyNot(inside, id)
    await happened(inside, companyEvents['details-changed'], id)
  })
}

async function whyNot(ctx: CallContext, id: string): Promise<ProblemError> {
  const { state } = await findCompany(ctx, id)
  return new ProblemError(
    'conflict',
    detailsAreOpen(state)
      ? 'These details have been changed in another window. Reload the page and make your changes again.'
      : 'These details have been submitted for verification. Write to us to have them changed.',
  )
}
