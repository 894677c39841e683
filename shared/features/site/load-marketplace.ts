import type { LoaderFunctionArgs } from 'react-router-dom'

import type { Live } from '../../routing/live-data.tsx'
import { loadLive } from '../../routing/load-live.ts'
import { type Marketplace, site } from './contract.ts'

/** Loads what home shows of the marketplace. */
export const loadMarketplace = (args: LoaderFunctionArgs): Promise<Live<Marketplace>> =>
  loadLive(args, ({ call }) => call(site.marketplace, {}))
