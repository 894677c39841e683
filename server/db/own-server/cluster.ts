import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { DatabaseStartError } from '../start-error.ts'
import type { Home } from './home.ts'
import { programIn, type Programs } from './programs.ts'
import { runProgram } from './run-program.ts'

/** The database and its two roles, as in a careful installation; `postgres` may do anything. */
export const names = {
  database: 'relustre',
  application: 'relustre',
  owner: 'relustre_owner',
  superuser: 'postgres',
} as const

/** For `initdb`: sorts by code point and knows the case of every letter, on any machine. */
export const locale = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
] as const

const roles = `CREATE ROLE ${names.owner} LOGIN
CREATE ROLE ${names.application} LOGIN
CREATE DATABASE ${names.database} OWNER ${names.owner}
`

/**
 * Makes the data of an empty PostgreSQL, unless it is there.
 * @throws DatabaseStartError if what is there is of another version
 */
export async function prepareCluster(home: Home, programs: Programs): Promise<void> {
  if (existsSync(home.data)) return checkVersion(home.data, programs)
  await removeUnfinished(home)
  // Made under another name, so that a killed process leaves no incomplete database, and each time under
  // a new one, because its `initdb` may live on.
  const making = `${home.data}.making-${randomBytes(4).toString('hex')}`
  await runProgram(
    programIn(programs, 'initdb'),
    [
      `--pgdata=${making}`,
      `--username=${names.superuser}`,
      ...locale,
      // Only who may enter the folder of the socket can connect at all.
      '--auth=trust',
    ],
    { account: home.account, input: '' },
  )
  await runAlone(home, programs, making, { database: 'postgres', input: roles })
  await rename(making, home.data)
}

async function removeUnfinished({ folder }: Home): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('data.making-')) continue
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Runs statements, one a line, in a PostgreSQL that serves nobody else and ends after them. */
export function runAlone(
  { account }: Home,
  programs: Programs,
  data: string,
  { database, input }: { database: string; input: string },
): Promise<void> {
  const args = ['--single', '-c', 'exit_on_error=on', '-c', 'log_line_prefix=', '-D', data]
  return runProgram(programIn(programs, 'postgres'), [...args, database], { account, input })
}

async function checkVersion(data: string, programs: Programs): Promise<void> {
  const version = (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim()
  const ours = programs.version.split('.')[0]
  if (version === ours) return
  throw new DatabaseStartError(
    `${data} is of PostgreSQL ${version}, and this release brings ${ours}: start the release that made it, ` +
      `dump the database ${names.database} with pg_dump, and restore that here into an empty one.`,
  )
}
