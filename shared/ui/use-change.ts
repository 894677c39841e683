import { useRevalidator } from 'react-router-dom'

import { useApi } from '../contract/call.ts'
import type { Endpoint, OutputOf, SentTo } from '../contract/endpoint.ts'

/**
 * Calls an operation that changes what the page shows, has the page load its data again, and gives the
 * operation's answer.
 */
export function useChange() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  return async <E extends Endpoint>(to: E, input: SentTo<E>): Promise<OutputOf<E>> => {
    const answer = await api().call(to, input)
    await revalidate()
    return answer
  }
}
