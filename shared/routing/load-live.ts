import type { LoaderFunctionArgs } from 'react-router-dom'

import { type Api, apiOf, isFailedCall } from '../contract/call.ts'
import type { Live } from './live-data.tsx'

/** Loads a page's live data, without which it is whole too. */
export async function loadLive<T>(
  args: LoaderFunctionArgs,
  load: (api: Api) => Promise<T>,
): Promise<Live<T>> {
  try {
    return { data: await load(apiOf(args)) }
  } catch (error) {
    if (typeof document === 'undefined' || !isFailedCall(error)) throw error
    return { data: null }
  }
}
