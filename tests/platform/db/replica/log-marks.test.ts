import { describe, expect, it } from 'vitest'

import { LogMarks } from '#server/db/replica/log-marks.ts'

describe('how far a replica is', () => {
  it('is told by the latest mark that it has reached', () => {
    const marks = new LogMarks()
    for (const at of [1, 2, 3]) marks.add(at, BigInt(at) * 100n)
    expect(marks.reachedBy(99n)).toBeNull()
    expect(marks.reachedBy(250n)).toBe(2)
    expect(marks.reachedBy(300n)).toBe(3)
  })

  it('is up to date while nobody writes, however long that is', () => {
    const marks = new LogMarks()
    for (let at = 0; at < 10_000; at += 1) marks.add(at, 100n)
    expect(marks.reachedBy(100n)).toBe(9999)
  })

  it('is known again when it has gone back and replayed', () => {
    const marks = new LogMarks()
    marks.add(1, 100n)
    marks.add(2, 200n)
    expect(marks.reachedBy(200n)).toBe(2)
    expect(marks.reachedBy(150n)).toBeNull()
    expect(marks.reachedBy(200n)).toBe(2)
  })
})
