import { eq } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { type PersonActor, signedIn } from '#server/auth/actor.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { OutgoingFile } from '#server/http/send-file.ts'

import { forCompany, forEveryCompany } from './row-security.ts'
import { companyDocument } from './table.ts'

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** What the seal of a document is bound to. */
export const sealContext = (id: string) => `document ${id}`

/**
 * Opens a document for the people of its company and for the operator's. Each view is audited before
 * a byte leaves.
 * @throws ProblemError 404 where there is none, or none for the actor
 */
export async function openDocument(ctx: RequestContext, id: string): Promise<OutgoingFile> {
  const actor = signedIn(ctx.actor)
  const found = await findFor(ctx, actor, id)
  if (found === undefined) throw new ProblemError('not-found')
  const sealed = await ctx.services.storage.get(found.storageKey)
  if (sealed === null) throw new ProblemError('not-found')
  const bytes = ctx.services.sealer.open(sealed, sealContext(id))
  await audit(ctx, {
    action: 'document.viewed',
    object: { kind: 'document', id },
    after: { companyId: found.companyId, kind: found.kind },
  })
  const { mediaType, name } = found
  return { bytes, mediaType, extension: extensions[mediaType], name }
}

async function findFor(
  ctx: RequestContext,
  { company, operator, twoStep }: PersonActor,
  id: string,
) {
  const find = ({ db }: RequestContext) =>
    db.select().from(companyDocument).where(eq(companyDocument.id, id))
  if (operator && twoStep) return (await forEveryCompany(ctx, find))[0]
  if (company === null) return undefined
  const [found] = await forCompany(ctx, company.id, find)
  return found?.companyId === company.id && found.removedAt === null ? found : undefined
}
