import { existsSync } from 'node:fs'

import { expect, it } from 'vitest'

import { addressIn, launch } from '../../../support/process.ts'
import { workerProcesses } from '../../../support/worker-processes.ts'

const grant = { grant_type: 'credentials', email: 'nobody@trade.example', password: 'any at all' }

it.for(['SIGTERM', 'SIGKILL'] as const)('ends with its server on %s', async (signal) => {
  const { child, exited, said, complained } = await launch({ PORT: '0' })
  await expect.poll(() => addressIn(said())).not.toBe('')
  const answer = await fetch(`${addressIn(said())}/api/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(grant),
  })
  expect(answer.status).toBe(400)
  const hashing = workerProcesses(child.pid ?? 0, 'hash-worker.mjs')
  expect(hashing.length).toBe(1)
  child.kill(signal)
  await exited
  await expect.poll(() => hashing.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  expect(complained()).toBe('')
})
