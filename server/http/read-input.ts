import type { Request } from 'express'

import { ProblemError } from '#server/contract/problem.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

const deepest = 20
const mostParameters = 50

/** NUL, which PostgreSQL refuses, and unpaired surrogates, which are not valid text. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const noText = /\u0000|\p{Surrogate}/u

/** @throws ProblemError if a value is nested too deeply or contains invalid text */
export function checkValue(value: unknown, depth = 0): void {
  if (typeof value === 'string' && noText.test(value)) {
    throw new ProblemError('malformed', 'A text contains an invalid character.')
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw new ProblemError('malformed', 'The request is nested too deeply.')
  for (const [name, inner] of Object.entries(value)) {
    checkValue(name)
    checkValue(inner, depth + 1)
  }
}

/** The query's parameters; none may be repeated. */
function readQuery(url: string): [string, string][] {
  const cut = url.indexOf('?')
  const query = [...new URLSearchParams(cut === -1 ? '' : url.slice(cut + 1))]
  const names = new Set(query.map(([name]) => name))
  if (query.length > mostParameters) throw new ProblemError('malformed', 'Too many parameters.')
  if (names.size < query.length) {
    throw new ProblemError('malformed', 'A parameter was sent more than once.')
  }
  return query
}

/**
 * The whole input of a request as one object: the parameters of the path and the query, and the
 * body. Refuses a field that occurs in two of them, so that none can override another.
 */
export function readInput(request: Request, endpoint: Endpoint): unknown {
  const parameters = Object.entries(request.params)
  const query = readQuery(request.url)
  const body: unknown = endpoint.receives !== 'json' ? undefined : request.body
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw new ProblemError('malformed', 'Send one JSON object.')
  }
  const fields = Object.entries(body ?? {})
  const all = [...parameters, ...query, ...fields]
  if (new Set(all.map(([name]) => name)).size < all.length) {
    throw new ProblemError('malformed', 'A field was sent in two places.')
  }
  // Without a prototype, so that `__proto__` is a normal field and refused as unknown.
  const input: Record<string, unknown> = Object.create(null)
  for (const [name, value] of all) input[name] = value
  checkValue(input)
  return input
}
