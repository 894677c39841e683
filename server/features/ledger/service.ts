/** What other features book, and read of it. */
export { payableTo } from './company-balances.ts'
export { listEntries } from './list-entries.ts'
export { listMovements, listMovementsOf } from './list-movements.ts'
export { type Entry, type Posting, postEntries, postEntry, reverseEntry } from './post-entry.ts'
export { trialBalance } from './trial-balance.ts'
export { type LedgerCheck, verifyLedger } from './verify-ledger.ts'
