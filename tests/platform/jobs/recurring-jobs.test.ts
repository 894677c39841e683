import { describe, expect, it } from 'vitest'

import { features } from '#server/features.ts'

describe('the recurring jobs of the features', () => {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])

  it.each(jobs.map(({ name, every }) => [name, every] as const))(
    '%s: leaves the database alone between two runs',
    (_name, every) => {
      expect(every).toBeGreaterThanOrEqual(30_000)
    },
  )
})
