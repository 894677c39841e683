import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { forCompany, forEveryCompany } from '#server/db/row-security.ts'
import { inBatches, type Part } from '#server/jobs/in-parts.ts'
import { dayInMail } from '#server/mail/mail-content.ts'
import { notify } from '#server/notifications/notify.ts'
import { labelOf } from '#shared/features/companies/document-kinds.ts'
import { isOpenToChanges, renewalDays } from '#shared/features/companies/verification-rules.ts'
import { paths } from '#shared/routing/paths.ts'
import { utcDay } from '#shared/utc-day.ts'

import { findMembers } from '../find-company.ts'
import { companyNotifications } from '../notification-kinds.ts'
import { company, companyDocument } from '../table.ts'

const atOnce = 100

/** Reminds verified companies, once, of each document that expires within the next 30 days. */
export async function remindOfDocuments(ctx: WorkContext, part: Part): Promise<void> {
  const now = ctx.clock()
  const soon = new Date(now.getTime() + renewalDays * 86_400_000)
  const due = inBatches((after) =>
    forEveryCompany(ctx, ({ db }) =>
      db
        .select({ id: companyDocument.id, document: companyDocument, company })
        .from(companyDocument)
        .innerJoin(company, eq(company.id, companyDocument.companyId))
        .where(
          and(
            eq(company.state, 'verified'),
            isNull(companyDocument.removedAt),
            isNull(companyDocument.remindedAt),
            gte(companyDocument.expiresOn, utcDay(now)),
            lte(companyDocument.expiresOn, utcDay(soon)),
            gt(companyDocument.id, after),
          ),
        )
        .orderBy(asc(companyDocument.id))
        .limit(atOnce),
    ),
  )
  for await (const { id, document, company: owner } of due) {
    await part(`reminder of document ${id}`, () =>
      forCompany(ctx, owner.id, (inside) => remind(inside, document, owner)),
    )
  }
}

async function remind(
  inside: WorkContext,
  { id, kind, expiresOn }: typeof companyDocument.$inferSelect,
  owner: typeof company.$inferSelect,
): Promise<void> {
  const [mine] = await inside.db
    .update(companyDocument)
    .set({ remindedAt: inside.clock() })
    .where(
      and(
        eq(companyDocument.id, id),
        isNull(companyDocument.remindedAt),
        isNull(companyDocument.removedAt),
      ),
    )
    .returning({ id: companyDocument.id })
  // Removed in the meantime, or another instance was faster.
  if (mine === undefined || expiresOn === null) return
  const members = await findMembers(inside, owner.id, 'papers')
  const label = labelOf(kind, owner.country)
  const title = `${label} expires on ${dayInMail(new Date(expiresOn))}`
  const body = isOpenToChanges(owner.state, owner.verifiedUntil, inside.clock())
    ? `Replace this document of ${owner.legalName} and submit it for review.`
    : `Have a newer document of ${owner.legalName} ready. You can upload it in the last ${renewalDays} days of your verification.`
  await notify(inside, {
    kind: companyNotifications.reminder,
    to: members.map((each) => each.id),
    title,
    body,
    link: paths.verification,
    mail: {
      kind: 'companies.document-expires',
      key: `document-expires ${id}`,
      label: 'See the documents',
    },
  })
}
