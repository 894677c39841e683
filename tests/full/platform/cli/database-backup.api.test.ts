import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { TOTP } from 'otpauth'
import pino from 'pino'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { AccountClient } from '../../../support/account-client.ts'
import { command } from '../../../support/command.ts'
import { upload } from '../../../support/company-review.ts'
import { databaseEnv, emptyDatabase, newDataFolder } from '../../../support/database.ts'
import { plainPdf } from '../../../support/pdf.ts'
import { signInAs } from '../../../support/people.ts'
import { startSite } from '../../../support/site.ts'

type Env = Record<string, string>

/**
 * Whether the tests' PostgreSQL is one of the machine, which has the client programs for it. Otherwise
 * servers with a PostgreSQL of their own are backed up, which need none.
 */
const { TEST_POSTGRES: hasClients = '' } = process.env
const ownHost = async (): Promise<Env> => ({ DATA_DIR: await newDataFolder() })
const emptyHost = () => (hasClients === '' ? ownHost() : emptyDatabase())
const migratedHost = () => (hasClients === '' ? ownHost() : databaseEnv())

const rows = Array.from({ length: 500 }, (_, at) => ({
  key: `key ${at}`,
  points: at,
  expire: null,
}))
const document = Buffer.from([0, 1, 2, 253, 254, 255])

async function inDatabase<T>(
  env: Env,
  work: (open: Awaited<ReturnType<typeof openDatabase>>) => T,
) {
  const open = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}

const filesOf = (env: Env) => path.join(env.DATA_DIR ?? '', 'files')

const source = await migratedHost()
await inDatabase(source, ({ db }) => db.insert(rateLimit).values(rows))
await mkdir(path.join(filesOf(source), 'documents'), { recursive: true })
await writeFile(path.join(filesOf(source), 'documents/licence.pdf'), document)
const backup = path.join(source.DATA_DIR ?? '', 'backups/first')
expect(await command('db-backup', [backup], source)).toMatchObject({ status: 0, err: '' })

async function expectEverything(env: Env): Promise<void> {
  const found = await inDatabase(env, ({ db }) =>
    db.select().from(rateLimit).orderBy(rateLimit.points),
  )
  expect(found).toEqual(rows)
  const file = path.join(filesOf(env), 'documents/licence.pdf')
  expect(await readFile(file)).toEqual(document)
}

describe('a backup', () => {
  it('names its source, and is complete or does not exist', async () => {
    const manifest: unknown = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8'))
    expect(manifest).toEqual({
      engine: source.DATABASE_URL === undefined ? 'embedded' : 'postgres',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      server: expect.stringMatching(/^\d+\.\d+/) as string,
      newestMigration: expect.any(Number) as number,
      sealKeys: [expect.stringMatching(/^[\da-f]{12}$/) as string],
      bucket: null,
    })
    expect(await readdir(path.dirname(backup))).toEqual(['first'])
  })

  it('does not overwrite another one', async () => {
    const again = await command('db-backup', [backup], source)
    expect(again.status).toBe(1)
    expect(again.err).toContain('is there already')
  })

  it('restored to an empty host has every row and every file', async () => {
    const host = await emptyHost()
    const restored = await command('db-restore', [backup], host)
    expect(restored).toMatchObject({ status: 0, err: '' })
    await expectEverything(host)
  })

  it('replaces data only when told to, and only if it is undamaged', async () => {
    const host = await migratedHost()
    await inDatabase(host, ({ db }) => db.insert(rateLimit).values({ key: 'here before' }))
    await mkdir(filesOf(host))
    await writeFile(path.join(filesOf(host), 'left-over'), '')
    const refused = await command('db-restore', [backup], host)
    expect(refused.status).toBe(1)
    expect(refused.err).toMatch(/is not empty\. Add --force/)
    const damaged = path.join(source.DATA_DIR ?? '', 'backups/damaged')
    await cp(backup, damaged, { recursive: true })
    if (host.DATABASE_URL === undefined)
      await rm(path.join(damaged, 'database'), { recursive: true })
    else await truncate(path.join(damaged, 'database.dump'), 20_000)
    expect((await command('db-restore', [damaged, '--force'], host)).status).toBe(1)
    const kept = await inDatabase(host, ({ db }) => db.select().from(rateLimit))
    expect(kept).toMatchObject([{ key: 'here before' }])
    expect(await readdir(filesOf(host))).toEqual(['left-over'])
    const left = await readdir(host.DATA_DIR ?? '')
    expect(left.filter((name) => /restoring/.test(name))).toEqual([])

    const forced = await command('db-restore', [backup, '--force'], host)
    expect(forced).toMatchObject({ status: 0, err: '' })
    await expectEverything(host)
    expect(existsSync(path.join(filesOf(host), 'left-over'))).toBe(false)
  })

  it('is refused if it is no backup, from another engine, or from a newer release', async () => {
    const host = await emptyHost()
    const folder = path.join(host.DATA_DIR ?? '', 'odd')
    await mkdir(folder)
    const none = await command('db-restore', [folder], host)
    expect(none).toMatchObject({
      status: 1,
      err: expect.stringContaining('is no backup') as string,
    })

    const manifest = JSON.parse(
      await readFile(path.join(backup, 'manifest.json'), 'utf8'),
    ) as object
    const restoreOf = async (change: object) => {
      const changed = JSON.stringify({ ...manifest, ...change })
      await writeFile(path.join(folder, 'manifest.json'), changed)
      return command('db-restore', [folder], host)
    }
    expect((await restoreOf({ engine: 'other' })).err).toContain('of the engine other')
    expect((await restoreOf({ newestMigration: 9e15 })).err).toContain('of a newer release')
  })
})

