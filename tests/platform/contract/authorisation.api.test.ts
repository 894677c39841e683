import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { createApp, defaultFolders } from '#server/app.ts'
import { type Actor, visitor } from '#server/contract/actor.ts'
import type { Operation } from '#server/contract/operation.ts'
import { operations } from '#server/features.ts'
import { session } from '#server/features/accounts/table.ts'
import { formPaths } from '#server/pages/page-address.ts'
import { type Problem, problemCode } from '#shared/contract/problem.ts'

import { type Role, type SignedIn, signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { trader, verified } from '../../support/traders.ts'

/** Somebody logged in whose company is verified, and both sells and buys. */
const ofTrader = async (role: Role) =>
  verified(site, await signInAs(site, role), { sells: true, buys: true })

/** Somebody who last proved who they are six minutes ago. */
async function stale(role: Role): Promise<SignedIn> {
  const who = await signInAs(site, role)
  const { database } = await site.context.services.open()
  const authTime = new Date(site.context.clock().getTime() - 6 * 60_000)
  await database.db.update(session).set({ authTime }).where(eq(session.id, who.sessionId))
  return who
}

/** The columns of the table, and who each one means. */
const people: Readonly<Record<string, (() => Promise<SignedIn>) | null>> = {
  visitor: null,
  unconfirmed: () => signInAs(site, 'unconfirmed'),
  buyer: () => signInAs(site, 'buyer'),
  owner: () => signInAs(site, 'seller in two steps'),
  'stale-owner': () => stale('seller in two steps'),
  sales: () => signInAs(site, 'sales'),
  purchasing: () => signInAs(site, 'purchasing'),
  finance: () => signInAs(site, 'finance'),
  'v-buyer': () => trader(site, 'buyer'),
  'v-seller': () => trader(site, 'seller'),
  'v-sales': () => ofTrader('sales'),
  'v-purchasing': () => ofTrader('purchasing'),
  'v-finance': () => ofTrader('finance'),
  foreign: () => signInAs(site, 'seller'),
  'locked-out': () => signInAs(site, 'locked out'),
  suspended: () => signInAs(site, 'suspended'),
  'operator-1': () => signInAs(site, 'operator without second step'),
  operator: () => signInAs(site, 'operator'),
  'operator-stale': () => stale('operator'),
}
const columns = Object.keys(people)

const file = new URL('authorisation.txt', import.meta.url)
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/))
const [heading = [], ...rows] = lines
const table = new Map(rows.map(([name = '', ...cells]) => [name, cells]))

/** Each column's actor, as the server loads it for a request with these headers. */
const actors = new Map<string, { actor: Actor; headers: Record<string, string> }>()
const site = await openSite()
const { database, actors: kept } = await site.context.services.open()
for (const [column, logIn] of Object.entries(people)) {
  const who = await logIn?.()
  const actor = (who && (await kept.load(database.db, who))) ?? visitor
  actors.set(column, { actor, headers: who?.headers ?? {} })
}

function actorOf(column: string) {
  const found = actors.get(column)
  if (found === undefined) throw new Error(`nobody is ${column}`)
  return found
}

/** What a rule says of a column's actor. */
function ruled({ rule }: Operation, column: string): string {
  const admitted = rule.admit(actorOf(column).actor, site.context.clock())
  return typeof admitted === 'string' ? admitted : 'in'
}

/**
 * Sends a field that no operation knows. Callers that pass the rule are told so and nothing is
 * done, so every answer shows the rule alone.
 */
async function gets({ endpoint }: Operation, column: string): Promise<string> {
  const { method, receives } = endpoint
  const path = endpoint.path.replaceAll(/:\w+/g, randomUUID())
  const type = receives !== 'json' ? 'application/pdf' : 'application/json'
  const body = method === 'GET' || receives !== 'json' ? {} : { body: '{}' }
  const { headers } = actorOf(column)
  const answer = await ask(site.address, `/api${path}?unknown=1`, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': type }) },
    ...body,
  })
  const problem = JSON.parse(answer.text) as Problem
  expect(problem.status).toBe(answer.status)
  const code = problemCode(problem)
  return code === 'unknown-field' ? 'in' : code
}

/**
 * A column that an operation's line admits, and one that it refuses; other ones for each operation, so
 * that every actor and every refusal is asked over HTTP.
 */
const sample = rows.flatMap(([name = '', ...cells], at) => {
  const [admitted, refused] = [true, false].map((isIn) =>
    columns.filter((_, column) => (cells[column] === 'in') === isIn),
  )
  return [admitted, refused].flatMap((group = []) => {
    const column = group[at % group.length]
    return column === undefined
      ? []
      : [{ name, column, cell: cells[columns.indexOf(column)] ?? '' }]
  })
})

describe('who may do what', () => {
  it('is a table with these columns and exactly one line for each operation', () => {
    expect(heading).toEqual(['operation', ...columns])
    expect(rows.map(([name]) => name).toSorted()).toEqual(
      operations.map(({ name }) => name).toSorted(),
    )
  })

  it('shows somebody whose proof is too old wherever a fresh one is needed', () => {
    const needed = operations.filter(({ rule }) => rule.name.endsWith('just logged in'))
    const shown = rows.filter((cells) => cells.includes('step-up'))
    expect(shown.map(([name]) => name).toSorted()).toEqual(
      needed.map(({ name }) => name).toSorted(),
    )
  })

  it.each(operations)('$name is as the table says', (operation) => {
    const found = columns.map((column) => ruled(operation, column))
    expect(`${operation.name} ${found.join(' ')}`).toBe(
      `${operation.name} ${table.get(operation.name)?.join(' ') ?? 'has no line in the table'}`,
    )
  })
})

describe('over HTTP', () => {
  it('a sample has each actor and each refusal of the table', () => {
    expect(new Set(sample.map(({ column }) => column))).toEqual(new Set(columns))
    expect(new Set(sample.map(({ cell }) => cell))).toEqual(
      new Set(rows.flatMap((row) => row.slice(1))),
    )
  })

  it('each operation asks its rule before anything else', async () => {
    const answers = await Promise.all(
      sample.map(async ({ name, column }) => {
        const operation = operations.find((each) => each.name === name)
        return { name, column, cell: operation && (await gets(operation, column)) }
      }),
    )
    expect(answers).toEqual(sample)
  })
})

interface Layer {
  route?: { path: string | string[] }
  handle: { stack?: Layer[] }
}
const pathsIn = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ route, handle }) => route?.path ?? pathsIn(handle.stack ?? []))

it('the routes of the application are the operations and the routes named here', () => {
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
    '/pictures/:name',
    '/openapi.json',
    '/docs',
    ...formPaths,
    ...operations.map(({ endpoint }) => endpoint.path),
  ])
  expect([...new Set(pathsIn(stack))].filter((path) => !named.has(path))).toEqual([])
})
