import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { rateLimit } from '#server/http/rate-limits/table.ts'

import { command } from '../support/command.ts'
import { databaseEnv } from '../support/database.ts'

type Env = Record<string, string>

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

let source: Env
let backup: string
beforeAll(async () => {
  source = await databaseEnv()
  await inDatabase(source, ({ db }) => db.insert(rateLimit).values(rows))
  await mkdir(path.join(filesOf(source), 'documents'), { recursive: true })
  await writeFile(path.join(filesOf(source), 'documents/licence.pdf'), document)
  backup = path.join(source.DATA_DIR ?? '', 'backups/first')
  const made = await command('db-backup', [backup], source)
  expect(made).toMatchObject({ status: 0, err: '' })
})

async function expectEverything(env: Env): Promise<void> {
  const found = await inDatabase(env, ({ db }) =>
    db.select().from(rateLimit).orderBy(rateLimit.points),
  )
  expect(found).toEqual(rows)
  const file = path.join(filesOf(env), 'documents/licence.pdf')
  expect(await readFile(file)).toEqual(document)
}

describe('a backup', () => {
  it('says what it is of, and is whole or not there', async () => {
    const manifest: unknown = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8'))
    expect(manifest).toEqual({
      engine: source.DATABASE_URL === undefined ? 'embedded' : 'postgres',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      server: expect.stringMatching(/^\d+\.\d+/) as string,
      newestMigration: expect.any(Number) as number,
    })
    expect(await readdir(path.dirname(backup))).toEqual(['first'])
  })

  it('does not overwrite another one', async () => {
    const again = await command('db-backup', [backup], source)
    expect(again.status).toBe(1)
    expect(again.err).toContain('is there already')
  })

  it('restored to an empty host has every row and every file', async () => {
    const host = await databaseEnv('empty')
    const restored = await command('db-restore', [backup], host)
    expect(restored).toMatchObject({ status: 0, err: '' })
    await expectEverything(host)
  })

  it('replaces what is there only when that is asked for', async () => {
    const host = await databaseEnv()
    await inDatabase(host, ({ db }) => db.insert(rateLimit).values({ key: 'here before' }))
    const refused = await command('db-restore', [backup], host)
    expect(refused.status).toBe(1)
    expect(refused.err).toMatch(/is not empty\. Add --force/)
    const kept = await inDatabase(host, ({ db }) => db.select().from(rateLimit))
    expect(kept).toHaveLength(1)

    await mkdir(filesOf(host))
    await writeFile(path.join(filesOf(host), 'left-over'), '')
    const forced = await command('db-restore', [backup, '--force'], host)
    expect(forced).toMatchObject({ status: 0, err: '' })
    await expectEverything(host)
    expect(existsSync(path.join(filesOf(host), 'left-over'))).toBe(false)
  })

  it('is refused where it is none, of another engine, or of a newer release', async () => {
    const host = await databaseEnv('empty')
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

describe('npm run db:migrate', () => {
  it('brings an empty database to this release, as often as it is run', async () => {
    const host = await databaseEnv('empty')
    for (const _ of [1, 2]) {
      const migrated = await command('db-migrate', [], host)
      expect(migrated).toMatchObject({ status: 0, err: '' })
    }
    const table = await inDatabase(host, ({ db }) => db.select().from(rateLimit))
    expect(table).toEqual([])
  })

  it('tells in one line what is wrong', async () => {
    const { status, err } = await command('db-migrate', [], { DATABASE_URL: 'nowhere' })
    expect(status).toBe(1)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
