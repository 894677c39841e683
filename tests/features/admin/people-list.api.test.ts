import { describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'

import { callConsole } from '../../support/api-calls.ts'
import { addPerson, type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const db = async () => (await site.context.services.open()).database.db
const call = (who: SignedIn, path: string) => callConsole(site, who, path)
const known = '00000000-0000-4000-8000-000000000000'

describe('people', () => {
  it('are found by the beginnings of their words, newest first, page by page', async () => {
    const now = Date.now()
    await (await db()).insert(person).values(
      Array.from({ length: 30 }, (_, at) => ({
        email: `zenobia${at}@far-away.example`,
        emailKey: `zenobia${at}@far-away.example`,
        name: `Zenobia ${at % 2 === 0 ? 'Even' : 'Odd'} ${at}`,
        telephone: '',
        policyAcceptedAt: new Date(),
        // At the same moment, so that only the id can order them.
        createdAt: new Date(now - Math.floor(at / 5) * 1000),
      })),
    )
    const seen: string[] = []
    let after = ''
    do {
      const { json } = await call(operator, `/people?q=ZENOB+even&limit=4${after}`)
      for (const { name } of json.items) seen.push(String(name))
      after = json.next === null ? '' : `&after=${json.next}`
    } while (after !== '')
    expect(seen).toHaveLength(15)
    expect(new Set(seen).size).toBe(15)
    expect((await call(operator, '/people?q=zenobia7%40far-away.ex')).json.items).toHaveLength(1)
    expect(
      (await call(operator, '/people?q=away&state=unconfirmed&limit=100')).json.items,
    ).toHaveLength(30)
    expect((await call(operator, '/people?q=away&state=active')).json.items).toEqual([])
  })

  it.each(["'", '%', '_', '\\', '%_'.repeat(50), '( & | ! <->', "a' | b:*", ':*', '🜚', '-'])(
    'searching for %s causes no error',
    async (q) => {
      const { status } = await call(operator, `/people?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
    },
  )

  it.each([
    ['name', ['Ada Sorted', 'Ben Sorted', 'Cleo Sorted']],
    ['-name', ['Cleo Sorted', 'Ben Sorted', 'Ada Sorted']],
    ['email', ['Cleo Sorted', 'Ada Sorted', 'Ben Sorted']],
    ['since', ['Ben Sorted', 'Cleo Sorted', 'Ada Sorted']],
    ['-since', ['Ada Sorted', 'Cleo Sorted', 'Ben Sorted']],
  ])('sorted by %s keep their order from page to page', async (sort, names) => {
    const now = Date.now()
    const people = [
      ['Ada', 'm', 3],
      ['Ben', 'z', 1],
      ['Cleo', 'a', 2],
    ] as const
    await (
      await db()
    )
      .insert(person)
      .values(
        people.map(([name, first, at]) => ({
          email: `${first}@sorted.example`,
          emailKey: `${first}@sorted.example`,
          name: `${name} Sorted`,
          telephone: '',
          policyAcceptedAt: new Date(),
          createdAt: new Date(now + at * 1000),
        })),
      )
      .onConflictDoNothing()
    const seen: string[] = []
    let after = ''
    do {
      const { json } = await call(operator, `/people?q=sorted&sort=${sort}&limit=1${after}`)
      for (const { name } of json.items) seen.push(String(name))
      after = json.next === null ? '' : `&after=${json.next}`
    } while (after !== '')
    expect(seen).toEqual(names)
  })

  it('have a next page after a name of a hundred Chinese characters', async () => {
    const named = ['a', 'b'].map((each) => ({
      email: `${each}@long.example`,
      emailKey: `${each}@long.example`,
      name: '珠'.repeat(100),
      telephone: '',
      policyAcceptedAt: new Date(),
      createdAt: new Date(),
    }))
    await (await db()).insert(person).values(named)
    const { next } = (await call(operator, '/people?q=long.example&sort=name&limit=1')).json
    const { status } = await call(operator, `/people?q=long.example&sort=name&after=${next}`)
    expect(status).toBe(200)
  })

  it('stand beside the state of their company, and can be filtered by it', async () => {
    const { who, companyId } = await addPerson(site, 'seller')
    await changeRows(site, company, companyId, { state: 'rejected' })
    const { items } = (await call(operator, '/people?company=rejected')).json
    expect(items).toMatchObject([{ id: who.id, company: { id: companyId, state: 'rejected' } }])
    expect((await call(operator, '/people?company=suspended')).json.items).toEqual([])
  })

  it.each(['x', 'MTIz', Buffer.from(`9999999999999999.${known}`).toString('base64url')])(
    'the cursor %s causes no error',
    async (after) => {
      expect([200, 400]).toContain((await call(operator, `/people?after=${after}`)).status)
    },
  )

  it('a cursor works only in its exact spelling', async () => {
    const { next } = (await call(operator, '/people?limit=1')).json as { next: string }
    const after = async (cursor: string) =>
      (await call(operator, `/people?after=${encodeURIComponent(cursor)}`)).status
    expect(await after(next)).toBe(200)
    for (const other of [`${next}=`, `${next}==`, `${next}\n`, ` ${next}`]) {
      expect(await after(other)).toBe(400)
    }
  })
})
