import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** Debian's folders for PostgreSQL's programs, newest version first, then those on the PATH. */
function folders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const bins = newestFirst.map((version) => path.join(debian, version, 'bin'))
  return [...bins, ...(process.env.PATH ?? '').split(path.delimiter)]
}

/** Path of a PostgreSQL program, e.g. `pg_dump`, or null if it is not installed. */
export function postgresProgram(name: string): string | null {
  const files = folders().map((folder) => path.join(folder, name))
  return files.find((file) => existsSync(file)) ?? null
}

/**
 * Runs a PostgreSQL program.
 * @throws Error with the program's own message
 */
export async function runProgram(
  name: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<void> {
  const program = postgresProgram(name)
  if (program === null) {
    throw new Error(`${name} is not installed: install PostgreSQL's client programs.`)
  }
  await promisify(execFile)(program, args, { env: { ...process.env, ...more } })
}

/** Runs one on the database at `url`, passing the password so that no other user can see it. */
export async function runOnDatabase(name: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const secret: Record<string, string> = password === '' ? {} : { PGPASSWORD: password }
  await runProgram(name, [`--dbname=${address.href}`, ...args], secret)
}
