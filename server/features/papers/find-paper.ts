import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Order } from '#server/features/orders/service.ts'
import {
  namesAddress,
  type PaperKindName,
  type PaperSeries,
} from '#shared/features/papers/paper-kinds.ts'

import { paper } from './table.ts'

export type PaperRow = typeof paper.$inferSelect

const seriesMarks: Readonly<Record<PaperSeries, string>> = {
  papers: 'S',
  invoices: 'INV',
  'credit-notes': 'CRN',
  'fee-invoices': 'RLF',
}

/** A paper's number, unique among those of its issuer. */
export const numberOf = ({
  issuerId,
  series,
  year,
  serial,
}: Pick<PaperRow, 'issuerId' | 'series' | 'year' | 'serial'>) =>
  `${issuerId === null && series === 'papers' ? 'RL' : seriesMarks[series]}-${year}-${String(serial).padStart(5, '0')}`

/** An order, with how often its delivery address was changed. */
type Addressed = Pick<Order, 'id' | 'addressChanges'>

/** How many changes of the delivery address a paper that is written now knows; 0 if it names no address. */
export const changesNamed = ({ addressChanges }: Addressed, kind: PaperKindName): number =>
  namesAddress.includes(kind) ? addressChanges : 0

/** The papers of an order that are written, without those that name a former delivery address. */
export async function papersOfOrder({ db }: WorkContext, order: Addressed): Promise<PaperRow[]> {
  const rows = await db.select().from(paper).where(eq(paper.orderId, order.id))
  return rows.filter(({ kind, addressChanges }) => addressChanges === changesNamed(order, kind))
}

/** A paper of an order, if it is written and does not name a former delivery address. */
export const findPaper = async (
  ctx: WorkContext,
  order: Addressed,
  kind: PaperKindName,
): Promise<PaperRow | undefined> =>
  (await papersOfOrder(ctx, order)).find((row) => row.kind === kind)
