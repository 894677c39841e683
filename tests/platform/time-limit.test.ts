import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { limitTime } from '#server/time-limit.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Work that only ends when its signal fires. */
const waits = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('a time limit', () => {
  it('ends work that never would, also when the garbage is collected while it waits', async () => {
    const collecting = setInterval(collectGarbage, 20)
    try {
      await expect(limitTime(null, 300, waits)).rejects.toMatchObject({ name: 'TimeoutError' })
    } finally {
      clearInterval(collecting)
    }
  })

  it('ends at once when the outer signal fires, or has fired', async () => {
    const outer = new AbortController()
    const working = limitTime(outer.signal, 60_000, waits)
    outer.abort(new Error('the server stops'))
    await expect(working).rejects.toThrow('the server stops')
    await expect(limitTime(outer.signal, 60_000, waits)).rejects.toThrow('the server stops')
  })

  it('leaves work alone that is done in time', async () => {
    await expect(limitTime(null, 1000, () => Promise.resolve(7))).resolves.toBe(7)
  })
})
