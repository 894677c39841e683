import { executionAsyncResource } from 'node:async_hooks'

/** Only keeps an object alive; never read. */
const held = new Set<object>()

/**
 * Keeps `process.nextTick` fast for the life of the process. Call it once, early in the start.
 *
 * `nextTick` creates its object from a literal with computed keys. V8 keeps only a weak reference
 * to the hidden class of that literal. If no tick is alive during a full garbage collection, the
 * class is lost, the next literal gets a new one, and V8 stops optimising that code for good. Each
 * tick then takes a slow path in the runtime, and a request has about five ticks. One tick that
 * stays alive keeps the class. Measured: a sixth more cached answers per second, on Node 20 and 24.
 */
export function holdTickShape(): void {
  process.nextTick(() => held.add(executionAsyncResource()))
}
