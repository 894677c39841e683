import { expect, it } from 'vitest'

import { read, sources } from './sources.ts'

const features = sources.filter((file) => /^server\/features\/.*\.ts$/.test(file))
const having = (pattern: RegExp) => features.filter((file) => pattern.test(read(file)))

it('only the feature of companies opens documents and payout accounts', () => {
  const named = having(/\bfor(?:Every)?Company\(/)
  expect(named.filter((file) => !file.startsWith('server/features/companies/'))).toEqual([])
})

it('no feature takes the database from the services: its operation’s context has it', () => {
  expect(having(/\bservices\.(?:database|replica)\b|\bservices: \{ database/)).toEqual([])
})
