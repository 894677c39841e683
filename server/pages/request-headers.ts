import type { IncomingMessage } from 'node:http'

/**
 * One header by its lower-case name. `request.headers` would first collect all headers in an
 * object, which takes a large part of the time of a cache hit.
 */
export function header({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

/** Whether an `If-None-Match` header contains a tag; weak tags are compared by their text. */
export function matches(condition: string, etag: string): boolean {
  if (condition === etag || condition === '*') return true
  return condition.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
