import type { LoaderFunctionArgs } from 'react-router-dom'

import type { Live } from '../../routing/live-data.tsx'
import { loadLive } from '../../routing/load-live.ts'
import { type Marketplace, site } from './contract.ts'

/** Loads what home shows of the marketplace, and the code that shows it. */
export const loadMarketplace = (args: LoaderFunctionArgs): Promise<Live<Marketplace>> =>
  loadLive(args, async ({ call }) => {
    const [loaded] = await Promise.all([
      call(site.marketplace, {}),
      import('./components/statistics.tsx'),
    ])
    return loaded
  })
