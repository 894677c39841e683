import { expect, it } from 'vitest'

import { reportables } from '#server/features.ts'
import { reportSubjectNames, reportSubjects } from '#shared/contract/report-subjects.ts'

it('everything that can be reported can be found, and hidden if its words say so', () => {
  expect(Object.keys(reportables).toSorted()).toEqual(reportSubjectNames.toSorted())
  for (const subject of reportSubjectNames) {
    const { hiding, takeDown } = reportables[subject]
    expect(hiding !== undefined || takeDown !== undefined, subject).toBe(
      reportSubjects[subject].hidden !== null,
    )
  }
})
