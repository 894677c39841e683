import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'

import type { Logger } from 'pino'

import { DatabaseStartError } from '../start-error.ts'
import { type Account, canEnter, giveTo, unprivilegedAccount } from './account.ts'

/** Where an account keeps what must outlive a restart, if it cannot enter DATA_DIR. */
const elsewhere = '/var/lib/relustre-'

/** The folder of the server's own PostgreSQL, and who runs it. */
export interface Home {
  /** Holds the data, the socket, the lock and, if needed, a copy of the programs. */
  folder: string
  data: string
  account: Account | null
}

/**
 * Finds or makes the home of a DATA_DIR's PostgreSQL: its folder `postgres`, or where a link of that
 * name leads.
 * @throws DatabaseStartError if there can be none
 */
export async function openHome(dataDir: string, log: Logger): Promise<Home> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DatabaseStartError(`DATA_DIR cannot be used: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  if (existsSync(path.join(dataDir, 'database'))) {
    throw new DatabaseStartError(
      `${dataDir}/database is of an earlier release, whose database was PGlite; this one cannot read it. ` +
        'Go on with that release, or move the folder away to begin with an empty database.',
    )
  }
  const place = path.join(dataDir, 'postgres')
  const isThere = lstatSync(place, { throwIfNoEntry: false }) !== undefined
  if (!isThere) await makeHome(dataDir, place, log)
  return homeAt(place, log)
}

/** Makes an empty home; another process may make the same one at the same time. */
async function makeHome(dataDir: string, place: string, log: Logger): Promise<void> {
  const account = unprivilegedAccount()
  if (account === null || (await letThrough(account, dataDir))) {
    await mkdir(place, { recursive: true, mode: 0o700 })
    return
  }
  await mkdir(path.dirname(elsewhere), { recursive: true })
  const folder = await mkdtemp(elsewhere)
  try {
    await symlink(folder, place, 'dir')
    log.warn({ folder }, 'PostgreSQL cannot enter DATA_DIR without root, so its data is elsewhere')
  } catch (error) {
    await rm(folder, { recursive: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Whether an account can go through DATA_DIR. If only its own rights stand in the way, others may
 * from now on pass, but not list it; what lies in it has rights of its own.
 */
async function letThrough(account: Account, dataDir: string): Promise<boolean> {
  const folder = realpathSync(dataDir)
  if (!canEnter(account, path.dirname(folder))) return false
  if (!canEnter(account, folder)) await chmod(folder, (await stat(folder)).mode | 0o011)
  return true
}

async function homeAt(place: string, log: Logger): Promise<Home> {
  let folder: string
  try {
    folder = realpathSync(place)
  } catch (error) {
    throw new DatabaseStartError(
      `${place} leads to a folder that is not there: bring it back, or remove the link to begin ` +
        'with an empty database.',
      { cause: error },
    )
  }
  const data = path.join(folder, 'data')
  const account = await accountFor(data)
  const isLink = lstatSync(place).isSymbolicLink()
  if (account !== null && !isLink) await letThrough(account, path.dirname(place))
  if (!canEnter(account, folder)) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and its account cannot enter ${folder}: allow it to pass ` +
        'through the folders above, or set DATA_DIR to another folder.',
    )
  }
  if (isLink) log.info({ folder }, 'the folder of PostgreSQL')
  return { folder, data, account }
}

/**
 * Root runs PostgreSQL as the owner of its data, who may be the user that usually starts the server.
 * What root has put there, for example as a copy, it gives away first.
 */
async function accountFor(data: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(existsSync(data) ? data : path.dirname(data))
  if (uid !== 0) return { uid, gid }
  const account = unprivilegedAccount()
  if (account !== null) await giveTo(account, path.dirname(data))
  return account
}
