import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { RateLimits } from '#server/http/rate-limits/rate-limits.ts'

import { databaseEnv } from '../../support/database.ts'

const database = await openDatabase(readConfig(await databaseEnv()), pino({ level: 'silent' }))
afterAll(() => database.close())

const limit = { name: 'test', points: 2, duration: 3600 }

describe('a limit that one instance lifts', () => {
  it.each(['reset', 'given back'])('is lifted on all others: %s', async (how) => {
    const [here, there] = [new RateLimits(database), new RateLimits(database)]
    await here.consume(limit, how)
    await here.consume(limit, how)
    await expect(there.consume(limit, how)).rejects.toMatchObject({ code: 'too-many-requests' })
    if (how === 'reset') await here.reset(limit, how)
    else for (let at = 0; at < 3; at += 1) await here.giveBack([[limit, how]])
    await there.consume(limit, how)
    await there.consume(limit, how)
    await expect(there.consume(limit, how)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})
