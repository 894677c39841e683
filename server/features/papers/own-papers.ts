import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { findOwnOrder, sideOf } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import {
  isWrittenOnRequest,
  mayHave,
  paperFileName,
  paperKind,
  paperKindNames,
  type PaperKindName,
} from '#shared/features/papers/paper-kinds.ts'

import { findPaper, numberOf, type PaperRow, papersOfOrder } from './find-paper.ts'
import { readFacts, warrantedLines, warrantsOf } from './paper-facts.ts'
import { paperBytes } from './paper-files.ts'
import { isDue, orderWith, stageOf, writeOnce } from './write-paper.ts'

/** A written paper as its readers see it. */
export const presentPaper = (row: PaperRow) => ({
  kind: row.kind,
  written: { number: numberOf(row), at: row.writtenAt },
})

type Listed = Pick<ReturnType<typeof presentPaper>, 'kind'> & {
  written: ReturnType<typeof presentPaper>['written'] | null
}

/**
 * The papers of an order that the caller's side may have: those written, and those due.
 * @throws ProblemError 404
 */
export async function listPapers(ctx: CallContext<MemberActor>, number: number) {
  const order = await findOwnOrder(ctx, number)
  const side = sideOf(ctx, order)
  const rows = await papersOfOrder(ctx, order)
  const stage = await stageOf(ctx, order)
  const items = paperKindNames.flatMap((kind): Listed[] => {
    if (!mayHave(kind, side, order)) return []
    const row = rows.find((each) => each.kind === kind)
    if (row !== undefined) return [presentPaper(row)]
    const asks =
      paperKind(kind).by === 'either' ||
      (side === 'selling' && mayChange(ctx.actor.company.role, 'sales'))
    const due = asks && isWrittenOnRequest(kind) && paperKind(kind).due(stage)
    return due ? [{ kind, written: null }] : []
  })
  const mayWarrant =
    side === 'selling' &&
    mayChange(ctx.actor.company.role, 'sales') &&
    paperKind('warranty').due(stage) &&
    !rows.some(({ kind }) => kind === 'warranty')
  const warrants = mayWarrant
    ? await warrantsOf(ctx, await warrantedLines(ctx, order, stage.events))
    : []
  return { items, warrants: warrants.length === 0 ? null : warrants }
}

/**
 * The PDF of a written paper.
 * @throws ProblemError 404 if the caller may not have it, or it is not written
 */
export async function readPaper(
  ctx: CallContext<MemberActor>,
  { number, kind }: { number: number; kind: PaperKindName },
): Promise<OutgoingFile> {
  const order = await orderWith(ctx, number, kind)
  const row = await findPaper(ctx, order, kind)
  if (row === undefined) throw new ProblemError('not-found')
  return {
    bytes: await paperBytes(ctx, row),
    mediaType: 'application/pdf',
    extension: 'pdf',
    name: paperFileName(kind, numberOf(row)),
  }
}

/**
 * The seller gives the warranty whose text they have read.
 * @throws ProblemError 404 for anybody but the seller; 409 if there is nothing to warrant at this
 *   stage, or the text is another now
 */
export async function warrantOrigin(
  ctx: CallContext<MemberActor>,
  { number, text }: { number: number; text: readonly string[] },
): Promise<PaperRow> {
  const order = await findOwnOrder(ctx, number)
  if (sideOf(ctx, order) !== 'selling') throw new ProblemError('not-found')
  const written = await findPaper(ctx, order, 'warranty')
  if (written !== undefined) return written
  const facts = await readFacts(ctx, order, 'warranty')
  if (facts.warrants.length === 0 || !(await isDue(ctx, order, 'warranty'))) {
    throw new ProblemError('conflict', 'There is nothing to warrant for this order now.')
  }
  if (JSON.stringify(text) !== JSON.stringify(facts.warrants)) {
    throw new ProblemError('conflict', 'The text is another now. Reload to read it.')
  }
  return writeOnce(ctx, 'warranty', facts, ctx.actor.personId)
}
