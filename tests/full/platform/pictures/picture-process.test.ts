import { describe, expect, it } from 'vitest'

import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { makeVariants } from '#server/pictures/make-variants.ts'

import { photograph } from '../../../support/photographs.ts'
import { endAtWork, workerProcesses } from '../../../support/worker-processes.ts'

const workers = () => workerProcesses(process.pid, 'picture-worker.mjs')
const jpeg = await (await photograph([1200, 1000])).jpeg().toBuffer()
const large = await (await photograph([4000, 3000])).jpeg().toBuffer()

describe('many pictures at once', () => {
  it('are refused with a time to come back, and those that wait are done', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => acceptPicture(jpeg)))
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(13)
    for (const each of tries) {
      if (each.status === 'fulfilled') continue
      expect(each.reason).toMatchObject({
        status: 503,
        more: { headers: { 'Retry-After': '10' } },
      })
    }
    expect((await acceptPicture(jpeg)).width).toBe(1200)
  })

  it('take two processes at most, one of them for what nobody waits for', async () => {
    const { master } = await acceptPicture(jpeg)
    const made = Array.from({ length: 3 }, () => makeVariants(master))
    const accepted = Array.from({ length: 3 }, () => acceptPicture(jpeg))
    await Promise.race(accepted)
    expect(workers().length).toBe(2)
    // All uploads come before the last of what is made in the background.
    const order: string[] = []
    await Promise.all([
      Promise.all(accepted).then(() => order.push('uploads')),
      Promise.all(made).then(() => order.push('background')),
    ])
    expect(order).toEqual(['uploads', 'background'])
  })
})

describe('a process for pictures that ends', () => {
  it('is replaced, and no picture is lost', async () => {
    await acceptPicture(jpeg)
    const pictures = [acceptPicture(large), acceptPicture(jpeg)]
    await endAtWork('picture-worker.mjs')
    expect((await Promise.all(pictures)).map(({ width }) => width)).toEqual([4000, 1200])
    // While it has nothing to do.
    for (const pid of workers()) process.kill(pid, 'SIGKILL')
    expect((await acceptPicture(jpeg)).width).toBe(1200)
  })

  it('twice over an upload refuses it as damaged, and the next one is done', async () => {
    await acceptPicture(jpeg)
    const ending = acceptPicture(large)
    const waiting = acceptPicture(jpeg)
    const outcome = expect(ending).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('is damaged'),
      cause: expect.stringContaining('has ended: SIGKILL'),
    })
    await endAtWork('picture-worker.mjs', 2)
    await outcome
    expect((await waiting).width).toBe(1200)
  })

  it('twice over an accepted picture does not refuse it for good', async () => {
    const { master } = await acceptPicture(large)
    const outcome = expect(makeVariants(master)).rejects.toThrow('has ended: SIGKILL')
    await endAtWork('picture-worker.mjs', 2)
    await outcome
    expect((await makeVariants(master)).length).toBeGreaterThan(0)
  })
})
