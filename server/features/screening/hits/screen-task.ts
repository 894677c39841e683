import * as z from 'zod/mini'

import { task } from '#server/contract/tasks.ts'

import { screenCompanies } from './screen-companies.ts'

/** Compares the names of all companies with the lists, after one was replaced. */
export const screenTask = task({
  name: 'screening.companies',
  title: 'Screening of all companies',
  input: z.strictObject({}),
  lane: () => 'screening',
  run: (ctx, _none, { progress, signal }) => screenCompanies(ctx, { signal, progress }),
})
