import { useRevalidator } from 'react-router-dom'

import { useApi } from '../contract/call.ts'
import type { Endpoint, SentTo } from '../contract/endpoint.ts'

/** Calls an operation that changes what the page shows, and has the page load its data again. */
export function useChange() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  return async <E extends Endpoint>(to: E, input: SentTo<E>): Promise<void> => {
    await api().call(to, input)
    await revalidate()
  }
}
