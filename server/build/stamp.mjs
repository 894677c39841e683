import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A hash of the names and contents of everything that goes into a build.
 * Plain JavaScript, because `npm start` needs it before anything is built.
 * @returns {string}
 */
export function inputStamp() {
  const hash = createHash('sha256')
  for (const root of ['shared', 'server', 'client']) {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()) {
      hash.update(file).update(readFileSync(file))
    }
  }
  hash.update(readFileSync('package.json')).update(readFileSync('package-lock.json'))
  return hash.digest('hex')
}
