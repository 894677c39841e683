import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { suspendPerson } from '#server/features/accounts/service.ts'
import { person } from '#server/features/accounts/table.ts'

import { contextFor } from '../../../support/contexts.ts'
import { signInAs } from '../../../support/people.ts'
import { ask, openSite } from '../../../support/site.ts'

const site = await openSite()

it('a person who calls while being suspended is logged out once that is committed', async () => {
  const operator = await contextFor(site, await signInAs(site, 'operator'))
  const who = await signInAs(site, 'seller')
  const status = async () => (await ask(site.address, '/api/me', who)).status
  await inTransaction(operator, async (inside) => {
    await suspendPerson(inside, who.personId, 'A test')
    // Not committed: others still see the old state, which must not be remembered.
    expect(await status()).toBe(200)
  })
  expect(await status()).toBe(401)
  const [row] = await operator.db.select().from(person).where(eq(person.id, who.personId))
  expect(row?.suspendedAt).not.toBeNull()
})
