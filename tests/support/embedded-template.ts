import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The path of the migrated data directory; it changes with the migrations and the packages. */
export function embeddedTemplate(): string {
  const migrations = path.join(root, 'server/db/migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(path.join(migrations, name)))
  }
  hash.update(readFileSync(path.join(root, 'package-lock.json')))
  const id = hash.digest('hex').slice(0, 12)
  return path.join(root, 'node_modules/.cache/relustre', `embedded-${id}`)
}
