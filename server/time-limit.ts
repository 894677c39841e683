/**
 * Runs work with a signal that fires when the outer one does, if there is one, or after `ms` with a `TimeoutError`.
 * In place of `AbortSignal.any` with `AbortSignal.timeout`: Node 20 may collect both as garbage
 * while the work still waits for them, and then neither ever fires.
 */
export async function limitTime<T>(
  outer: AbortSignal | null,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const stop = () => own.abort(outer?.reason)
  if (outer?.aborted === true) stop()
  outer?.addEventListener('abort', stop, { once: true })
  const late = () => own.abort(new DOMException('the time is over', 'TimeoutError'))
  const timer = setTimeout(late, ms)
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}
