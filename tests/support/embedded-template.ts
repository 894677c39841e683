import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The path of the migrated data directory; it changes with the migrations and the packages. */
export function embeddedTemplate(): string {
  const migrations = path.join(root, 'server/db/migrations')
  const hash = createHash('sha256')
  const sql = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  // The journal has their times, by which those that are missing are found.
  for (const name of [...sql.toSorted(), 'meta/_journal.json']) {
    hash.update(name).update(readFileSync(path.join(migrations, name)))
  }
  hash.update(readFileSync(path.join(root, 'package-lock.json')))
  const id = hash.digest('hex').slice(0, 12)
  return path.join(root, 'node_modules/.cache/relustre', `embedded-${id}`)
}