describe('sealed data', () => {
  const start = (env: Env) =>
    startSite({ ...env, SMTP_URL: 'smtp://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' })
  const key = randomBytes(32).toString('base64')

  it('can be opened on an empty host, both documents and second steps', async () => {
    const first = await migratedHost()
    const site = await start(first)
    const seller = await signInAs(site, 'seller')
    const extract = plainPdf()
    const uploaded = await upload(site, seller, { kind: 'proof-of-address' }, extract)
    expect(uploaded.status).toBe(201)
    const client = new AccountClient(site)
    await client.signIn(seller.email)
    const { secret } = (await client.call(security.setUpTwoStep, {})).body
    const totp = new TOTP({ secret })
    const confirmed = await client.call(security.confirmTwoStep, { code: totp.generate() })
    expect(confirmed.status).toBe(200)
    await site.stop(0)
    const folder = path.join(first.DATA_DIR ?? '', 'backups/sealed')
    const saved = await command('db-backup', [folder], first)
    expect(saved).toMatchObject({ status: 0, err: '' })
    expect(saved.out).toContain('keep it secret')
    for (const name of ['seal-keys', 'token-keys.json']) {
      expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
    }

    const host = await emptyHost()
    expect(await command('db-restore', [folder], host)).toMatchObject({ status: 0, err: '' })
    const restored = await start(host)
    try {
      // The code of the next half minute, because the current one has been used.
      const code = totp.generate({ timestamp: Date.now() + 30_000 })
      const again = new AccountClient(restored)
      expect((await again.signIn(seller.email, { code })).status).toBe(200)
      const read = await supertest(restored.address)
        .get(`/api/company/documents/${uploaded.body.id}`)
        .set({ ...again.headers, Authorization: `Bearer ${again.token}` })
        .buffer(true)
      expect([read.status, extract.equals(read.body as Buffer)]).toEqual([200, true])
    } finally {
      await restored.stop(0)
    }
  })

  it('is not restored without its keys, nor over other keys', async () => {
    const folder = path.join(source.DATA_DIR ?? '', 'backups/without-keys')
    await cp(backup, folder, { recursive: true })
    await rm(path.join(folder, 'seal-keys'))
    const host = await emptyHost()
    const without = await command('db-restore', [folder], host)
    expect(without.status).toBe(1)
    expect(without.err).toMatch(/sealed with the key [\da-f]{12}, which is not here/)
    const others = await command('db-restore', [backup], { ...host, SEAL_KEYS: `mine:${key}` })
    expect(others.err).toMatch(/is not here: add it to SEAL_KEYS/)

    await writeFile(path.join(host.DATA_DIR ?? '', 'seal-keys'), `theirs:${key}\n`)
    const over = await command('db-restore', [backup], host)
    expect(over.err).toMatch(/seal-keys has other keys\. Add --force/)
    // Nothing was started.
    expect(await readdir(host.DATA_DIR ?? '')).toEqual(['seal-keys'])
  })

  it('in a bucket is reported as missing from the backup', async () => {
    const bucket = {
      STORAGE_URL: 's3://relustre-files?region=eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const folder = path.join(source.DATA_DIR ?? '', 'backups/bucket')
    const made = await command('db-backup', [folder], { ...source, ...bucket })
    expect(made.out).toContain('does not hold the files: they are in the bucket relustre-files')
    expect(existsSync(path.join(folder, 'files'))).toBe(false)
    const host = await emptyHost()
    const restored = await command('db-restore', [folder], host)
    expect(restored.err).toContain('in the bucket relustre-files: name it in STORAGE_URL')
  })
})

describe('npm run db:migrate', () => {
  it('brings an empty database to this release, and can be repeated', async () => {
    const host = await emptyHost()
    for (const _ of [1, 2]) {
      const migrated = await command('db-migrate', [], host)
      expect(migrated).toMatchObject({ status: 0, err: '' })
    }
    const table = await inDatabase(host, ({ db }) => db.select().from(rateLimit))
    expect(table).toEqual([])
  })

  it('explains in one line what is wrong', async () => {
    const { status, err } = await command('db-migrate', [], { DATABASE_URL: 'nowhere' })
    expect(status).toBe(1)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
