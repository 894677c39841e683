import { executionAsyncResource } from 'node:async_hooks'

/** Held by this module and never read. */
const held = new Set<object>()

/**
 * Keeps `process.nextTick` fast for the life of the process; to be called once, early in the start.
 *
 * `nextTick` makes its object from a literal with computed keys. V8 remembers the hidden class of
 * one such literal weakly; when a full collection finds no tick alive, the class is gone, the next
 * literal has a new one, and V8 gives up on the place for good: each tick then takes the slow way
 * into its runtime, and a request has about five. One tick that stays alive keeps the class. It was
 * measured to give a cached answer a sixth more requests per second, on Node 20 and 24.
 */
export function holdTickShape(): void {
  process.nextTick(() => held.add(executionAsyncResource()))
}
