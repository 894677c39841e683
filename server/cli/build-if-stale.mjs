import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'

import { inputStamp } from '../build/stamp.mjs'

const built = existsSync('dist/stamp') ? readFileSync('dist/stamp', 'utf8') : ''
if (built !== inputStamp()) {
  process.stderr.write('Building the site; the first time this takes about a minute.\n')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
