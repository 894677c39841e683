import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import type { RequestContext } from '#server/http/request-context.ts'
import type { PersonalData } from '#server/privacy/personal-data.ts'
import { type CompanyState, transitionFor } from '#shared/features/companies/verification.ts'

import { everSubmitted, keepDocuments } from './document-retention.ts'
import { listReferences } from './reference-list.ts'
import { findCompany, lockCompany } from './members.ts'
import { readPayouts } from './payout-account.ts'
import { forCompany } from './row-security.ts'
import { company, companyDocument, membership, payoutAccount, tradeReference } from './table.ts'
import { applyMove } from './verification.ts'

/** The company that a person acts for, and what they gave for its verification. */
export const companyData: PersonalData = {
  tables: ['company', 'membership', 'company_document', 'trade_reference', 'payout_account'],
  collect: async (ctx, { id, companyId }) => {
    if (companyId === null) return {}
    const { proposedBy: _by, proposedUntil: _until, ...own } = await findCompany(ctx, companyId)
    const [member] = await ctx.db.select().from(membership).where(eq(membership.personId, id))
    const documents = await forCompany(ctx, companyId, ({ db }) =>
      db
        .select({
          id: companyDocument.id,
          kind: companyDocument.kind,
          name: companyDocument.name,
          mediaType: companyDocument.mediaType,
          size: companyDocument.size,
          sha256: companyDocument.sha256,
          issuedOn: companyDocument.issuedOn,
          expiresOn: companyDocument.expiresOn,
          certificateNumber: companyDocument.certificateNumber,
          createdAt: companyDocument.createdAt,
          removedAt: companyDocument.removedAt,
          deleteAfter: companyDocument.deleteAfter,
        })
        .from(companyDocument)
        .where(eq(companyDocument.companyId, companyId))
        .orderBy(asc(companyDocument.createdAt)),
    )
    const references = await listReferences(ctx, companyId)
    return {
      company: own,
      memberSince: member?.createdAt,
      documents,
      // What a referee has answered is theirs, and was given in confidence.
      references: references.map(({ answers: _answers, flagged: _flagged, ...asked }) => asked),
      payoutAccounts: await readPayouts(ctx, companyId),
    }
  },
  erase: async (ctx, { id, companyId }) => {
    await ctx.db.delete(membership).where(eq(membership.personId, id))
    if (companyId === null) return
    const { state } = await lockCompany(ctx, companyId)
    const others = await ctx.db.$count(membership, eq(membership.companyId, companyId))
    if (others > 0) return
    await forCompany(ctx, companyId, async (inside) => {
      await inside.db.delete(payoutAccount).where(eq(payoutAccount.companyId, companyId))
      const submitted = and(eq(company.id, companyId), everSubmitted)
      const isKept = (await inside.db.$count(company, submitted)) > 0
      if (isKept) await keepCompany(inside, companyId, state)
      else await eraseCompany(inside, companyId)
    })
  },
}

/** Nobody is left to review; the documents stay as long as the law asks, a rejected company's as they would. */
async function keepCompany(ctx: RequestContext, id: string, state: CompanyState): Promise<void> {
  if (transitionFor(state, 'withdraw', 'closure')) await applyMove(ctx, 'closure', id, 'withdraw')
  if (state !== 'rejected') await keepDocuments(ctx, id, ctx.config.verification.keepVerifiedDays)
}

/** Empties a company that nobody has looked at. Its documents go when their content has been deleted. */
async function eraseCompany({ db, clock }: RequestContext, id: string): Promise<void> {
  const now = clock()
  await db.delete(tradeReference).where(eq(tradeReference.companyId, id))
  await db
    .update(companyDocument)
    .set({
      name: '',
      certificateNumber: null,
      removedAt: sql`coalesce(${companyDocument.removedAt}, ${now.toISOString()}::timestamptz)`,
      deleteAfter: now,
    })
    .where(eq(companyDocument.companyId, id))
  await db
    .update(company)
    .set({ legalName: '', registrationNumber: '', taxNumber: '', website: '', address: '' })
    .where(and(eq(company.id, id), isNull(company.verifiedAt)))
}
