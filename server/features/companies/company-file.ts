import { audit } from '#server/audit/audit.ts'
import type { CallContext } from '#server/contract/context.ts'
import { eventsFrom } from '#shared/features/companies/verification-rules.ts'

import { listDocuments } from './documents/list-documents.ts'
import { findCompany, findMembers } from './find-company.ts'
import { listReferences } from './references/reference-list.ts'
import { listMoves } from './verification/company-history.ts'

/**
 * Everything that a reviewer reads about a company, including the references' answers. For
 * operators only: the caller's rule ensures that. Each view is audited.
 * @throws ProblemError 404
 */
export async function companyFile(ctx: CallContext, id: string) {
  const company = await findCompany(ctx, id)
  const documents = await listDocuments(ctx, id)
  const references = await listReferences(ctx, id)
  const members = await findMembers(ctx, id)
  const history = await listMoves(ctx, id)
  await audit(ctx, { action: 'company.viewed', object: { kind: 'company', id } })
  const events = eventsFrom(company.state, 'operator')
  return { company, documents, references, members, history, events }
}
