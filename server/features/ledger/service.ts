/** What other features book, and read of it. */
export { type Entry, postEntry, reverseEntry } from './post-entry.ts'
export { listMovements } from './list-movements.ts'
