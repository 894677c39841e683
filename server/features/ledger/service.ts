/** What other features book, and read of it. */
export { listEntries } from './list-entries.ts'
export { listMovements, listMovementsOf } from './list-movements.ts'
export { type Entry, postEntries, postEntry, type Posting, reverseEntry } from './post-entry.ts'
export { payableTo, trialBalance } from './trial-balance.ts'
export { type LedgerCheck, verifyLedger } from './verify-ledger.ts'
