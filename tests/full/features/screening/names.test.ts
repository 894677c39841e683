import { expect, it } from 'vitest'

import { NameIndex } from '#server/features/screening/names/name-index.ts'
import { settingsAt } from '#shared/features/screening/rules.ts'

import { cpuTime } from '../../../support/cpu-time.ts'

const { likeness } = settingsAt(new Date('2026-11-22'))

it('twenty thousand entries are searched for two thousand names in seconds', () => {
  const syllables = [...'bdfgklmnprstvz'].flatMap((first) =>
    [...'aeiou'].map((next) => first + next),
  )
  let seed = 7
  const pick = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const made = () =>
    Array.from({ length: 2 + pick(3) }, () =>
      Array.from({ length: 2 + pick(3) }, () => syllables[pick(syllables.length)]).join(''),
    ).join(' ')
  const entries = Array.from({ length: 20_000 }, () => ({ names: [made(), made()] }))
  const began = cpuTime()
  const index = new NameIndex(entries)
  let hits = 0
  for (let at = 0; at < 2000; at += 1) {
    const asked = at % 100 === 0 ? (entries[at]?.names[0] ?? '') : made()
    hits += index.find(asked, likeness).length > 0 ? 1 : 0
  }
  expect(hits).toBeGreaterThanOrEqual(20)
  // A few seconds; comparing each with each would take ten minutes.
  expect(cpuTime() - began).toBeLessThan(20_000)
})
