/** Keeps the event loop busy, like many requests, until the returned function is called. */
export function keepBusy(): () => void {
  let busy = true
  const work = () => {
    const stop = performance.now() + 10
    while (performance.now() < stop);
    if (busy) setImmediate(work)
  }
  work()
  return () => {
    busy = false
  }
}
