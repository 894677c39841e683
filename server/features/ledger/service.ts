/** What other features book. */
export { type Entry, postEntry, reverseEntry } from './post-entry.ts'
