import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { PersonalData } from '#server/privacy/personal-data.ts'

import { listReferences } from './reference-list.ts'
import { findCompany, lockCompany } from './members.ts'
import { readPayouts } from './payout-account.ts'
import { forCompany } from './row-security.ts'
import { company, companyDocument, membership, payoutAccount, tradeReference } from './table.ts'

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
    await lockCompany(ctx, companyId)
    const others = await ctx.db.$count(membership, eq(membership.companyId, companyId))
    if (others > 0) return
    await forCompany(ctx, companyId, async (inside) => {
      await inside.db.delete(payoutAccount).where(eq(payoutAccount.companyId, companyId))
      if (!(await wasEverSubmitted(inside, companyId))) await eraseCompany(inside, companyId)
    })
  },
}

/** What was once submitted is kept for five years by the law against money laundering. */
async function wasEverSubmitted({ db }: RequestContext, id: string): Promise<boolean> {
  const submitted = and(
    eq(auditEntry.objectKind, 'company'),
    eq(auditEntry.objectId, id),
    eq(auditEntry.action, 'company.submitted'),
  )
  return (await db.$count(auditEntry, submitted)) > 0
}

/** Empties a company that nobody has looked at. Its documents go when their content has been deleted. */
async function eraseCompany({ db, clock }: RequestContext, id: string): Promise<void> {
  const now = clock()
  await db.delete(tradeReference).where(eq(tradeReference.companyId, id))
  await db
    .update(companyDocument)
    .set({
      name: '',
      removedAt: sql`coalesce(${companyDocument.removedAt}, ${now.toISOString()}::timestamptz)`,
      deleteAfter: now,
    })
    .where(eq(companyDocument.companyId, id))
  await db
    .update(company)
    .set({ legalName: '', registrationNumber: '', taxNumber: '', website: '', address: '' })
    .where(and(eq(company.id, id), isNull(company.verifiedAt)))
}
