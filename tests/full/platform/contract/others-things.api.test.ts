import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { onTime } from '#server/contract/feature.ts'
import type { Operation } from '#server/contract/operation.ts'
import { forEveryCompany } from '#server/db/row-security.ts'
import { features, operations } from '#server/features.ts'
import { jsonSchema } from '#server/http/json-schema.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'

import { newKey } from '../../../support/api-calls.ts'
import { type OthersRequest, othersRequests } from '../../../support/others-requests.ts'
import { othersThings } from '../../../support/others-things.ts'
import { plainPdf } from '../../../support/pdf.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { jpegOf } from '../../../support/photographs.ts'
import { openSite } from '../../../support/site.ts'
import { verified } from '../../../support/traders.ts'

const site = await openSite()
const things = await othersThings(site)
/** The owner of another verified company that buys and sells, and of one that is not verified. */
const stranger = await verified(site, await signInAs(site, 'seller in two steps'), {
  sells: true,
  buys: true,
})
const newcomer = await signInAs(site, 'seller in two steps')
const jpeg = await jpegOf(640, 480)

/** Tables that the server itself writes while nobody does anything. */
const busy = new Set([
  'session',
  'rate_limit',
  'outbox_mail',
  'job',
  'known_device',
  'rate_feed',
  // Counted in memory, and written by a job.
  'lot_views',
])
const isBusy = (table: string) => busy.has(table) || /^(?:screening|search|alert)_/.test(table)

/** What each table contains, as a hash. */
const contents = () =>
  forEveryCompany(things.ctx, async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const hashes = rows
      .filter(({ name }) => !isBusy(name))
      .map(
        ({ name }) =>
          sql`select ${name}::text as name, md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`,
      )
    const found = await db.execute<{ name: string; hash: string | null }>(
      sql.join(hashes, sql` union all `),
    )
    return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash ?? '']))
  })

// On a slow machine the jobs that first run after a minute would change something in the middle.
for (const { first, run } of features.flatMap(({ jobs = [] }) => jobs)) {
  if (first === onTime.first) await run(things.ctx, AbortSignal.timeout(onTime.first))
}
let before = await contents()

const hasIdIn = (schema: unknown): boolean =>
  /"format":"uuid"|\[0-9a-f\]\{32\}/.test(JSON.stringify(schema))
const parametersOf = ({ endpoint }: Operation) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
/** Lots and sellers are public by their slug, and a secret is its own key. */
const namesThings = operations.filter((operation) => {
  const { rule, endpoint } = operation
  if (rule.name === 'anyone' || rule.name.startsWith('operator')) return false
  const own = parametersOf(operation).some((name) => !['slug', 'kind'].includes(name))
  return own || hasIdIn(jsonSchema(endpoint.input, 'input'))
})

/** Sends an operation's input where it belongs. */
async function send({ endpoint }: Operation, who: Pick<SignedIn, 'headers'>, input: object) {
  const { method, receives } = endpoint
  const rest = new Map(Object.entries(input))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return value
  })
  const inBody = method !== 'GET' && receives === 'json'
  const query = inBody ? [] : [...rest].map(([name, value]) => [name, String(value)])
  const type = inBody ? 'application/json' : 'application/octet-stream'
  const answer = await fetch(`${site.address}/api${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { ...who.headers, ...newKey(), ...(method !== 'GET' && { 'content-type': type }) },
    ...(inBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
    ...(receives !== 'json' && { body: fileFor(receives) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const fileFor = ({ mediaTypes }: ReceivedFile) =>
  new Uint8Array(mediaTypes.every((type) => type.startsWith('image/')) ? jpeg : plainPdf())

describe('an operation that names something by its id', () => {
  it('has a line in the table of this test, and no other has', () => {
    const lacking = namesThings.filter(({ name }) => othersRequests[name] === undefined)
    expect(
      lacking.map(
        ({ name }) =>
          `${name}: add a request for something of others, or say why it is everybody’s`,
      ),
    ).toEqual([])
    const known = new Set(namesThings.map(({ name }) => name))
    expect(Object.keys(othersRequests).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(namesThings.filter(({ name }) => typeof othersRequests[name] === 'object'))(
    '$name does nothing for strangers and the wrong side',
    async (operation) => {
      const { input, wrongSide, also, unverified } = othersRequests[operation.name] as OthersRequest
      const asked = input(things)
      const { status, text } = await send(operation, unverified ? newcomer : stranger, asked)
      const wrong = wrongSide && (await send(operation, things[wrongSide], asked))
      const was = before
      before = await contents()
      expect(before).toEqual(was)
      // Not 403: the stranger may do everything, but with what is theirs.
      expect([404, also], text).toContain(status)
      if (wrong !== undefined) expect([403, 404, 409], wrong.text).toContain(wrong.status)
      if (operation.endpoint.method !== 'GET') return
      if (also === 200) return expect(JSON.parse(text).items).toEqual([])
      // The ids are right: somebody to whom they belong reads it.
      const { seller, buyer, applicant } = things
      const answers = await Promise.all(
        [seller, buyer, applicant].map((who) => send(operation, who, asked)),
      )
      expect(answers.map((answer) => answer.status)).toContain(200)
      before = await contents()
    },
  )
})
