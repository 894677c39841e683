import type { LoaderFunctionArgs } from 'react-router-dom'

import type { Live } from '../../routing/live-data.tsx'
import { loadLive } from '../../routing/load-live.ts'
import { type CategoryCount, search } from './contract.ts'

/** Loads how many lots each category has. */
export const loadCategories = (args: LoaderFunctionArgs): Promise<Live<readonly CategoryCount[]>> =>
  loadLive(args, async ({ call }) => (await call(search.categories, {})).items)
