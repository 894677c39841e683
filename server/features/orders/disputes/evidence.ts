import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keepSealed, openSealed } from '#server/documents/sealed-file.ts'
import { happened } from '#server/events/happened.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { documentFile } from '#shared/features/companies/document-kinds.ts'
import { inspecting, type OrderState } from '#shared/features/orders/order-states.ts'

import { isElsewhere } from '../cannot-move.ts'
import { findAnyOrder, findOwnOrder, type Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { evidenceEvents } from './events.ts'
import { actingSide, lockOwnOrder } from './lock-order.ts'
import { orderEvidence } from './table.ts'

const sealedAs = 'order-evidence'

/** It is in no statement and no answer, and shows no parcel and no transfer. */
const isUnused = and(
  isNull(orderEvidence.statementId),
  isNull(orderEvidence.answerId),
  eq(orderEvidence.packing, false),
  eq(orderEvidence.transfer, false),
)

/** When each side has something to show. */
const shownIn: Readonly<Record<Side, readonly OrderState[]>> = {
  buyer: [...inspecting, 'rejected', 'disputed'],
  seller: ['rejected', 'returning', 'disputed'],
}

/**
 * Keeps a file that the caller's side will show in a statement. Nobody else can open it before.
 * @throws ProblemError 404; 409 if there is nothing to show now; 413, 415 or 422 for the file
 */
export async function addEvidence(
  ctx: CallContext<MemberActor>,
  { number, name }: { number: number; name: string },
): Promise<{ id: string }> {
  const order = await findOwnOrder(ctx, number)
  const by = actingSide(ctx, order)
  return storeEvidence(ctx, order, { by, name, states: shownIn[by] })
}

interface Kept {
  by: Side
  name: string
  states: readonly OrderState[]
  accepted?: ReceivedFile
  /** The most pixels of either side of a picture. */
  largest?: number
}

/**
 * Keeps a file of one side of an order that is in one of these states.
 * @throws ProblemError 409 if it is in another, or frozen; 413, 415 or 422 for the file
 */
export async function storeEvidence(
  ctx: CallContext<MemberActor>,
  order: Order,
  { by, name, states, accepted = documentFile, largest }: Kept,
): Promise<{ id: string }> {
  const { actor, clock, services } = ctx
  if (order.frozenAt !== null || !states.includes(order.state)) throw isElsewhere(order, by)
  await services.limits.consume(orderLimits.evidence, actor.personId)
  const kept = await keepSealed(ctx, sealedAs, accepted, largest)
  await inTransaction(ctx, async (inside) => {
    await lockOwnOrder(inside, order.number, states)
    await inside.db.insert(orderEvidence).values({
      ...kept,
      orderId: order.id,
      by,
      name,
      uploadedBy: actor.personId,
      createdAt: clock(),
    })
  })
  return { id: kept.id }
}

interface Used {
  orderId: string
  by: Side
  /** The ids of files that this side has sent and not used yet. */
  files: readonly string[]
  /** What they are used for. */
  for: { statementId: string } | { answerId: string } | { packing: true } | { transfer: true }
  /** Says that one is not there. */
  refusal: { pointer: string; detail: string }
}

/**
 * Uses files of one side of an order, in the open transaction; others can open them from then on.
 * @throws ProblemError 422 if one is not theirs, not of this order, or used already
 */
export async function useFiles({ db }: WorkContext, used: Used): Promise<void> {
  const { orderId, by, files, refusal } = used
  if (files.length === 0) return
  const rows = await db
    .update(orderEvidence)
    .set(used.for)
    .where(
      and(
        inArray(orderEvidence.id, [...files]),
        eq(orderEvidence.orderId, orderId),
        eq(orderEvidence.by, by),
        isUnused,
      ),
    )
    .returning({ id: orderEvidence.id })
  if (rows.length === new Set(files).size) return
  throw new ProblemError('invalid-input', undefined, { errors: [refusal] })
}

/** Says that a file is not there, at the field of these files. */
export const missingFile = (pointer: string) => ({
  pointer,
  detail: 'A file is not there any more. Choose it again.',
})

/** What a file is used for: in a statement, in an answer, or to show packed goods or a transfer. */
type Use = 'statementId' | 'answerId' | 'packing' | 'transfer'

const isUsedFor = (of: Use) =>
  of === 'packing' || of === 'transfer' ? orderEvidence[of] : isNotNull(orderEvidence[of])

/** The files of an order that serve one use, the first one first. */
export const filesOf = ({ db }: WorkContext, orderId: string, of: Use) =>
  db
    .select()
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, orderId), isUsedFor(of)))
    .orderBy(asc(orderEvidence.createdAt), asc(orderEvidence.id))

interface Wanted {
  number: number
  id: string
}

/**
 * Opens such files of an order for the people of both sides.
 * @throws ProblemError 404 if the caller's company is neither, or the file is not used so
 */
export const openForSides =
  (of: Use) =>
  async (ctx: CallContext<MemberActor>, { number, id }: Wanted): Promise<OutgoingFile> =>
    openKept(ctx, { orderId: (await findOwnOrder(ctx, number)).id, id, of })

/** Opens such files of any order, for operators. @throws ProblemError 404 */
export const openForOperators =
  (of: Use) =>
  async (ctx: CallContext<PersonActor>, { number, id }: Wanted): Promise<OutgoingFile> =>
    openKept(ctx, { orderId: (await findAnyOrder(ctx, number)).id, id, of })

/**
 * Opens a file of a statement, of an answer, of a transfer, or of packed goods. Each view is audited
 * before the first byte is sent, except of the last: pictures of packed goods come with each view of the order.
 * @throws ProblemError 404 if the order has none, or it is not used
 */
export async function openKept(
  ctx: CallContext,
  { orderId, id, of }: { orderId: string; id: string; of: Use },
): Promise<OutgoingFile> {
  const [found] = await ctx.db
    .select()
    .from(orderEvidence)
    .where(and(eq(orderEvidence.id, id), eq(orderEvidence.orderId, orderId), isUsedFor(of)))
  const file = await openSealed(ctx, sealedAs, found)
  if (of !== 'packing') await happened(ctx, evidenceEvents.viewed, orderId)
  return file
}

/** Which of these storage keys belong to evidence. */
export async function evidenceKeys(
  { db }: WorkContext,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ key: orderEvidence.storageKey })
    .from(orderEvidence)
    .where(inArray(orderEvidence.storageKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Forgets files from before a moment that nobody has used; the sweep then deletes what was in them. */
export const forgetUnused = ({ db }: WorkContext, before: Date) =>
  db.delete(orderEvidence).where(and(isUnused, lt(orderEvidence.createdAt, before)))
