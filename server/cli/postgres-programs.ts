import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** Where Debian keeps PostgreSQL's programs, newest version first, then what is on the path. */
function folders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const bins = newestFirst.map((version) => path.join(debian, version, 'bin'))
  return [...bins, ...(process.env.PATH ?? '').split(path.delimiter)]
}

/** Path of a program of PostgreSQL, e.g. `pg_dump`, or null where the machine has none. */
export function postgresProgram(name: string): string | null {
  const files = folders().map((folder) => path.join(folder, name))
  return files.find((file) => existsSync(file)) ?? null
}

/**
 * Runs a program of PostgreSQL.
 * @throws Error with what the program said
 */
export async function runProgram(
  name: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<void> {
  const program = postgresProgram(name)
  if (program === null) {
    throw new Error(`${name} is not on this machine: install PostgreSQL's client programs.`)
  }
  await promisify(execFile)(program, args, { env: { ...process.env, ...more } })
}

/** Runs one on the database at `url`, whose password it gets where other users of the machine do not see it. */
export async function runOnDatabase(name: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const secret: Record<string, string> = password === '' ? {} : { PGPASSWORD: password }
  await runProgram(name, [`--dbname=${address.href}`, ...args], secret)
}
