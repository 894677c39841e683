import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { mostBehind, oldestShown } from '#server/contract/database.ts'
import { knownSynonyms } from '#server/features/search/synonyms/known-synonyms.ts'
import { synonym, synonymGroup } from '#server/features/search/synonyms/table.ts'
import type { Running } from '#server/main.ts'
import { askedWords } from '#shared/features/search/asked-words.ts'
import { mostGroups } from '#shared/features/search/synonym-words.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { insertLots, lotAt } from '../../support/generated-lots.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, startSite } from '../../support/site.ts'
import { trader } from '../../support/traders.ts'

let site: Running
let operator: SignedIn
beforeAll(async () => {
  site = await startSite(await databaseEnv())
  operator = await signInAs(site, 'operator')
  const seller = await trader(site, 'seller')
  const { db } = (await site.context.services.open()).database
  const lots = Array.from({ length: 20 }, (_, at) => lotAt(at))
  await insertLots(db, seller.companyId, lots, site.context.clock())
}, 60_000)
afterAll(() => site.stop(0))

const listed = async (q = '') => (await callConsole(site, operator, `/synonyms${q}`)).json
const add = (words: string) => callConsole(site, operator, '/synonyms', { words })
const change = (id: string, version: number, words: string) =>
  callAs(site, operator, `/admin/synonyms/${id}`, { version, words }, 'PUT')
const remove = (id: string) => callAs(site, operator, `/admin/synonyms/${id}`, undefined, 'DELETE')
const found = async (words: string) =>
  JSON.parse((await ask(site.address, `/api/search?${new URLSearchParams({ words })}`)).text).total
    .lots as number
const messageOf = ({ json }: { json: { errors?: { detail: string }[]; detail?: string } }) =>
  json.errors?.[0]?.detail ?? json.detail

beforeEach(async () => {
  for (const { id } of (await listed()).items) expect((await remove(id)).status).toBe(200)
})

describe('a group of words', () => {
  it('counts in the search and on its pages from the next request on, until it is removed', async () => {
    const rings = await found('ring')
    expect(rings).toBeGreaterThan(0)
    const page = async () => (await ask(site.address, '/search?q=annular')).text
    for (let visit = 0; visit < 2; visit += 1) expect(await page()).not.toContain('ring 0')
    expect(await found('annular')).toBe(0)

    const { status, json } = await add('Annular, RING')
    expect(status).toBe(201)
    expect((await listed()).items).toMatchObject([{ id: json.id, words: ['annular', 'ring'] }])
    expect(await found('annular')).toBe(rings)
    expect(await page()).toContain('ring 0')

    expect((await change(json.id, 1, 'annular, brooch')).status).toBe(200)
    expect(await found('annular')).toBe(await found('brooch'))
    expect((await remove(json.id)).status).toBe(200)
    expect(await found('annular')).toBe(0)
  })

  it('joins the built-in group with which it shares a word, and finds for plurals too', async () => {
    await add('orecchino, earring')
    expect(await found('orecchino')).toBe(await found('ear rings'))
    await add('trinketto, bracelet')
    expect(await found('trinkettos')).toBe(await found('bracelet'))
  })

  it('keeps the word of an operator from being corrected as a typing error', async () => {
    const { learnWords } = await import('#server/features/search/learn-words.ts')
    await learnWords(await workContext(site))
    const before = JSON.parse((await ask(site.address, '/api/search?words=brooche')).text)
    expect(before.words).toMatchObject({ shown: 'brooch', instead: 'brooche' })
    await add('brooche, chain')
    const after = JSON.parse((await ask(site.address, '/api/search?words=brooche')).text)
    expect(after.words).toMatchObject({ shown: 'brooche', instead: null })
    expect(after.total.lots).toBe(await found('chain'))
  })

  it('reaches another instance within five seconds, which reads nothing for a search', async () => {
    const { services, ...rest } = await workContext(site)
    let now = rest.clock()
    const other = { ...rest, services: { ...services }, clock: () => now }
    const findsOther = async () => {
      const [word] = askedWords('annular', await knownSynonyms(other))
      return word?.finds.flat()
    }
    expect(await findsOther()).toEqual(['annular'])
    await add('annular, ring')
    expect(await findsOther()).toEqual(['annular'])
    // It may read a replica that is behind.
    now = new Date(now.getTime() + oldestShown - mostBehind)
    expect(await findsOther()).toEqual(['annular', 'ring'])
  })
})

