import { eq } from 'drizzle-orm'

import { forEveryCompany } from '#server/db/row-security.ts'
import { decideOnCompany } from '#server/features/companies/service.ts'
import { company, companyDocument, tradeReference } from '#server/features/companies/table.ts'
import { meetDeadlines } from '#server/features/companies/verification/deadlines.ts'
import type { Running } from '#server/main.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'

import { completeEvidence } from './complete-evidence.ts'
import { contextFor, workContext } from './contexts.ts'
import { type SignedIn, signInAs } from './people.ts'
import { findRows } from './rows.ts'

/** The moment this many days from now. */
export const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Runs the jobs as they will run this many days from now. */
export async function passDays(site: Running, days: number): Promise<void> {
  await meetDeadlines(await workContext(site, () => daysAhead(days)))
}

const dbOf = async (site: Running) => (await site.context.services.open()).database.db

/** Puts a company into a state without the table of transitions. */
export async function putState(site: Running, { companyId }: SignedIn, state: CompanyState) {
  await (
    await dbOf(site)
  )
    .update(company)
    .set({ state, verifiedAt: new Date(), verifiedUntil: daysAhead(300) })
    .where(eq(company.id, String(companyId)))
}

/** Decides about a company as an operator does; what a verification still needs is added first. */
export async function decide(site: Running, who: SignedIn, event: 'verify' | 'reject') {
  await putState(site, who, 'in-review')
  if (event === 'verify') await completeEvidence(site, who)
  const ctx = await contextFor(site, await signInAs(site, 'operator'))
  await decideOnCompany(ctx, String(who.companyId), event, { reason: 'A test' })
}

/** The storage keys of the documents that a company's rows name. */
export async function keysOf(site: Running, { companyId }: SignedIn): Promise<string[]> {
  const rows = await forEveryCompany({ db: await dbOf(site) }, ({ db }) =>
    db
      .select()
      .from(companyDocument)
      .where(eq(companyDocument.companyId, String(companyId))),
  )
  return rows.map(({ storageKey }) => storageKey)
}

/** The number of trade references in a company's rows. */
export const referencesOf = async (site: Running, { companyId }: SignedIn) =>
  (await dbOf(site)).$count(tradeReference, eq(tradeReference.companyId, String(companyId)))

/** What is kept of a company's own details, in one line. */
export async function detailsOf(site: Running, { companyId }: SignedIn): Promise<string> {
  const [row] = await findRows(site, company, companyId)
  if (row === undefined) throw new Error('the company has no row')
  const { legalName, registrationNumber, taxNumber, website, address } = row
  const texts = [legalName, registrationNumber, taxNumber, website, Object.values(address)]
  return texts.flat(2).join('')
}
