import { expect, it } from 'vitest'

import { reportables } from '#server/features.ts'
import { reportSubjectNames } from '#shared/contract/report-subjects.ts'

it('everything that can be reported can be found and hidden', () => {
  expect(Object.keys(reportables).toSorted()).toEqual(reportSubjectNames.toSorted())
})
