import { Writable } from 'node:stream'

import pino from 'pino'
import { afterAll, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { DatabaseClock } from '#server/db/database-clock.ts'
import { openDatabase } from '#server/db/database.ts'

import { databaseEnv } from '../../support/database.ts'

let lines: { level: number; behind: number }[] = []
const log = pino(
  new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  }),
)
const database = await openDatabase(readConfig(await databaseEnv()), log)
afterAll(() => database.close())

const secondsOff = (clock: DatabaseClock) => (clock.now().getTime() - Date.now()) / 1000

it.each([-86_400, -120, -10, 10, 120, 86_400])(
  'a clock %i seconds ahead is corrected to the database’s; large gaps are logged',
  async (ahead) => {
    lines = []
    const clock = new DatabaseClock(() => new Date(Date.now() + ahead * 1000))
    expect(secondsOff(clock)).toBeCloseTo(ahead, 0)
    await clock.compare(database, log)
    expect(Math.abs(secondsOff(clock))).toBeLessThan(1.5)
    await clock.compare(database, log)
    expect(lines.length).toBe(Math.abs(ahead) > 30 ? 1 : 0)
    for (const { level, behind } of lines) {
      expect([level, Math.abs(behind + ahead) <= 1]).toEqual([40, true])
    }
  },
)

it('a clock that is right runs as smoothly as before', async () => {
  const own = new Date()
  const clock = new DatabaseClock(() => own)
  await clock.compare(database, log)
  expect(clock.now()).toEqual(own)
})

it('a clock that was put right is right again, and the log says so', async () => {
  lines = []
  const ahead = { now: 120 }
  const clock = new DatabaseClock(() => new Date(Date.now() + ahead.now * 1000))
  await clock.compare(database, log)
  ahead.now = 0
  await clock.compare(database, log)
  expect(Math.abs(secondsOff(clock))).toBeLessThan(1.5)
  expect(lines.map(({ level }) => level)).toEqual([40, 30])
})
