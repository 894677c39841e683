import { existsSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { files, read } from './sources.ts'

const documents = files.filter((file) => file.endsWith('.md'))
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts

describe('documents', () => {
  it('the project has a README', () => {
    expect(documents).toContain('README.md')
  })

  it.each(documents)('%s links only to files and names only commands that exist', (file) => {
    const text = read(file)
    for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^(?:https?|mailto):/.test(target)) continue
      const place = path.join(path.dirname(file), target)
      expect(existsSync(new URL(`../../${place}`, import.meta.url)), `${target} in ${file}`).toBe(
        true,
      )
    }
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
      expect(Object.keys(scripts), `npm run ${name} in ${file}`).toContain(name)
    }
  })

  it.each(documents)('%s names only source files that exist', (file) => {
    const named = [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sh))`/g)]
      .map(([, name = '']) => name.replace(/^(?:\.{1,2}\/)+/, ''))
      // Endings such as `-fields.ts`, for names that begin as the one before.
      .filter((name) => !/^[-.]/.test(name))
    const gone = named.filter((name) => !files.some((each) => `/${each}`.endsWith(`/${name}`)))
    expect(gone).toEqual([])
  })

  it('the README lists every command and no other', () => {
    const listed = [...read('README.md').matchAll(/^\| `npm run ([\w:-]+)`/gm)]
    const names = ['start', 'test', ...listed.map(([, name = '']) => name)]
    expect(names.toSorted()).toEqual(Object.keys(scripts).toSorted())
  })

  it('the checks run every command that the README lists', () => {
    const checks = read('.ci/run')
    const typed = files.filter((file) => /^tests\/commands\/.*\.test\.ts$/.test(file)).map(read)
    for (const name of Object.keys(scripts)) {
      // These are part of others.
      if (['check', 'test'].includes(name)) continue
      const inChecks = new RegExp(`^npm (?:run )?${name}(?: |$)`, 'm').test(checks)
      const inTests = typed.some((text) => text.includes(`'${name}'`))
      expect(inChecks || inTests, `npm run ${name}`).toBe(true)
    }
    expect(scripts.check).toBe('npm run check:static && npm test')
  })

  it('every room of the server and every feature has a README', () => {
    const rooms = files.flatMap(
      (file) => /^server\/(?:features\/)?(?!features\/)[\w-]+\//.exec(file)?.[0] ?? [],
    )
    const missing = rooms.filter((room) => !files.includes(`${room}README.md`))
    expect([...new Set(missing)]).toEqual([])
  })

  it('every script starts a file that exists', () => {
    for (const [name, command] of Object.entries(scripts)) {
      for (const [file] of command.matchAll(/(?:server|tests|client)\/[\w/.-]+\.(?:ts|mjs|tsx)/g)) {
        expect(existsSync(new URL(`../../${file}`, import.meta.url)), `${file} in ${name}`).toBe(
          true,
        )
      }
    }
  })
})
