/// <reference types="vite/types/importMeta.d.ts" />
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'

import { files, read } from './sources.ts'

// Without a type argument: by `glob(` Vitest knows that what it keeps of this file would miss a new table.
const modules = Object.values(import.meta.glob('/server/**/table.ts', { eager: true })) as object[]

interface Journal {
  entries: { tag: string; when: number }[]
}
const folder = 'server/db/migrations'
const { entries } = JSON.parse(read(`${folder}/meta/_journal.json`)) as Journal

const described = (code: object) => generateDrizzleJson({ ...code }, '', undefined, 'snake_case')

describe('migrations', () => {
  it('make the tables of every table.ts; else `npm run db:generate`', async () => {
    const code: object = Object.assign({}, ...modules)
    const statements = await generateMigration(described({}), described(code))
    const sql = statements
      .join('\n')
      // Drizzle cannot say that a table has parts; they are made in `0003_search.sql`.
      .replace(/^CREATE TABLE "search_lot" \([^;]+\)(?=;)/m, '$& PARTITION BY RANGE ("id")')
    expect(sql).toContain('PARTITION BY')
    await expect(`${sql}\n`).toMatchFileSnapshot(`../../${folder}/0001_tables.sql`)
  })

  it('are named, listed and newer than the previous one; an older one would be skipped', () => {
    const listed = entries.map(({ tag }) => `${folder}/${tag}.sql`)
    expect(files.filter((file) => file.endsWith('.sql'))).toEqual(listed)
    for (const { tag } of entries) expect(tag).toMatch(/^\d{4}_[a-z0-9_]+$/)
    const times = entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  })

  it('declare no table twice', () => {
    const names = modules.flatMap((module) => Object.keys(module))
    expect(names).toEqual([...new Set(names)])
  })
})
