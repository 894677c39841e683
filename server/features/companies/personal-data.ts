import { asc, eq, or } from 'drizzle-orm'

import type { DataSubject, PersonalData, WorkContext } from '#server/contract/context.ts'
import { forCompany } from '#server/db/row-security.ts'
import { emailKeyOf } from '#server/mail/email-key.ts'
import { type CompanyArea, mayView } from '#shared/contract/company-roles.ts'

import { dropPagesOfMember, findCompany } from './find-company.ts'
import { readPayouts } from './payouts/payout-account.ts'
import { endMembership } from './people/membership.ts'
import { invitation, ownershipOffer } from './people/table.ts'
import { listReferences } from './references/reference-list.ts'
import { company, companyDocument, membership } from './table.ts'

/** The company that a person acts for, and of its papers and accounts what their role may see. */
export const companyData: PersonalData = {
  tables: {
    company: 'company',
    membership: 'account',
    invitation: 'invitations',
    ownership_offer: 'invitations',
    company_document: 'verification',
    trade_reference: 'verification',
    payout_account: 'payoutAccounts',
  },
  collect: async (ctx, who) => {
    const { id, companyId } = who
    const invitations = await invitationsAbout(ctx, who)
    if (companyId === null) return { invitations }
    const {
      proposedBy: _by,
      proposedUntil: _until,
      reviewerId: _reviewer,
      ...own
    } = await findCompany(ctx, companyId)
    const [member] = await ctx.db.select().from(membership).where(eq(membership.personId, id))
    const sees = (area: CompanyArea) => member !== undefined && mayView(member.role, area)
    return {
      company: own,
      memberSince: member?.createdAt,
      role: member?.role,
      invitations,
      handingOver: await handingOver(ctx, id),
      ...(sees('papers') && (await papersOf(ctx, companyId))),
      ...(sees('payouts') && { payoutAccounts: await readPayouts(ctx, companyId) }),
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
  erase: async (ctx, { id, email, emailConfirmed }) => {
    await dropPagesOfMember(ctx, id)
    // Read here, because the caller may have joined or left a company seconds ago.
    const [member] = await ctx.db.select().from(membership).where(eq(membership.personId, id))
    if (member !== undefined) await endMembership(ctx, member.companyId, id)
    if (emailConfirmed) await ctx.db.delete(invitation).where(sentTo(email))
  },
}

/** What a company gave for its verification. */
async function papersOf(ctx: WorkContext, companyId: string) {
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
    documents,
    // A referee's answers are their own, and were given in confidence.
    references: references.map(({ answers: _answers, flagged: _flagged, ...asked }) => asked),
  }
}

const sentTo = (email: string) => eq(invitation.emailKey, emailKeyOf(email))

/** The invitations that a person sent, and those to their email if that is certainly theirs. */
const invitationsAbout = ({ db }: WorkContext, { id, email, emailConfirmed }: DataSubject) =>
  db
    .select({
      email: invitation.email,
      role: invitation.role,
      createdAt: invitation.createdAt,
      sentAt: invitation.sentAt,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .where(or(eq(invitation.invitedBy, id), emailConfirmed ? sentTo(email) : undefined))
    .orderBy(asc(invitation.createdAt))

const handingOver = ({ db }: WorkContext, id: string) =>
  db
    .select({
      roleAfter: ownershipOffer.roleAfter,
      createdAt: ownershipOffer.createdAt,
      expiresAt: ownershipOffer.expiresAt,
    })
    .from(ownershipOffer)
    .where(or(eq(ownershipOffer.fromId, id), eq(ownershipOffer.toId, id)))
