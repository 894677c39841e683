import { mkdir, readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { ProjectCopy } from './project-copy.ts'

let copy: ProjectCopy
beforeAll(async () => {
  copy = await ProjectCopy.make()
})
afterAll(() => copy?.remove())

it('npm run db:migrate, make-admin, verify-ledger, db:backup and db:restore do what they say', async () => {
  const [here, there] = [{ DATA_DIR: 'data' }, { DATA_DIR: 'restored' }]
  const email = 'operator@house.example'
  const migrated = await copy.run(['run', 'db:migrate'], here)
  expect(migrated).toMatchObject({ status: 0 })
  expect(migrated.out).toContain('The database is at the migration of ')
  const made = await copy.run(['run', 'make-admin', '--', email], here)
  expect(made).toMatchObject({ status: 0 })
  expect(made.out).toContain(`${email} is an operator now.`)
  const verified = await copy.run(['run', 'verify-ledger'], here)
  expect(verified).toMatchObject({ status: 0 })
  expect(verified.out).toContain('The ledger is whole: 0 entries')
  const saved = await copy.run(['run', 'db:backup', '--', 'backups/first'], here)
  expect(saved).toMatchObject({ status: 0 })
  expect(saved.out).toContain('The backup is in backups/first.')
  const restored = await copy.run(['run', 'db:restore', '--', 'backups/first'], there)
  expect(restored).toMatchObject({ status: 0 })
  const removed = await copy.run(['run', 'make-admin', '--', email, '--remove'], there)
  expect(removed).toMatchObject({ status: 0 })
  expect(removed.out).toContain(`${email} is no operator any more`)
})

it('npm run db:generate writes a new table into the baseline, and nothing without one', async () => {
  const tables = () => readFile(copy.path('server/db/migrations/0001_tables.sql'), 'utf8')
  const before = await tables()
  expect(await copy.run(['run', 'db:generate'])).toMatchObject({ status: 0 })
  expect(await tables()).toBe(before)

  await mkdir(copy.path('server/stones'))
  await writeFile(
    copy.path('server/stones/table.ts'),
    `import { integer, pgTable } from 'drizzle-orm/pg-core'
export const stone = pgTable('stone', { weight: integer() })\n`,
  )
  expect(await copy.run(['run', 'db:generate'])).toMatchObject({ status: 0 })
  expect(await tables()).toMatch(/^CREATE TABLE "stone" \(\s+"weight" integer\s+\);$/m)
})
