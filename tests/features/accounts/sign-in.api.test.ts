import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import type { Running } from '#server/main.ts'

import { AccountClient, startAccounts } from '../../support/account-client.ts'
import { testClock } from '../../support/clock.ts'
import { addPerson } from '../../support/people.ts'

const clock = testClock()
let site: Running
beforeAll(async () => {
  site = await startAccounts(clock.now)
})
afterAll(() => site.stop(0))

const wrong = { password: 'not this one at all' }
const database = async () => (await site.context.services.open()).database.db

describe('a sign-in that is refused', () => {
  it('takes a quarter of a second, whether the address is known or not', async () => {
    const known = (await addPerson(site, 'buyer')).who
    const suspended = (await addPerson(site, 'buyer')).who
    const db = await database()
    await db.update(person).set({ suspendedAt: clock.now() }).where(eq(person.id, suspended.id))
    for (const email of [known.email, 'nobody@trade.example', suspended.email]) {
      const started = performance.now()
      const answer = await new AccountClient(site).signIn(email, wrong)
      expect(answer.body.error).toBe('invalid_grant')
      expect(performance.now() - started).toBeGreaterThan(245)
    }
  })
})
