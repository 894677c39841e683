import { eq } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { signedIn } from '#server/auth/actor.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { OutgoingFile } from '#server/http/send-file.ts'

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
  const [found] = await ctx.db.select().from(companyDocument).where(eq(companyDocument.id, id))
  const own =
    found !== undefined && found.removedAt === null && found.companyId === actor.company?.id
  const reviewer = actor.operator && actor.twoStep
  if (found === undefined || !(own || reviewer)) throw new ProblemError('not-found')
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
