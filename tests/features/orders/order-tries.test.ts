import { expect, it } from 'vitest'

import type { Standing } from '../../support/model-doings.ts'
import { storyOf } from '../../support/order-tries.ts'

const inspected: Standing = {
  state: 'inspection',
  pieces: [2, 1],
  kept: null,
  reviewed: false,
  explained: false,
}
const both = [
  { doing: 'reject', is: 'maybe' },
  { doing: 'reject part', is: 'maybe' },
] as const

it('the model of races tells goods that were rejected from a part of them', () => {
  expect(storyOf(inspected, both, { state: 'rejected', kept: 0 })).toEqual(['reject'])
  expect(storyOf(inspected, both, { state: 'rejected', kept: 2 })).toEqual(['reject part'])
  expect(storyOf(inspected, both, { state: 'inspection', kept: 0 })).toEqual([])
  // Nobody has rejected two pieces.
  expect(storyOf(inspected, both, { state: 'rejected', kept: 1 })).toBeNull()
})

it('the model of races does not take an answer that was refused for one that counts', () => {
  const tries = [
    { doing: 'reject', is: 'done' },
    { doing: 'reject part', is: 'refused' },
  ] as const
  expect(storyOf(inspected, tries, { state: 'rejected', kept: 0 })).toEqual(['reject'])
  expect(storyOf(inspected, tries, { state: 'rejected', kept: 2 })).toBeNull()
})

it('the model of races knows who came too late, and who was refused for no reason', () => {
  const accept = { doing: 'accept', is: 'refused' } as const
  const tries = [{ doing: 'regrade', is: 'done' } as const, accept]
  // The buyer saw it in their inspection; a colleague has sent it to a laboratory since.
  expect(storyOf(inspected, tries, { state: 'regrading', kept: 0 })).toEqual(['regrade'])
  expect(storyOf(inspected, [accept], { state: 'inspection', kept: 0 })).toBeNull()
})
