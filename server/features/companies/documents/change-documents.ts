import { and, eq, isNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { forCompany } from '#server/db/row-security.ts'
import { keepSealed } from '#server/documents/sealed-file.ts'
import { happened } from '#server/events/happened.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import {
  documentFile,
  documentKind,
  mostDocuments,
  mostOfKind,
  outOfDate,
} from '#shared/features/companies/document-kinds.ts'
import type { verification } from '#shared/features/companies/verification-contract.ts'

import { documentEvents } from '../events.ts'
import { lockOpenCompany } from '../find-company.ts'
import { companyLimits } from '../limits.ts'
import { companyDocument } from '../table.ts'
import { listDocuments } from './list-documents.ts'
import { sealedAs } from './open-document.ts'
import { asRemoved } from './retention.ts'

type GivenDocument = InputOf<typeof verification.addDocument>

/**
 * Adds a document to the actor's company. The content is checked, sealed and stored, and only then
 * is the document recorded.
 * @returns its id
 * @throws ProblemError 409 if nothing may be changed now or there are too many, 413, 415 or 422 for
 *   the file, 422 for its dates and number, 404 if the document to be replaced does not exist
 */
export async function addDocument(
  ctx: CallContext<MemberActor>,
  given: GivenDocument,
): Promise<string> {
  const companyId = ctx.actor.company.id
  const uploadedBy = ctx.actor.personId
  refuseLacking(given, ctx.clock())
  await ctx.services.limits.consume(companyLimits.uploadAccount, uploadedBy)
  // Checked before the file is read, and again once it is stored, because that may take a minute.
  await forCompany(ctx, companyId, (inside) => refuseChange(inside, companyId, given))
  const kept = await keepSealed(ctx, sealedAs, documentFile)
  const { id, storageKey } = kept
  try {
    await forCompany(ctx, companyId, async (inside) => {
      await refuseChange(inside, companyId, given)
      if (given.replaces !== undefined) await markRemoved(inside, companyId, given.replaces)
      await inside.db.insert(companyDocument).values({
        ...kept,
        companyId,
        kind: given.kind,
        name: given.name,
        issuedOn: given.issuedOn ?? null,
        expiresOn: given.expiresOn ?? null,
        certificateNumber: given.certificateNumber ?? null,
        uploadedBy,
        createdAt: inside.clock(),
      })
      await happened(inside, documentEvents.added, id, {
        after: { companyId, kind: given.kind, replaces: given.replaces ?? null },
      })
    })
  } catch (error) {
    await ctx.services.storage.remove(storageKey).catch((left: unknown) => {
      ctx.log.error(
        { err: left, storageKey },
        'a document that was not entered could not be removed',
      )
    })
    throw error
  }
  return id
}

/**
 * Removes a document of the actor's company. Its content is deleted too, unless a decision is based
 * on it.
 */
export async function removeDocument(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const companyId = ctx.actor.company.id
  await forCompany(ctx, companyId, async (inside) => {
    await lockOpenCompany(inside, companyId)
    await markRemoved(inside, companyId, id)
    const after = { companyId }
    await happened(inside, documentEvents.removed, id, { after })
  })
}

/** Refuses a document without the dates and number that its kind needs. */
function refuseLacking(given: GivenDocument, now: Date): void {
  const { kind, issuedOn = null, expiresOn = null, certificateNumber } = given
  const { expires, numbered } = documentKind(kind)
  const errors = []
  const detail = outOfDate({ kind, issuedOn, expiresOn }, now)
  if (detail !== null) errors.push({ pointer: expires ? '/expiresOn' : '/issuedOn', detail })
  if (numbered && certificateNumber === undefined) {
    errors.push({ pointer: '/certificateNumber', detail: 'Enter the number of the certificate.' })
  }
  if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
}

async function refuseChange(
  ctx: CallContext,
  companyId: string,
  { kind, replaces }: GivenDocument,
): Promise<void> {
  await lockOpenCompany(ctx, companyId)
  const documents = await listDocuments(ctx, companyId)
  const replaced = documents.find(({ id }) => id === replaces)
  if (replaces !== undefined && replaced?.kind !== kind) throw new ProblemError('not-found')
  const others = documents.filter((each) => each !== replaced)
  if (others.length >= mostDocuments) {
    throw new ProblemError(
      'conflict',
      `A company can have up to ${mostDocuments} documents. Remove one first.`,
    )
  }
  if (others.filter((each) => each.kind === kind).length >= mostOfKind) {
    throw new ProblemError(
      'conflict',
      `A company can have up to ${mostOfKind} documents of one kind. Remove one first.`,
    )
  }
}

async function markRemoved(ctx: CallContext, companyId: string, id: string): Promise<void> {
  const [removed] = await ctx.db
    .update(companyDocument)
    .set(asRemoved(companyDocument, ctx.clock()))
    .where(
      and(
        eq(companyDocument.id, id),
        eq(companyDocument.companyId, companyId),
        isNull(companyDocument.removedAt),
      ),
    )
    .returning({ id: companyDocument.id })
  if (removed === undefined) throw new ProblemError('not-found')
}
