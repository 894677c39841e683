import type { Queryable } from '#server/contract/database.ts'
import { type LedgerCheck, verifyLedger } from '#server/features/ledger/service.ts'
import { verifyHeld } from '#server/features/orders/service.ts'

/** Works the whole ledger out again, and compares it with the orders whose money it holds. */
export async function verifyBooks(ctx: { db: Queryable }): Promise<LedgerCheck> {
  const ledger = await verifyLedger(ctx)
  return { ...ledger, faults: [...ledger.faults, ...(await verifyHeld(ctx))] }
}

/** The same every day; what it finds is logged as an error. */
export async function verifyDaily(ctx: { db: Queryable }): Promise<void> {
  const { faults } = await verifyBooks(ctx)
  if (faults.length > 0) throw new Error(`The ledger is not whole: ${faults.join(' ')}`)
}
