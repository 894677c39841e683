import { readFileSync, statSync } from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import path from 'node:path'

import { DatabaseStartError } from '../start-error.ts'

/** Who runs PostgreSQL's programs, as `spawn` wants it. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The account that runs PostgreSQL, which refuses to run as root: `postgres` or `nobody`. Null: this
 * process's own account, since it is not root.
 * @throws DatabaseStartError if root has neither account
 */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const line = accounts.find((account) => account.startsWith(`${name}:`))
    const [, , uid, gid] = (line ?? '').split(':').map(Number)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and there is no account postgres or nobody to run it: ' +
      'start the server as another user, or name a database in DATABASE_URL.',
  )
}

/** Whether an account may enter a folder: its own, and all folders above it. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (account === null) return true
  const { mode, uid, gid } = statSync(folder)
  const ours = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & ours) === 0) return false
  return folder === path.dirname(folder) || canEnter(account, path.dirname(folder))
}

/** Makes an account the owner of a folder and of everything in it. */
export async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, entry), uid, gid)
  }
}
