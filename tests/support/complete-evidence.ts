import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { forCompany } from '#server/db/row-security.ts'
import { company, companyDocument, tradeReference } from '#server/features/companies/table.ts'
import type { Running } from '#server/main.ts'
import { documentKindNames, isRequired } from '#shared/features/companies/document-kinds.ts'

import { dayFromNow } from './company-review.ts'
import type { SignedIn } from './people.ts'
import { referenceAnswers } from './reference-answers.ts'
import { changeRows } from './rows.ts'

/** As the database keeps them. */
const answers = { ...referenceAnswers, highestCredit: '40000' }

/**
 * Writes what a company still needs to be verified: rows of documents, without files, and three
 * references, of whom so many have answered.
 */
export async function completeEvidence(
  site: Running,
  { companyId, personId }: Pick<SignedIn, 'companyId' | 'personId'>,
  answered = 3,
): Promise<void> {
  const { db } = (await site.context.services.open()).database
  const id = String(companyId)
  const now = new Date()
  const [found] = await db.select().from(company).where(eq(company.id, id))
  if (found === undefined) throw new Error('there is no such company')
  await forCompany({ db }, id, async (inside) => {
    const given = await inside.db
      .select()
      .from(companyDocument)
      .where(eq(companyDocument.companyId, id))
    const lacking = documentKindNames.filter(
      (kind) => isRequired(kind, found) && !given.some((each) => each.kind === kind),
    )
    for (const kind of lacking) {
      await inside.db.insert(companyDocument).values({
        id: randomUUID(),
        companyId: id,
        kind,
        storageKey: randomUUID().replaceAll('-', ''),
        name: `${kind}.pdf`,
        mediaType: 'application/pdf',
        size: 1000,
        sha256: 'a'.repeat(64),
        issuedOn: dayFromNow(-10),
        expiresOn: dayFromNow(700),
        uploadedBy: personId,
        createdAt: now,
      })
    }
  })
  const named = await db.$count(tradeReference, eq(tradeReference.companyId, id))
  for (let at = named; at < 3; at += 1) {
    await db.insert(tradeReference).values({
      companyId: id,
      name: `Partner ${at}`,
      companyName: `Partner ${at} Ltd`,
      email: `partner.${id.slice(0, 8)}@partner${at}.example`,
      relation: 'They buy our chains.',
      flagged: false,
      secretHash: randomUUID(),
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    })
  }
  const rows = await db.select().from(tradeReference).where(eq(tradeReference.companyId, id))
  for (const row of rows.slice(0, answered)) {
    await changeRows(site, tradeReference, row.id, { state: 'answered', answers, answeredAt: now })
  }
}
