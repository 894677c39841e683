import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import pino from 'pino'

import { readConfig } from '#server/config.ts'
import { visitor } from '#server/contract/actor.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { withClient } from '#server/db/migrate.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { openSession } from '#server/features/accounts/sign-in/sessions.ts'
import { person } from '#server/features/accounts/table.ts'
import { openServices } from '#server/on-demand.ts'
import { currentTerms } from '#shared/terms.ts'

import { registeredStreet } from '../support/addresses.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'

/** The data of a server, prepared before it starts. */
export interface Place {
  env: Record<string, string>
  /** Email addresses of its accounts, at most ten thousand; all have `password`. */
  emails: string[]
  /** Access tokens, each of a different session. */
  tokens: string[]
  remove: () => Promise<void>
}

/** `embedded`: the server's own PostgreSQL, with fsync; `postgres`: one of the bench's, without. */
export type Engine = 'embedded' | 'postgres'

/** The password of every account in the bench. */
export const password = 'seven quiet rivers run'
const publicOrigin = 'http://127.0.0.1'
const emailOf = (at: number) => `person.${at}@trade.example`
const clock = () => new Date()

interface Contents {
  accounts: number
  sessions?: number
}

/** A database with this many accounts, and sessions of the first ones. */
export async function makePlace(
  engine: Engine,
  { accounts, sessions = 0 }: Contents,
): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'relustre-bench-'))
  const cluster = engine === 'postgres' ? await startCluster() : null
  const remove = async () => {
    await cluster?.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const env = {
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: publicOrigin,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(await databaseEnv(cluster)),
    }
    const tokens = await fill(env, accounts, sessions)
    // The first start made them; production with its own database needs them named.
    const keys = {
      TOKEN_KEYS_FILE: path.join(dataDir, 'token-keys.json'),
      SEAL_KEYS_FILE: path.join(dataDir, 'seal-keys'),
    }
    const emails = Array.from({ length: Math.min(accounts, 10_000) }, (_each, at) => emailOf(at))
    return { env: cluster === null ? env : { ...env, ...keys }, emails, tokens, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function databaseEnv(cluster: Cluster | null): Promise<Record<string, string>> {
  if (cluster === null) return { DATABASE_ENGINE: 'embedded' }
  await withClient({ connectionString: cluster.url('postgres', 'postgres') }, (client) =>
    client.query('CREATE DATABASE bench'),
  )
  return { DATABASE_ENGINE: 'postgres', DATABASE_URL: cluster.url('postgres', 'bench') }
}

/**
 * Writes accounts straight into the database, twenty thousand per statement, unlike a real server.
 */
const fill = (env: Record<string, string>, accounts: number, sessions: number) =>
  workOn(env, async (ctx) => {
    const { pool } = ctx.services.database
    const passwordHash = await hashPassword(password)
    for (let from = 0; from < accounts; from += 20_000) {
      await pool.query(
        `INSERT INTO person (email, email_key, name, telephone, password_hash, password_changed_at,
           policy_accepted_at, email_confirmed_at, created_at)
         SELECT email, email, 'Person', '+442079460018', $1, now(), now(), now(), now()
         FROM (SELECT 'person.' || at || '@trade.example' AS email
               FROM generate_series($2::int, $3::int) AS at) AS made`,
        [passwordHash, from, Math.min(accounts, from + 20_000) - 1],
      )
    }
    await pool.query(
      'INSERT INTO terms_acceptance (person_id, version, accepted_at) SELECT id, $1, now() FROM person',
      [currentTerms.version],
    )
    await withClient(ownerOf(env), (client) => client.query('ANALYZE person'))
    return openSessions(ctx, sessions)
  })

/** The address of a place's database for the role that owns its tables. */
export const ownerOf = ({ DATABASE_URL, DATA_DIR = '' }: Readonly<Record<string, string>>) =>
  DATABASE_URL === undefined
    ? { host: path.join(DATA_DIR, 'postgres'), user: 'relustre_owner', database: 'relustre' }
    : { connectionString: DATABASE_URL }

/** Does work on the database that settings describe, as a server without background work. */
export async function workOn<T>(
  env: Readonly<Record<string, string>>,
  work: (ctx: WorkContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const log = pino({ level: 'silent' })
  const pages = { invalidate: () => {} }
  const surroundings = { config, log, clock, pages }
  const { services, close } = await openServices(surroundings, { background: false })
  try {
    return await work({ db: services.database.db, services, clock, log, config })
  } finally {
    await close()
  }
}

/** Logs the first accounts in, without a second step. */
export const openSessions = async (ctx: WorkContext, sessions: number): Promise<string[]> =>
  logIn(
    ctx,
    await ctx.db
      .select()
      .from(person)
      .orderBy(sql`length(${person.email})`, person.email)
      .limit(sessions),
    false,
  )

/** Logs people in. Their access tokens are valid for some minutes. */
export async function logIn(
  ctx: WorkContext,
  people: readonly (typeof person.$inferSelect)[],
  twoStep: boolean,
): Promise<string[]> {
  const tokens: string[] = []
  for (const who of people) {
    const origin = {
      address: '10.0.0.1',
      userAgent: '',
      cookie: () => null,
      setCookie: () => {},
      idempotencyKey: null,
      noteReplay: () => {},
    }
    const request = { id: randomUUID(), ...origin }
    const receiveFile = () => Promise.reject(new Error('there is no file'))
    const call = { ...ctx, actor: visitor, request, receiveFile }
    tokens.push((await openSession(call, who, twoStep)).accessToken)
  }
  return tokens
}

/** Makes the only account the owner of a verified company that sells. */
export const addSeller = (url: string) =>
  withClient({ connectionString: url }, async (client) => {
    await client.query(
      `WITH made AS (
         INSERT INTO company (legal_name, kind, country, registration_number, tax_number, website,
           address, sells, buys, state, verified_at, verified_until, state_changed_at, created_at)
         VALUES ('Bench Ltd', 'retailer', 'GB', '01234567', '', '', $1, true, false,
           'verified', now(), now() + interval '300 days', now(), now())
         RETURNING id)
       INSERT INTO membership (person_id, company_id, role, created_at)
       SELECT person.id, made.id, 'owner', now() FROM person, made`,
      [registeredStreet],
    )
  })
