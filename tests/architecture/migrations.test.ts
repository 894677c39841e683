/// <reference types="vite/types/importMeta.d.ts" />
import { generateDrizzleJson } from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'

import { files, read } from './sources.ts'

const tables = import.meta.glob<Record<string, unknown>>('/server/**/table.ts', { eager: true })

interface Journal {
  entries: { tag: string; when: number }[]
}
const folder = 'server/db/migrations'
const { entries } = JSON.parse(read(`${folder}/meta/_journal.json`)) as Journal

/** A description of all tables, without the identifiers that link it to the previous migration. */
function content(snapshot: object): object {
  const { id: _id, prevId: _prevId, ...rest } = snapshot as Record<string, unknown>
  return rest
}

describe('migrations', () => {
  it('match the tables; else `npm run db:generate -- --name=what_changes`', () => {
    const last = files.findLast((file) => file.startsWith(`${folder}/meta/0`)) ?? ''
    const code = Object.assign({}, ...Object.values(tables)) as Record<string, unknown>
    const wanted: object = generateDrizzleJson(code, undefined, undefined, 'snake_case')
    const migrated = JSON.parse(read(last)) as object
    expect(content(migrated)).toEqual(content(wanted))
  })

  it('are named, listed and newer than the previous one; an older one would be skipped', () => {
    const listed = entries.map(({ tag }) => `${folder}/${tag}.sql`)
    expect(files.filter((file) => file.endsWith('.sql'))).toEqual(listed)
    for (const { tag } of entries) expect(tag).toMatch(/^\d{4}_[a-z0-9_]+$/)
    const times = entries.map(({ when }) => when)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('declare no table twice', () => {
    const names = Object.values(tables).flatMap((module) => Object.keys(module))
    expect(names).toEqual([...new Set(names)])
  })
})
