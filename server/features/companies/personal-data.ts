import { asc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { closeCompany } from './close-company.ts'
import { dropPagesOfMember, findCompany } from './find-company.ts'
import { readPayouts } from './payouts/payout-account.ts'
import { listReferences } from './references/reference-list.ts'
import { forCompany } from './row-security.ts'
import { company, companyDocument, membership } from './table.ts'

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
      // A referee's answers are their own, and were given in confidence.
      references: references.map(({ answers: _answers, flagged: _flagged, ...asked }) => asked),
      payoutAccounts: await readPayouts(ctx, companyId),
    }
  },
  passwordWords: async ({ db }, id) => {
    const rows = await db
      .select({ name: company.legalName })
      .from(membership)
      .innerJoin(company, eq(company.id, membership.companyId))
      .where(eq(membership.personId, id))
    return rows.map(({ name }) => name)
  },
  erase: async (ctx, { id, companyId }) => {
    await dropPagesOfMember(ctx, id)
    await ctx.db.delete(membership).where(eq(membership.personId, id))
    if (companyId !== null) await closeCompany(ctx, companyId)
  },
}
