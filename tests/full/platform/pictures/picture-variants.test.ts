import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { makeVariants } from '#server/pictures/make-variants.ts'

import { cpuSeconds, cpuTime } from '../../../support/cpu-time.ts'
import { expectBelow } from '../../../support/expect-below.ts'
import { photograph } from '../../../support/photographs.ts'
import { workerProcesses } from '../../../support/worker-processes.ts'

const workers = () => workerProcesses(process.pid, 'picture-worker.mjs')
const spent = () => workers().reduce((sum, pid) => sum + cpuSeconds(pid), 0)

describe('a picture of 12 megapixels', () => {
  it('becomes all files within 4 s of one core, at a lower priority than the server', async () => {
    const sent = await (await photograph([4000, 3000])).jpeg({ quality: 92 }).toBuffer()
    await makeVariants((await acceptPicture(sent)).master)
    await expectBelow(4, async () => {
      const before = spent()
      const { master } = await acceptPicture(sent)
      expect((await makeVariants(master)).length).toBe(15)
      return spent() - before
    })
    const niceness = (pid: number) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    }
    for (const pid of workers()) expect(niceness(pid)).toBeGreaterThan(niceness(process.pid))
  })

  it('never holds the server up for a fiftieth of the work, even with 10 MB', async () => {
    const sent = Buffer.alloc(10 * 1024 * 1024)
    ;(await (await photograph([4000, 3000])).jpeg({ quality: 92 }).toBuffer()).copy(sent)
    await expectBelow(1 / 50, async () => {
      const held: number[] = []
      const before = spent()
      // The cost of each turn of the event loop, in processor time: the machine may be busy.
      let last = cpuTime()
      let watching = true
      const watch = () => {
        const now = cpuTime()
        held.push(now - last)
        last = now
        if (watching) setTimeout(watch, 1)
      }
      setTimeout(watch, 0)
      for (let count = 0; count < 3; count += 1) {
        const { master } = await acceptPicture(sent)
        await makeVariants(master)
      }
      watching = false
      const work = ((spent() - before) / 3) * 1000
      // Each of the three pictures would hold it; two turns may collect the garbage of the test runner.
      const [, , third = 0] = held.toSorted((one, other) => other - one)
      expect(held.length).toBeGreaterThan(100)
      return third / work
    })
  })
})
