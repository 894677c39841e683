import { afterAll } from 'vitest'

import { removeDatabases } from './database.ts'
import { stopSites } from './site.ts'

afterAll(async () => {
  await stopSites()
  await removeDatabases()
})
