import type { Endpoint } from './endpoint.ts'

/**
 * The request for an operation: the input goes into the path, and the rest of it into the query (for GET
 * and uploads) or the body.
 * @param file the body of an upload
 */
export function requestFor(to: Endpoint, input: Readonly<Record<string, unknown>>, file?: Blob) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = to.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const inQuery = to.method === 'GET' || file !== undefined
  const query = new URLSearchParams(
    inQuery ? [...rest].map(([name, value]) => [name, String(value)]) : [],
  )
  const init: RequestInit = { method: to.method }
  if (file !== undefined) {
    init.body = file
    init.headers = { 'content-type': file.type || 'application/octet-stream' }
  } else if (!inQuery && rest.size > 0) {
    init.body = JSON.stringify(Object.fromEntries(rest))
    init.headers = { 'content-type': 'application/json' }
  }
  return { address: `/api${path}${query.size > 0 ? `?${query}` : ''}`, init }
}