describe('what is refused', () => {
  it.each([
    ['', 'Enter at least two words, with commas between them.'],
    ['annular', 'Enter at least two words, with commas between them.'],
    ['💎, ring', 'Enter at least two words, with commas between them.'],
    ['Ring, ring', '“ring” is there twice. The search treats both spellings as the same.'],
    ['x, ring', '“x” is too short: it would find too many lots.'],
    ['ring with four words, x1', '“ring with four words” has more than 3 words.'],
    [`${'a'.repeat(41)}, ring`, 'Keep each word or phrase to 40 characters.'],
    ['of the, ring', 'The search ignores “of the”, so it cannot have synonyms.'],
    [
      Array.from({ length: 13 }, (_, at) => `word${at}`).join(),
      'Enter at most 12 words or phrases.',
    ],
    ['a'.repeat(601), 'Keep the group to 600 characters.'],
    [
      '18k, 750',
      'The search knows this by itself: 18k, 18kt, 18ct, 18 ct, 18 k, 18 carat, 18 karat, 750.',
    ],
  ])('%s', async (words, message) => {
    const refused = await add(words)
    expect([refused.status, messageOf(refused)]).toEqual([422, message])
    expect((await listed()).total).toBe(0)
  })

  it('is a word that is in another group, also if two operators add it at once', async () => {
    const both = await Promise.all([add('annular, ring'), add('annular, hoop')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const first = (await listed()).items[0].words.join(', ')
    expect(both.map(messageOf).find(Boolean)).toBe(
      `“annular” is already in the group “${first}”. Change that group instead.`,
    )
  })

  it('is a change of what somebody else has changed, and of what is gone', async () => {
    const { id } = (await add('annular, ring')).json
    expect((await change(id, 1, 'annular, hoop')).status).toBe(200)
    expect((await change(id, 1, 'annular, chain')).status).toBe(409)
    expect((await listed()).items[0].words).toEqual(['annular', 'hoop'])
    await remove(id)
    expect((await change(id, 2, 'annular, ring')).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  it('is one group more than there may be', async () => {
    const { db } = await workContext(site)
    const changedAt = site.context.clock()
    const groups = await db
      .insert(synonymGroup)
      .values(Array.from({ length: mostGroups }, () => ({ changedAt })))
      .returning()
    await db.insert(synonym).values(
      groups.flatMap(({ id }, at) => [
        { groupId: id, place: 0, phrase: `left${at}` },
        { groupId: id, place: 1, phrase: `right${at}` },
      ]),
    )
    const refused = await add('annular, ring')
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      'There are 300 groups, which is the most. Remove one that nobody needs first.',
    ])
    expect((await listed('?q=left7')).items).toHaveLength(11)
    await db.delete(synonymGroup)
  })

  it.each([
    "'); drop table synonym; --, ring",
    'a1 & b1, !c1 | d1',
    '<b>bold</b>, \u202Ering:*',
    'x\\y, z%',
  ])('is nothing of %j, which searches like any other words', async (words) => {
    const { status, json } = await add(words)
    expect([201, 422]).toContain(status)
    for (const word of status === 201 ? (await listed()).items[0].words : []) {
      expect(word).toMatch(/^[\p{L}\p{N}\p{M} ]+$/u)
      expect(await found(word)).toBeGreaterThanOrEqual(0)
    }
    expect(json.errors?.[0]?.detail ?? '').not.toMatch(/sql|syntax/i)
  })
})

it('each change is in the audit log, with the words before and after', async () => {
  const { id } = (await add('annular, ring')).json
  await change(id, 1, 'annular, hoop')
  await remove(id)
  const { json } = await callConsole(site, operator, '/audit?kind=synonyms')
  const entries = json.items.filter(({ object }: { object: { id: string } }) => object.id === id)
  expect(entries).toMatchObject([
    { action: 'synonyms.removed', before: { words: 'annular, hoop' } },
    {
      action: 'synonyms.changed',
      before: { words: 'annular, ring' },
      after: { words: 'annular, hoop' },
    },
    { action: 'synonyms.added', after: { words: 'annular, ring' } },
  ])
  expect(entries[0].actor.id).toBe(operator.personId)
})
