import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { forCompany, forEveryCompany } from '#server/db/row-security.ts'
import { openSealed } from '#server/documents/sealed-file.ts'
import { happened } from '#server/events/happened.ts'

import { documentEvents } from '../events.ts'
import { companyDocument } from '../table.ts'

/** What the seals of documents are bound to, besides their ids. */
export const sealedAs = 'document'

type DocumentRow = typeof companyDocument.$inferSelect

const findDocument = async ({ db }: WorkContext, id: string): Promise<DocumentRow | undefined> => {
  const [found] = await db.select().from(companyDocument).where(eq(companyDocument.id, id))
  return found
}

/**
 * Opens a document for the people of its company.
 * @throws ProblemError 404 if it does not exist or belongs to another company
 */
export async function openOwnDocument(
  ctx: CallContext<MemberActor>,
  id: string,
): Promise<OutgoingFile> {
  const companyId = ctx.actor.company.id
  const found = await forCompany(ctx, companyId, (inside) => findDocument(inside, id))
  if (found?.companyId !== companyId || found.removedAt !== null)
    throw new ProblemError('not-found')
  return open(ctx, found)
}

/**
 * Opens a document of any company, for an operator.
 * @throws ProblemError 404 if it does not exist
 */
export async function openDocument(ctx: CallContext, id: string): Promise<OutgoingFile> {
  const found = await forEveryCompany(ctx, (inside) => findDocument(inside, id))
  if (found === undefined) throw new ProblemError('not-found')
  return open(ctx, found)
}

/** Each view is audited before the first byte is sent. */
async function open(ctx: CallContext, found: DocumentRow): Promise<OutgoingFile> {
  const { id, companyId, kind } = found
  const file = await openSealed(ctx, sealedAs, found)
  await happened(ctx, documentEvents.viewed, id, { after: { companyId, kind } })
  return file
}
