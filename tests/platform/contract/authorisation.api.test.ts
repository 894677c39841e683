import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp, defaultFolders } from '#server/app.ts'
import type { Operation } from '#server/contract/operation.ts'
import { operations } from '#server/features.ts'
import type { Running } from '#server/main.ts'
import { formPaths } from '#server/pages/page-address.ts'
import { type Problem, problemCode } from '#shared/contract/problem.ts'

import { carrierSecret } from '../../support/carrier.ts'
import { databaseEnv } from '../../support/database.ts'
import { type Role, signInAs } from '../../support/people.ts'
import { ask, startSite } from '../../support/site.ts'

/** The columns of the table, and the role that each one means. */
const actors: Readonly<Record<string, Role | null>> = {
  visitor: null,
  unconfirmed: 'unconfirmed',
  buyer: 'buyer',
  owner: 'seller in two steps',
  sales: 'sales',
  purchasing: 'purchasing',
  finance: 'finance',
  foreign: 'seller',
  'locked-out': 'locked out',
  suspended: 'suspended',
  'operator-1': 'operator without second step',
  operator: 'operator',
}
const columns = Object.keys(actors)

const file = new URL('authorisation.txt', import.meta.url)
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/))
const [heading = [], ...rows] = lines
const table = new Map(rows.map(([name = '', ...cells]) => [name, cells]))

let site: Running
const headersOf: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  site = await startSite({ ...(await databaseEnv()), CARRIER_SECRETS: carrierSecret() })
  for (const [column, role] of Object.entries(actors)) {
    headersOf[column] = role === null ? {} : (await signInAs(site, role)).headers
  }
})
afterAll(() => site.stop(0))

/**
 * Sends a field that no operation knows. Callers that pass the rule are told so and nothing is
 * done, so every answer shows the rule alone.
 */
async function gets({ endpoint }: Operation, column: string): Promise<string> {
  const { method, receives } = endpoint
  const path = endpoint.path.replaceAll(/:\w+/g, randomUUID())
  const type = receives !== 'json' ? 'application/pdf' : 'application/json'
  const body = method === 'GET' || receives !== 'json' ? {} : { body: '{}' }
  const headers = { ...headersOf[column], ...(method === 'GET' ? {} : { 'content-type': type }) }
  const answer = await ask(site.address, `/api${path}?unknown=1`, { method, headers, ...body })
  const problem = JSON.parse(answer.text) as Problem
  expect(problem.status).toBe(answer.status)
  const code = problemCode(problem)
  return code === 'unknown-field' ? 'in' : code
}

describe('who may do what', () => {
  it('is a table with these columns and exactly one line for each operation', () => {
    expect(heading).toEqual(['operation', ...columns])
    expect(rows.map(([name]) => name).toSorted()).toEqual(
      operations.map(({ name }) => name).toSorted(),
    )
  })

  it.each(operations)('$name is as the table says', async (operation) => {
    const found: string[] = []
    for (const column of columns) found.push(await gets(operation, column))
    expect(`${operation.name} ${found.join(' ')}`).toBe(
      `${operation.name} ${table.get(operation.name)?.join(' ') ?? 'has no line in the table'}`,
    )
  })
})

interface Layer {
  route?: { path: string | string[] }
  handle: { stack?: Layer[] }
}
const pathsIn = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ route, handle }) => route?.path ?? pathsIn(handle.stack ?? []))

describe('the routes of the application', () => {
  it('are the operations and the routes named here', () => {
    const app = createApp(site.context, defaultFolders(process.cwd()))
    const { stack } = (app as unknown as { router: { stack: Layer[] } }).router
    const named = new Set([
      '/healthz',
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/:name.xml',
      '/site.webmanifest',
      '/.well-known/security.txt',
      '/.well-known/jwks.json',
      '/csp-report',
      '/api/token',
      '/api/token/revoke',
      // Who may upload is in the tests of the uploads.
      '/api/uploads',
      '/api/uploads/:key',
      // Whoever has the secret from an email stops these emails.
      '/api/saved-searches/stop-at-once/:secret',
      // Carriers that share a secret with us: `carrier.api.test.ts` shows it.
      '/api/carrier-events',
      '/pictures/:name',
      '/openapi.json',
      '/docs',
      ...formPaths,
      ...operations.map(({ endpoint }) => endpoint.path),
    ])
    expect([...new Set(pathsIn(stack))].filter((path) => !named.has(path))).toEqual([])
  })
})
