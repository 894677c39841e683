import { and, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { PaperKindName, PaperSeries } from '#shared/features/papers/paper-kinds.ts'

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

/** A paper of an order, if it is written. */
export async function findPaper(
  { db }: WorkContext,
  orderId: string,
  kind: PaperKindName,
): Promise<PaperRow | undefined> {
  const [found] = await db
    .select()
    .from(paper)
    .where(and(eq(paper.orderId, orderId), eq(paper.kind, kind)))
  return found
}
