import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { callConsole } from '../../../support/api-calls.ts'
import { workContext } from '../../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'

const site = await openSite()
const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]

const enter = (who: SignedIn | undefined, gold: number, confirmed = false) => {
  if (who === undefined) throw new Error('nobody is logged in')
  return callConsole(site, who, '/rates/metals', { currency: 'USD', gold, confirmed })
}

it('of two operators at the same moment, one is asked about the price of the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    await enter(operators[0], 400_000, true)
    // Each is near the last price, and far from the other.
    const answers = await Promise.all([enter(operators[0], 430_000), enter(operators[1], 370_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const asked = answers.find(({ status }) => status === 422)
    expect(asked?.json.errors[0].pointer).toBe('/confirmed')
  }
})

it('the application can neither change nor delete a price', async () => {
  await enter(operators[0], 400_000, true)
  const { db } = await workContext(site)
  for (const table of ['metal_price', 'exchange_rate']) {
    const name = sql.identifier(table)
    const refused = { cause: { message: `permission denied for table ${table}` } }
    await expect(db.execute(sql`delete from ${name}`)).rejects.toMatchObject(refused)
    await expect(db.execute(sql`update ${name} set source = ''`)).rejects.toMatchObject(refused)
  }
})
